/** A transport over a handed-in fetch, on a clock that stands still, with dice that always show a half. */
import { createTransport, type TransportOptions } from '../../src/catalog/transport.ts';
import type { FetchLike } from '../../src/http/attempt.ts';
import { FakeClock } from './fake-clock.ts';

export function transportWith(fetch: FetchLike, options: Partial<TransportOptions> = {}) {
  const clock = new FakeClock();
  const transport = createTransport({
    baseUrl: 'https://api.example/catalog',
    fetch,
    clock,
    random: () => 0.5,
    ...options,
  });
  return { clock, ...transport };
}
