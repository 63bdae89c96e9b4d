import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createCatalogClient, type CatalogClientOptions } from '../../../src/core/catalog/client.ts';
import { aProduct, anImage } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';

const { id } = aProduct();

describe('the client over real connections', () => {
  let server: Server;
  afterEach(async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  });

  async function makeClient(listener: RequestListener, options: Partial<CatalogClientOptions> = {}) {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return createCatalogClient({ baseUrl: `http://127.0.0.1:${port}`, random: () => 0, ...options });
  }

  it('retries a GET whose connection the server dropped', async () => {
    let dropped = 0;
    const client = await makeClient((request, response) => {
      if (dropped++ === 0) request.socket.destroy();
      else response.end(JSON.stringify({ product: aProduct() }));
    });
    expect(await client.getProduct(id)).to.deep.equal(aProduct());
    expect(dropped).to.equal(2);
  });

  it('treats a body that ends before its length as a network failure', async () => {
    const client = await makeClient(
      (request, response) => {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write('{"product":', () => request.socket.destroy());
      },
      { retries: 0 },
    );
    expect(await catchFailure(client.getProduct(id))).to.include({ kind: 'network' });
  });

  it('uploads a picture byte for byte', async () => {
    const picture = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    let type: string | undefined;
    let body = Buffer.alloc(0);
    const client = await makeClient(async (request, response) => {
      type = request.headers['content-type'];
      for await (const chunk of request) body = Buffer.concat([body, chunk as Buffer]);
      response.writeHead(201).end(JSON.stringify({ image: anImage() }));
    });
    await client.addImage(id, new File([picture], 'aviator.png', { type: 'image/png' }));
    expect(type).to.match(/^multipart\/form-data; boundary=/);
    expect(body.includes('name="image"; filename="aviator.png"')).to.equal(true);
    expect(body.includes(Buffer.from(picture))).to.equal(true);
  });

  for (const [title, start] of [
    ['headers', ''],
    ['body', '{"product":'],
  ] as const) {
    it(`closes the connection when it is aborted before the end of the ${title}`, async () => {
      let arrived: () => void;
      const arrival = new Promise<void>((resolve) => (arrived = resolve));
      let closed: Promise<unknown>;
      const client = await makeClient((request, response) => {
        closed = once(response, 'close');
        if (start) response.writeHead(200).write(start);
        request.resume();
        arrived();
      });
      const controller = new AbortController();
      const error = catchFailure(client.getProduct(id, { signal: controller.signal }));
      await arrival;
      const reason = new Error('the merchant left');
      controller.abort(reason);
      expect(await error).to.equal(reason);
      await closed!;
    });
  }
});
