import { expect, oneEvent } from '@open-wc/testing';
import { registerExperience } from '../../../src/experience.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { textsFor } from '../../../src/try-on/texts/texts.ts';
import { createHostedExperience } from '../../../src/try-on/hosted/index.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { aDialog, buttonIn } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const PAGE = new URL('./page.html', import.meta.url).href;
const PNG = 'data:image/png;base64,AA==';

const noticeIn = (dialog: TryonDialog) => dialog.shadowRoot!.querySelector('.content > .notice');
const frameIn = (dialog: TryonDialog) => dialog.shadowRoot!.querySelector('iframe');

/** Lets the hosted page send a message of its own. */
const say = (page: Window, message: object) => page.postMessage({ say: message }, location.origin);

async function opened(experienceUrl = `${PAGE}?id={product_id}`) {
  const dialog = await aDialog({ experienceUrl });
  dialog.show();
  await waitUntil(() => noticeIn(dialog) === null);
  return { dialog, page: frameIn(dialog)!.contentWindow! };
}

describe('A hosted experience', () => {
  it('is a sandboxed frame with no more than camera, fullscreen and xr', async () => {
    const { dialog } = await opened();
    const frame = frameIn(dialog)!;
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts allow-same-origin');
    const own = location.origin;
    expect(frame.allow).to.equal(`camera ${own}; fullscreen ${own}; xr-spatial-tracking ${own}`);
    expect(new URL(frame.src).searchParams.get('id')).to.equal(dialog.product!.id);
  });

  it('receives the product once it says ready', async () => {
    const { dialog, page } = await opened();
    await waitUntil(() => page.document.body?.dataset['heard']);
    const heard = JSON.parse(page.document.body.dataset['heard']!) as Record<string, unknown>;
    expect(heard).to.deep.include({ tryon: 1, type: 'start', mode: 'swap', lang: 'en' });
    expect(heard['product']).to.deep.include({ id: dialog.product!.id, title: 'Round glasses' });
  });

  it('can ask for a height, within what is sensible', async () => {
    const { dialog, page } = await opened();
    for (const [asked, height] of [
      [900, 900],
      [1e9, 4000],
      [-5, 100],
    ] as const) {
      say(page, { type: 'resize', height: asked });
      await waitUntil(() => frameIn(dialog)!.offsetHeight === height, String(height));
    }
  });

  it('reports one addition to the cart where the page asks for two thousand at once', async () => {
    const { page } = await opened();
    let reported = 0;
    const count = () => reported++;
    document.addEventListener('tryon-add-to-cart', count);
    for (let n = 0; n < 2000; n++) say(page, { type: 'add-to-cart', quantity: 1 });
    const result = oneEvent(document, 'tryon-result');
    say(page, { type: 'result', image: null });
    await result;
    document.removeEventListener('tryon-add-to-cart', count);
    expect(reported).to.be.within(1, 10);
  });

  for (const [message, type, detail] of [
    [
      { type: 'result', image: 'https://v.example/1.jpg' },
      'tryon-result',
      { image: 'https://v.example/1.jpg' },
    ],
    [{ type: 'result', image: PNG }, 'tryon-result', { image: PNG }],
    [{ type: 'add-to-cart', quantity: 2 }, 'tryon-add-to-cart', { quantity: 2 }],
    [{ type: 'add-to-cart' }, 'tryon-add-to-cart', { quantity: 1 }],
    // A shop may write the address into its page as it is: nothing in it ends an attribute.
    [
      { type: 'result', image: `https://x.example/a'.png?b='"onerror="alert(1)><script>` },
      'tryon-result',
      { image: 'https://x.example/a%27.png?b=%27%22onerror=%22alert(1)%3E%3Cscript%3E' },
    ],
  ] as const) {
    it(`reports to the shop’s page ${JSON.stringify(message)}`, async () => {
      const { dialog, page } = await opened();
      const heard = oneEvent(document, type) as Promise<CustomEvent>;
      say(page, message);
      expect((await heard).detail).to.deep.equal({ product: dialog.product, ...detail });
    });
  }

  it('ignores what is no message of this version', async () => {
    const { dialog, page } = await opened();
    const { offsetHeight } = frameIn(dialog)!;
    const heard: unknown[] = [];
    const hear = (event: Event) => void heard.push((event as CustomEvent).detail);
    const end = new AbortController();
    for (const type of ['tryon-result', 'tryon-add-to-cart'])
      document.addEventListener(type, hear, { signal: end.signal });
    for (const message of [
      null,
      'close',
      { type: 'close' },
      { tryon: 2, type: 'close' },
      { tryon: 1, type: 'toString' },
      { tryon: 1, type: 'resize', height: '300' },
      { tryon: 1, type: 'resize', height: NaN },
      { tryon: 1, type: 'add-to-cart', quantity: 0 },
      { tryon: 1, type: 'add-to-cart', quantity: 1.5 },
      ...[
        'javascript:alert(1)',
        'https://x" onerror="alert(1)',
        'data:image/png;base64,AA"onerror="alert(1)',
        'data:image/svg+xml,<svg onload="alert(1)">',
      ].map((image) => ({ tryon: 1, type: 'result', image })),
    ])
      page.postMessage({ send: message }, location.origin);
    const last = oneEvent(document, 'tryon-result');
    say(page, { type: 'result', image: null });
    await last;
    end.abort();
    expect([dialog.open, heard]).to.deep.equal([true, [{ product: dialog.product, image: null }]]);
    expect(frameIn(dialog)!.offsetHeight).to.equal(offsetHeight);
  });

  it('is ignored under another origin than the one that was opened, as is another window of that', async () => {
    const { dialog, page } = await opened();
    const send = (source: Window, origin: string) =>
      window.dispatchEvent(
        new MessageEvent('message', { source, origin, data: { tryon: 1, type: 'close' } }),
      );
    send(page, 'https://evil.example');
    send(window, location.origin);
    expect(dialog.open).to.equal(true);
    send(page, location.origin);
    expect(dialog.open).to.equal(false);
  });

  it('that stays silent is abandoned after a while, and can be tried again', async () => {
    const clock = new FakeClock();
    registerExperience('hosted', async () => createHostedExperience(textsFor, clock));
    const dialog = await aDialog({ experienceUrl: `${PAGE}?silent` });
    dialog.show();
    await waitUntil(() => frameIn(dialog));
    const silent = frameIn(dialog);
    await clock.advance(20_000);
    await waitUntil(() => noticeIn(dialog)?.getAttribute('role') === 'alert');
    dialog.experienceUrl = PAGE;
    buttonIn(dialog.shadowRoot!, 'Try again').click();
    await waitUntil(() => noticeIn(dialog) === null);
    expect(frameIn(dialog) === silent).to.equal(false);
  });

  it('whose address may not be opened shows a message, and opens nothing', async () => {
    const dialog = await aDialog({ experienceUrl: 'http://v.example/' });
    dialog.show();
    await waitUntil(() => dialog.shadowRoot!.querySelector('.experience > [role=alert]'));
    expect(frameIn(dialog)).to.equal(null);
  });

  it('is accessible', async () => {
    const { dialog } = await opened();
    await expect(dialog).to.be.accessible();
  });
});
