/** A transport over a given fetch, on a clock that stands still, with jitter that is always half. */
import { createTransport, type TransportOptions } from '../../src/core/catalog/transport.ts';
import type { FetchLike } from '../../src/core/http/attempt.ts';
import { FakeClock } from './fake-clock.ts';

export function transportWith(fetch: FetchLike, options: Partial<TransportOptions> = {}) {
  const clock = new FakeClock();
  const request = createTransport({
    baseUrl: 'https://api.example/catalog',
    fetch,
    clock,
    random: () => 0.5,
    ...options,
  });
  return { clock, request };
}
