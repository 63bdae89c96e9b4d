/** What is wrong with a picture is said before anything is sent, with what to do. */
import { expect } from 'chai';
import { createPictureChecks, isProblem } from '../../../src/merchant/sync/plan/check-pictures.ts';
import type { PictureVersion } from '../../../src/merchant/sync/state/sync-state.ts';
import { row, SyncWithMock } from './sync-with-mock.ts';

const MEGABYTE = 2 ** 20;

describe('A picture that can’t be used', function () {
  this.timeout(30_000);

  for (const [what, picture, code, problem] of [
    ['an SVG', 'https://cdn.example/a.svg', 'not_an_image', /it is SVG/],
    ['an AVIF', 'https://cdn.example/a.avif?width=800', 'not_an_image', /it is AVIF/],
    ['at an address without a host', '/images/a.png', 'invalid_url', /not a whole address/],
    ['at an address beside the page', '../a.png', 'invalid_url', /not a whole address/],
    [
      'on this machine',
      'http://localhost/a.png',
      'unreachable_url',
      /localhost is not on the public internet/,
    ],
    ['in a private network', 'http://192.168.0.7/a.png', 'unreachable_url', /not on the public internet/],
    ['in a private network of IPv6', 'http://[fd00::1]/a.png', 'unreachable_url', /not on the public/],
    [
      'behind a password in its address',
      'https://me:secret@cdn.example/a.png',
      'unreachable_url',
      /password/,
    ],
    ['at an address of another protocol', 'ftp://cdn.example/a.png', 'invalid_url', /begins with ftp:/],
  ] as const) {
    it(`is named by its address: ${what}`, () => {
      const checked = createPictureChecks().read(picture);
      expect(isProblem(checked)).to.equal(true);
      expect(checked).to.include({ url: picture, code });
      expect((checked as { problem: string }).problem).to.match(problem);
      expect((checked as { remedy: string }).remedy).to.match(/\w{3}/);
    });
  }

  const image = (headers: Record<string, string> = {}) =>
    new Response('', { headers: { 'content-type': 'image/png', ...headers } });
  for (const [what, answer, code, problem] of [
    [
      'is an SVG by its type',
      () => image({ 'content-type': 'image/svg+xml' }),
      'not_an_image',
      /image\/svg\+xml/,
    ],
    ['is an AVIF by its type', () => image({ 'content-type': 'image/avif' }), 'not_an_image', /image\/avif/],
    ['is too large', () => image({ 'content-length': String(16 * MEGABYTE) }), 'too_large', /16 MB/],
    [
      'is a page to log in',
      () => new Response('<form>', { headers: { 'content-type': 'text/html' } }),
      'not_an_image',
      /web page, perhaps a login/,
    ],
    ['needs a login', () => new Response('', { status: 403 }), 'unreachable_url', /needs a login \(403\)/],
    ['is missing', () => new Response('', { status: 404 }), 'unreachable_url', /answers 404/],
  ] as const) {
    it(`is named by what its server says: ${what}`, async () => {
      const { ask } = createPictureChecks({ fetch: async () => answer() });
      const found = await ask('https://cdn.example/a.png');
      expect(found).to.include({ url: 'https://cdn.example/a.png', code });
      expect(found).to.have.property('problem').that.matches(problem);
    });
  }

  it('is asked for without its bytes, by another request where a server takes no HEAD', async () => {
    const asked: (RequestInit | undefined)[] = [];
    const { ask } = createPictureChecks({
      fetch: async (_, init) => {
        asked.push(init);
        if (init?.method === 'HEAD') return new Response('', { status: 405 });
        return new Response('x', {
          status: 206,
          headers: { 'content-type': 'image/png', 'content-range': `bytes 0-0/${20 * MEGABYTE}` },
        });
      },
    });
    expect(await ask('https://cdn.example/a.png')).to.include({ code: 'too_large' });
    expect(asked.map((init) => init?.method)).to.deep.equal(['HEAD', 'GET']);
    expect(asked[1]!.headers).to.have.property('Range', 'bytes=0-0');
  });

  it('is said of the eleventh, and the ten before it are sent', async () => {
    const shop = new SyncWithMock();
    const images = Array.from({ length: 12 }, (_, number) => `https://cdn.example/${number}.png`);
    const said: string[] = [];
    await shop.run([row(1, { images })], {
      onEvent: (event) => void (event.event === 'picture' && said.push(`${event.url}: ${event.problem}`)),
    });
    expect(said).to.deep.equal(
      images.slice(10).map((picture) => `${picture}: a product can have 10 pictures, and this is one more`),
    );
    expect((await shop.products())[0]!.images.map(({ url }) => url)).to.deep.equal(images.slice(0, 10));
  });

  it('is said before anything is sent', async () => {
    const shop = new SyncWithMock();
    let sentBefore = -1;
    await shop.run([row(1, { images: ['https://cdn.example/1.png', 'https://cdn.example/1.svg'] })], {
      onEvent({ event }) {
        if (event === 'picture') sentBefore = shop.sent.filter(({ method }) => method !== 'GET').length;
      },
    });
    expect(sentBefore).to.equal(0);
    expect(shop.sent.some(({ method }) => method === 'POST')).to.equal(true);
  });
});

describe('A picture that was replaced at its address', () => {
  const PICTURE = 'https://cdn.example/1.png';

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
    [
      'the same ETag at another date',
      { etag: '"a"', modified: 'Mon' },
      { etag: '"a"', modified: 'Tue' },
      false,
    ],
    [
      'another ETag of a second server',
      { etag: '"a"', modified: 'Mon' },
      { etag: '"b"', modified: 'Mon' },
      false,
    ],
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
    const headers = {
      'content-type': 'image/png',
      etag: 'W/"x"',
      'last-modified': 'Mon',
      'content-length': '9',
    };
    const { ask } = createPictureChecks({ fetch: async () => new Response('', { headers }) });
    expect(await ask(PICTURE)).to.deep.equal({ etag: '"x"', modified: 'Mon', bytes: 9 });
  });
});
