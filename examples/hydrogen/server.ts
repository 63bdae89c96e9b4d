import { createHydrogenContext, createRequestHandler, type HydrogenSession } from '@shopify/hydrogen';

interface Env {
  SESSION_SECRET: string;
  PUBLIC_STORE_DOMAIN: string;
  PUBLIC_STOREFRONT_API_TOKEN: string;
  PRIVATE_STOREFRONT_API_TOKEN: string;
  PUBLIC_STOREFRONT_ID: string;
  PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID: string;
  PUBLIC_CUSTOMER_ACCOUNT_API_URL: string;
  PUBLIC_CHECKOUT_DOMAIN: string;
  SHOP_ID: string;
}

/** A shop with accounts keeps its session in a cookie here. */
const session: HydrogenSession = {
  isPending: false,
  get: () => undefined,
  set() {},
  unset() {},
  commit: async () => '',
};

export default {
  async fetch(request: Request, env: Env, { waitUntil }: ExecutionContext): Promise<Response> {
    const handle = createRequestHandler({
      build: await import('virtual:react-router/server-build'),
      getLoadContext: async () =>
        createHydrogenContext({ env, request, session, cache: await caches.open('hydrogen'), waitUntil }),
    });
    return handle(request);
  },
};
