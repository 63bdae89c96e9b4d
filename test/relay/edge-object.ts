/** The edge worker of docs/relay.md with one durable object for the whole shop; bundled and run in workerd by its test. */
import { createRelay, type Relay, type ExecutionContext } from '../../src/relay/index.ts';

interface Variables {
  TRYON_UPSTREAM: string;
  TRYON_API_KEY: string;
  RELAY: {
    idFromName(name: string): unknown;
    get(id: unknown): { fetch(request: Request): Promise<Response> };
  };
}

/** However many places the worker runs in, there is one of these: one listing, one budget. */
export class TryonRelay {
  #relay: Relay;
  #state: ExecutionContext;

  constructor(state: ExecutionContext, env: Variables) {
    this.#state = state;
    this.#relay = createRelay({
      baseUrl: env.TRYON_UPSTREAM,
      apiKey: env.TRYON_API_KEY,
      allowedOrigins: ['https://shop.example'],
    });
  }

  fetch(request: Request): Promise<Response> {
    return this.#relay.fetch(request, this.#state);
  }
}

export default {
  fetch(request: Request, env: Variables): Promise<Response> {
    return env.RELAY.get(env.RELAY.idFromName('shop')).fetch(request);
  },
};
