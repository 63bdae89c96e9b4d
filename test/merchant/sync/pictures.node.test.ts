/** What is wrong with a picture is said before anything is sent, with what to do. */
import { expect } from 'chai';
import { ACCEPTED_PICTURES } from '../../../src/core/catalog/resources.ts';
import { createPictureChecks, isProblem } from '../../../src/merchant/sync/plan/check-pictures.ts';
import type { PictureVersion } from '../../../src/merchant/sync/state/sync-state.ts';
import { row, SyncWithMock } from './sync-with-mock.ts';

const MEGABYTE = 2 ** 20;
const PICTURE = 'https://cdn.example/1.png';

describe('A picture that can’t be used', () => {
  for (const [url, code, problem] of [
    ['https://cdn.example/a.svg', 'not_an_image', /it is SVG/],
    ['https://cdn.example/a.avif?width=800', 'not_an_image', /it is AVIF/],
    ['/images/a.png', 'invalid_url', /not a whole address/],
    ['../a.png', 'invalid_url', /not a whole address/],
    ['ftp://cdn.example/a.png', 'invalid_url', /begins with ftp:/],
    ['http://localhost/a.png', 'unreachable_url', /localhost is not on the public internet/],
    ['http://192.168.0.7/a.png', 'unreachable_url', /not on the public internet/],
    ['http://[fd00::1]/a.png', 'unreachable_url', /not on the public/],
    ['https://me:secret@cdn.example/a.png', 'unreachable_url', /password/],
  ] as const)
    it(`is named by its address: ${url}`, () => {
      const checked = createPictureChecks().read(url);
      expect(isProblem(checked)).to.equal(true);
      expect(checked).to.include({ url, code });
      expect(checked).to.have.property('problem').that.matches(problem);
      expect(checked).to.have.property('remedy').that.matches(/\w{3}/);
    });

  for (const [what, code, problem, headers, status] of [
    ['is an SVG', 'not_an_image', /image\/svg\+xml/, { 'content-type': 'image/svg+xml' }],
    ['is an AVIF', 'not_an_image', /image\/avif/, { 'content-type': 'image/avif' }],
    ['is a page to log in', 'not_an_image', /web page, perhaps a login/, { 'content-type': 'text/html' }],
    ['is too large', 'too_large', /16 MB/, { 'content-length': `${16 * MEGABYTE}` }],
    ['needs a login', 'unreachable_url', /needs a login \(403\)/, {}, 403],
    ['is missing', 'unreachable_url', /answers 404/, {}, 404],
  ] as [string, string, RegExp, Record<string, string>, number?][])
    it(`is named by what its server says: ${what}`, async () => {
      const answer = { headers: { 'content-type': 'image/png', ...headers }, ...(status && { status }) };
      const { ask } = createPictureChecks({ fetch: async () => new Response('', answer) });
      const found = await ask(PICTURE);
      expect(found).to.include({ url: PICTURE, code });
      expect(found).to.have.property('problem').that.matches(problem);
    });

  it('is asked for without its bytes, by another request where a server takes no HEAD', async () => {
    const asked: (RequestInit | undefined)[] = [];
    const headers = { 'content-type': 'image/png', 'content-range': `bytes 0-0/${20 * MEGABYTE}` };
    const { ask } = createPictureChecks({
      async fetch(_, init) {
        asked.push(init);
        return init?.method === 'HEAD'
          ? new Response('', { status: 405 })
          : new Response('x', { status: 206, headers });
      },
    });
    expect(await ask(PICTURE)).to.include({ code: 'too_large' });
    expect(asked.map((init) => init?.method)).to.deep.equal(['HEAD', 'GET']);
    expect(asked[1]!.headers).to.include({ Range: 'bytes=0-0', Accept: ACCEPTED_PICTURES });
  });

  it('is said of the eleventh, and the ten before it are sent', async () => {
    const shop = new SyncWithMock();
    const images = Array.from({ length: 12 }, (_, number) => `https://cdn.example/${number}.png`);
    await shop.run([row(1, { images })]);
    expect(shop.said('picture').map(({ url, problem }) => `${url}: ${problem}`)).to.deep.equal(
      images.slice(10).map((url) => `${url}: a product can have 10 pictures, and this is one more`),
    );
    expect((await shop.products())[0]!.images.map(({ url }) => url)).to.deep.equal(images.slice(0, 10));
  });

  it('is said before anything is sent', async () => {
    const shop = new SyncWithMock();
    const sent = () => shop.sent.filter(({ method }) => method !== 'GET').length;
    let sentBefore = -1;
    await shop.run([row(1, { images: [PICTURE, 'https://cdn.example/1.svg'] })], {
      onEvent: ({ event }) => void (event === 'picture' && (sentBefore = sent())),
    });
    expect(sentBefore).to.equal(0);
    expect(sent()).to.be.above(0);
  });
});

describe('A picture that was replaced at its address', () => {
  /** What servers say is a change from one run to the next, in a shop with one product. */
  async function afterChange(before: PictureVersion, now: PictureVersion | null, stopAt = Infinity) {
    const shop = new SyncWithMock();
    let said: PictureVersion | null = before;
    const checks = { ...createPictureChecks(), ask: async () => said };
    await shop.run([row(1)], { checks });
    const [old] = (await shop.products())[0]!.images;
    said = now;
    const { plan } = await shop.run([row(1)], { checks, dryRun: true });
    const first = shop.sent.length;
    const stop = new AbortController();
    shop.afterCall = (index) => void (index - first >= stopAt && stop.abort());
    await shop.run([row(1)], { checks, signal: stop.signal }).catch(() => {});
    await shop.run([row(1)], { checks });
    const { counts } = await shop.run([row(1)], { checks });
    const { images } = (await shop.products())[0]!;
    return { plan, isOther: images[0]!.id !== old!.id, images: images.map(({ url }) => url), counts };
  }

  for (const [what, before, now, isOther] of [
    ['another ETag', { etag: '"a"' }, { etag: '"b"' }, true],
    ['another date', { modified: 'Mon', bytes: 7 }, { modified: 'Tue', bytes: 7 }, true],
    ['another length', { bytes: 7 }, { bytes: 8 }, true],
    ['the same ETag at another date', { etag: 'a', modified: 'Mon' }, { etag: 'a', modified: 'Tue' }, false],
    ['another server’s ETag', { etag: 'a', modified: 'Mon' }, { etag: 'b', modified: 'Mon' }, false],
    ['nothing', { etag: '"a"' }, null, false],
  ] as const)
    it(`is ${isOther ? 'sent again, and the old one removed' : 'not seen'} by ${what}`, async () => {
      const after = await afterChange(before, now);
      expect(after).to.deep.include({ isOther, images: [PICTURE], counts: null });
      expect(after.plan).to.include({ replaced: isOther ? 1 : 0, pictures: isOther ? 1 : 0 });
    });

  it('ends as one picture wherever the run was stopped', async () => {
    for (let stopAt = 0; stopAt < 6; stopAt++) {
      const after = await afterChange({ etag: '"a"' }, { etag: '"b"' }, stopAt);
      expect(after, `call ${stopAt}`).to.deep.include({ isOther: true, images: [PICTURE], counts: null });
    }
  });

  it('is known by what its server says', async () => {
    const validators = { etag: 'W/"x"', 'last-modified': 'Mon', 'content-length': '9' };
    const headers = { 'content-type': 'image/png', ...validators };
    const { ask } = createPictureChecks({ fetch: async () => new Response('', { headers }) });
    expect(await ask(PICTURE)).to.deep.equal({ etag: '"x"', modified: 'Mon', bytes: 9 });
  });
});
