/** A product page with one mistake, and the relay behind it, for a first look at what the doctor says. Nothing is requested. */
import { version } from '../../package.json' with { type: 'json' };
import type { Visitor } from '../../src/merchant/doctor/visit.ts';

export const DEMO_PAGE = 'https://halden.example/products/tortoise-round-glasses';

/** The button is right; an interval is in seconds, where milliseconds are expected. */
export const DEMO_SOURCE = `<!doctype html>
<html lang="en">
  <head>
    <title>Tortoise round glasses – Halden & Co.</title>
    <script type="module" src="https://halden.example/tryon/embed.js"
      data-base-url="https://halden.example/tryon" data-poll-interval="3"></script>
  </head>
  <body>
    <h1>Tortoise round glasses</h1>
    <form action="/cart/add"><button>Add to bag</button></form>
    <tryon-button external-id="EYE-101" auto-place></tryon-button>
  </body>
</html>`;

const PRODUCT = {
  id: '0f8e7a52-5b0c-4d8e-9f3e-8c1c5a0b7d11',
  external_id: 'EYE-101',
  title: 'Tortoise round glasses',
  category: 'eyewear',
  image_url: 'https://halden.example/tortoise-round-glasses.jpg',
  model_type: 'swap',
  tryon_status: 'active',
  swap_ready: true,
};

function answer({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith('/health')) return { status: 'ok', products: 12, age: 8 };
  const isAsked = (searchParams.get('external_id') ?? PRODUCT.external_id) === PRODUCT.external_id;
  const products = isAsked ? [PRODUCT] : [];
  return { products, total: products.length, page: 1, limit: 20 };
}

export const demoVisitor: Visitor = {
  isBrowser: true,
  origin: new URL(DEMO_PAGE).origin,
  isThere: async () => true,
  ask: async (url) => ({
    status: 200,
    text: url.endsWith('.js') ? `/*! storefront-tryon ${version} */` : JSON.stringify(answer(new URL(url))),
    header: (name) => (name === 'content-type' ? 'text/javascript' : null),
  }),
};
