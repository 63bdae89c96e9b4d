/** A machine whose network reaches no picture: that is the reason that is given, with a proxy of the environment. */
import { expect } from 'chai';
import { createGuardedFetch } from '../../../src/core/http/node/guarded-fetch.ts';
import { createPictureChecks } from '../../../src/merchant/sync/plan/check-pictures.ts';
import { row, SyncWithMock } from './sync-with-mock.ts';

describe('Pictures that no network reaches', () => {
  const { HTTPS_PROXY } = process.env;
  afterEach(() => {
    if (HTTPS_PROXY === undefined) delete process.env.HTTPS_PROXY;
    else process.env.HTTPS_PROXY = HTTPS_PROXY;
  });

  const fetch = createGuardedFetch({
    lookup: (hostname, _options, callback) => callback(new Error(`getaddrinfo ENOTFOUND ${hostname}`), '', 0),
  });
  async function skipOf(pictures: number) {
    const shop = new SyncWithMock();
    const images = Array.from({ length: pictures }, (_, index) => `https://cdn.example/${index}.png`);
    await shop.run([row(1, { images })], { checks: createPictureChecks({ fetch }) });
    return shop.said('skipped')[0]!;
  }

  it('are not too many, but unreachable', async () => {
    const { problem, remedy } = await skipOf(12);
    expect(problem).to.match(/server is unreachable \(.*ENOTFOUND cdn\.example/);
    expect(remedy).to.contain('network');
  });

  it('are explained by the proxy that is set and not used', async () => {
    process.env.HTTPS_PROXY = 'http://proxy.example:3128';
    expect((await skipOf(1)).problem).to.match(/HTTPS_PROXY names a proxy, which this command does not use/);
  });
});
