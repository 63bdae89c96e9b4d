/**
 * The relay on an edge network. A worker runs in many places at once, each with its own memory, so one durable object is the
 * shop's relay: one listing, one budget.
 */
import { createRelay } from 'storefront-tryon/relay';

const list = (text = '') =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** The variables that set the relay's options. */
const VARIABLES = {
  baseUrl: 'TRYON_UPSTREAM',
  apiKey: 'TRYON_API_KEY',
  allowedOrigins: 'TRYON_ALLOWED_ORIGINS',
  photoSwap: 'TRYON_PHOTO_SWAP',
};

/** The AI photo swap; null where it is off. The host itself says each visitor's address. */
const readPhotoSwap = (env) =>
  env.TRYON_PHOTO_SWAP
    ? {
        engine: env.TRYON_PHOTO_SWAP,
        key: env.TRYON_PHOTO_SWAP_KEY,
        url: env.TRYON_PHOTO_SWAP_URL,
        privacyUrl: env.TRYON_PHOTO_SWAP_PRIVACY_URL,
        perDay: Number(env.TRYON_PHOTO_SWAP_PER_DAY ?? 200),
        visitorHeader: 'cloudflare',
      }
    : null;

function openRelay(env) {
  try {
    return createRelay({
      baseUrl: env.TRYON_UPSTREAM,
      apiKey: env.TRYON_API_KEY,
      allowedOrigins: list(env.TRYON_ALLOWED_ORIGINS),
      photoSwap: readPhotoSwap(env),
    });
  } catch ({ option, message }) {
    // The owner reads it at /health.
    const error = { code: 'misconfigured', message: `${VARIABLES[option]}: ${message}` };
    return { fetch: async () => Response.json({ error }, { status: 500 }) };
  }
}

export class TryonRelay {
  constructor(state, env) {
    this.state = state;
    this.relay = openRelay(env);
  }

  fetch(request) {
    return this.relay.fetch(request, this.state);
  }
}

export default {
  fetch: (request, env) => env.RELAY.get(env.RELAY.idFromName('shop')).fetch(request),
};
