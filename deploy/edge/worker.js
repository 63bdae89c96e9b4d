/**
 * The relay on an edge network. A worker runs in many places at once, each with its own memory, so one durable object is the
 * shop's relay: one listing, one budget.
 */
import { createRelay } from 'storefront-tryon/relay';

export class TryonRelay {
  constructor(state, env) {
    this.state = state;
    this.relay = createRelay({
      baseUrl: env.TRYON_UPSTREAM,
      apiKey: env.TRYON_API_KEY,
      allowedOrigins: (env.TRYON_ALLOWED_ORIGINS ?? '')
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    });
  }

  fetch(request) {
    return this.relay.fetch(request, this.state);
  }
}

export default {
  fetch: (request, env) => env.RELAY.get(env.RELAY.idFromName('shop')).fetch(request),
};
