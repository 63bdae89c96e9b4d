import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import { aProduct } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import { afterTest, wrap } from '../../helpers/replace.ts';
import { onDevice } from './a-device.ts';
import { alertIn, share, skipTimers, withPhoto } from './a-preview.ts';
import { another } from './room-states.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const product = aProduct({ title: 'Aviator, gold' });

/** Gives the page a name of the shop, until the test has ended. */
function nameShop(content: string): void {
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'og:site_name');
  meta.content = content;
  document.head.append(meta);
  afterTest(() => meta.remove());
}

/** The texts that are drawn onto canvases from now on. */
function listenToDrawing(): string[] {
  const drawn: string[] = [];
  wrap(
    CanvasRenderingContext2D.prototype,
    'fillText',
    (draw) =>
      function (this: CanvasRenderingContext2D, ...values) {
        drawn.push(values[0]);
        draw.apply(this, values);
      },
  );
  return drawn;
}

describe('Sharing and saving in the fitting room', () => {
  /** What the device was handed, and what it said of it. */
  let given: string[];
  const yes = () => true;
  const take = async ({ files, title, url }: ShareData) =>
    void given.push(...(files?.map(({ name, type }) => `${name} ${type}`) ?? [`${title} ${url}`]));
  const clipboard = { write: async ([item]: ClipboardItem[]) => void given.push(...item!.types) };
  const refuse = (name: string) => async () => {
    given.push(name);
    throw new DOMException('', name);
  };
  const popover = (root: ShadowRoot) => root.querySelector('.sharing');

  beforeEach(() => (given = []));

  it('hands a file with the product’s name to the device’s share sheet at one press', async () => {
    const saved = onDevice({ canShare: yes, share: take });
    const { dialog, root } = await withPhoto({ product });
    const told = oneEvent(dialog, 'tryon-share');
    await share(root);
    await told;
    expect(given).to.deep.equal(['Aviator-gold.jpg image/jpeg']);
    expect([popover(root), alertIn(root), saved.length]).to.deep.equal([null, null, 0]);
    await waitUntil(() => status(root) === 'Shared.');
  });

  it('offers the other ways where the share sheet gives no answer', async () => {
    onDevice({ canShare: yes, share: () => new Promise(() => {}) });
    const { root } = await withPhoto({ product });
    skipTimers(15_000);
    await share(root);
    await waitUntil(() => popover(root), 'the other ways');
  });

  for (const [what, device, expected] of [
    ['where there is no share sheet', {}, []],
    ['where the share sheet takes no files', { canShare: () => false, share: take }, []],
    [
      'where the page may not open the share sheet, as in a frame',
      { canShare: yes, share: refuse('NotAllowedError') },
      ['NotAllowedError'],
    ],
    [
      'after the shopper has closed the share sheet',
      { canShare: yes, share: refuse('AbortError') },
      ['AbortError'],
    ],
  ] as const) {
    it(`offers to save or copy ${what}, says nothing went wrong, and tells the page of no share`, async () => {
      onDevice(device);
      await another();
      const { dialog, root } = await withPhoto({ product });
      const told: string[] = [];
      dialog.addEventListener('tryon-share', ({ type }) => void told.push(type));
      await share(root);
      await waitUntil(() => popover(root), 'what is offered');
      const actions = [...popover(root)!.querySelectorAll('button')].map(({ dataset }) => dataset['action']);
      expect(actions).to.deep.equal(['save', 'copy']);
      await waitUntil(() => root.activeElement?.matches('[data-action=save]'), 'the focus on the first');
      expect(root.querySelector('.tray')!.checkVisibility()).to.equal(true);
      await nextFrame();
      expect([given, told, alertIn(root)?.textContent?.trim() ?? '']).to.deep.equal([expected, [], '']);
    });
  }

  it('lets go of what it offers by Escape, which keeps the dialog open, and by another press', async () => {
    onDevice();
    const { dialog, root } = await withPhoto({ product });
    const opener = root.querySelector<HTMLElement>('[data-control=share]')!;
    for (const close of [
      () =>
        root.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
        ),
      () => opener.click(),
    ]) {
      await share(root);
      await waitUntil(() => root.activeElement?.matches('.sharing button'), 'what is offered');
      expect(opener.getAttribute('aria-expanded')).to.equal('true');
      close();
      await waitUntil(() => popover(root) === null, 'its end');
    }
    expect(dialog.open).to.equal(true);
    expect(opener.getAttribute('aria-expanded')).to.equal('false');
  });

  it('copies the picture where the shopper asks for it', async () => {
    const saved = onDevice({ clipboard });
    const { dialog, root } = await withPhoto({ product });
    const told = oneEvent(dialog, 'tryon-share');
    await share(root, 'copy');
    await told;
    expect([given, saved.length]).to.deep.equal([['image/png'], 0]);
    await waitUntil(() => status(root) === 'Copied. You can paste it anywhere.');
    expect(popover(root)).to.equal(null);
  });

  it('saves the picture where it can’t be copied', async () => {
    const saved = onDevice();
    const { dialog, root } = await withPhoto({ product });
    const told = oneEvent(dialog, 'tryon-save');
    await share(root, 'copy');
    await told;
    expect(saved.map(({ name }) => name)).to.deep.equal(['Aviator-gold.jpg']);
    expect(alertIn(root)).to.equal(null);
  });

  for (const [what, shop, expected] of [
    ['the shop’s name', 'Iris & Sons', 'Aviator, gold · Iris & Sons'],
    ['the page’s host where it names no shop', '', `Aviator, gold · ${location.hostname}`],
  ] as const) {
    it(`puts the product and ${what} below a picture that leaves the page, and not onto the photo`, async () => {
      if (shop) nameShop(shop);
      const drawn = listenToDrawing();
      const saved = onDevice();
      const { root } = await withPhoto({ product });
      await share(root, 'save');
      await waitUntil(() => saved.length > 0);
      const { width, height } = await createImageBitmap(await saved[0]!.file);
      expect(drawn).to.deep.equal([expected]);
      expect(width).to.equal(300);
      expect(height).to.be.within(415, 440);
    });
  }

  it('has the product’s price in the line below the picture', async () => {
    const data = { '@type': 'Product', sku: 'EYE-101', offers: [{ price: '129', priceCurrency: 'EUR' }] };
    const script = Object.assign(document.createElement('script'), { type: 'application/ld+json' });
    script.textContent = JSON.stringify(data);
    document.head.append(script);
    afterTest(() => script.remove());
    const drawn = listenToDrawing();
    onDevice({ canShare: yes, share: take });
    const { root } = await withPhoto({ product });
    await share(root);
    await waitUntil(() => given.length > 0);
    expect(drawn.join()).to.match(/^Aviator, gold · [^·]*129[^·]* · /);
  });

  for (const [how, device, type] of [
    ['save', {}, 'tryon-save'],
    [undefined, { canShare: yes, share: take }, 'tryon-share'],
  ] as const) {
    it(`tells the page by ${type} that it was done, and never the picture`, async () => {
      onDevice(device);
      const { root } = await withPhoto({ product });
      const heard = oneEvent(document, type);
      await share(root, how);
      const event = (await heard) as CustomEvent<object>;
      expect(Object.keys(event.detail)).to.deep.equal(['product']);
      expect(event.composed).to.equal(true);
    });
  }
});
