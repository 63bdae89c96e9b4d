/** Shows the block in a product page, on the bundled mock, with liquidjs in place of Shopify: http://127.0.0.1:4173 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Liquid } from 'liquidjs';

const PORT = Number(process.env.PORT ?? 4173);
const variant = { id: 4201, sku: 'EYE-101' };
const product = { title: 'Tortoise round glasses', selected_variant: variant, variants: [variant] };
const block = { settings: { base_url: 'mock:', match_style: 'same' } };

const liquid = new Liquid();
liquid.registerFilter('asset_url', (name) => `/assets/${name}`);
liquid.registerFilter('structured_data', ({ title, selected_variant: { sku } }) => {
  const data = { '@context': 'https://schema.org', '@type': 'Product', name: title, sku };
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
});
for (const name of ['schema', 'doc']) {
  liquid.registerTag(name, {
    parse(_, rest) {
      while (rest.length > 0 && rest.shift().name !== `end${name}`);
    },
    render: () => '',
  });
}
liquid.registerTag('content_for', {
  render: async (context) => liquid.parseAndRender(await read('blocks/try-on.liquid'), context.getAll()),
});

const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');
const TYPES = { js: 'text/javascript', webp: 'image/webp' };

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://shop');
  const [, asset] = /^\/assets\/([\w-]+\.\w+)$/.exec(pathname) ?? [];
  try {
    if (asset) {
      const content = await readFile(new URL(`node_modules/storefront-tryon/dist/${asset}`, import.meta.url));
      response.setHeader('content-type', TYPES[asset.split('.').at(-1)] ?? 'application/octet-stream');
      response.end(content);
    } else if (pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await liquid.parseAndRender(await read('product.liquid'), { product, block }));
    } else {
      response.writeHead(404).end();
    }
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}).listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
