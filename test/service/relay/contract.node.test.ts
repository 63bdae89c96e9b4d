/** The reads of the catalog service's contract suite, through the relay, against the mock over HTTP. */
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { createRelay } from '../../../src/service/relay/index.ts';
import { serveRelay, type RelayServer } from '../../../src/service/relay/node/server.ts';
import { readsContract } from '../mock/contract/reads.ts';

describe('Behind the relay', () => {
  let mock: MockServer;
  let relay: RelayServer;

  before(async () => {
    mock = await serveMock(0);
    relay = await serveRelay(createRelay({ baseUrl: mock.url, apiKey: 'demo-shop-key' }), { port: 0 });
  });
  after(async () => {
    await relay.stop();
    await mock.close();
  });

  readsContract('through the relay', async () => ({ baseUrl: relay.address, imageUrl: '', fetch }));
});
