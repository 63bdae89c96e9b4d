import { createMockService } from 'storefront-tryon/mock';
import { getResponse } from 'msw';
import { setupServer } from 'msw/node';

const { handlers, panel } = createMockService({ seed: 'demo' });
const headers = { Authorization: 'Bearer demo-shop-key' };
const address = 'https://catalog.example/shop/v1/products?external_id=EYE-101';

const direct = await getResponse(handlers, new Request(address, { headers }));
if ((await direct?.json())?.products?.[0]?.external_id !== 'EYE-101') throw new Error('getResponse');
if (await getResponse(handlers, new Request('https://other.example/'))) throw new Error('only its own paths');

const server = setupServer(...handlers);
server.listen();
const { products } = (await (await fetch(address, { headers })).json()) as {
  products: { external_id: string }[];
};
if (products[0]?.external_id !== 'EYE-101') throw new Error('setupServer');
const created = await fetch('https://catalog.example/v1/products', {
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({ title: 'Frame', category: 'eyewear' }),
});
if (created.status !== 201) throw new Error('a body that is sent');
panel.setFaults({ times: 1, drop: true });
const dropped = await fetch(address, { headers }).catch((error: unknown) => error);
if (!(dropped instanceof TypeError)) throw new Error('a dropped connection');
server.restoreHandlers();
server.resetHandlers();
if (server.listHandlers().length !== 1) throw new Error('its handler');
server.close();
console.log('mocked');
