/** The storefront's reads through the relay, over HTTP, against the mock over HTTP. */
import { expect } from 'chai';
import { createRelay, type Relay } from '../../../src/service/relay/index.ts';
import { serveRelay, type RelayServer } from '../../../src/service/relay/node/server.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { KEY, relayedReads, SERVICE } from './agreement.ts';

describe('Behind the relay', () => {
  let mock: MockServer;
  let relay: Relay;
  let server: RelayServer;

  before(async () => {
    mock = await serveMock(0, SERVICE);
    relay = createRelay({ baseUrl: mock.url, apiKey: KEY });
    server = await serveRelay(relay, { port: 0 });
  });
  after(async () => {
    await server.stop();
    await mock.close();
  });

  relayedReads('through the relay', () => ({
    baseUrl: server.address,
    mock,
    refresh: () => relay.refresh(),
  }));

  it('there is no /refresh without a token', async () => {
    expect((await fetch(`${server.address}/refresh`, { method: 'POST' })).status).to.equal(404);
  });
});
