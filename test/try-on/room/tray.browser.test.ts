import { expect } from '@open-wc/testing';
import { offerProducts } from '../../../src/try-on/index.ts';
import { aProduct, buttonIn, press, someGlasses } from '../a-dialog.ts';
import { afterTest } from '../../helpers/replace.ts';
import { adjust, backdropIn, holdPictures, onPhoto, opened, pictureIn, withPhoto } from './a-preview.ts';
import { another } from './room-states.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { expectSame, middle, moveByKey } from '../wear/placed-product.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** What the dialog's events of a type say, in order. */
function listen(type: string): Record<string, unknown>[] {
  const heard: Record<string, unknown>[] = [];
  document.addEventListener(type, (event) => heard.push((event as CustomEvent).detail));
  return heard;
}

const cards = (root: ShadowRoot) => [...root.querySelectorAll<HTMLButtonElement>('.card')];
const worn = (root: ShadowRoot) => root.querySelector('.card[aria-current]')?.textContent?.trim() ?? '';
const setDesktop = () => setViewport({ width: 1000, height: 800 });
const setPhone = () => setViewport({ width: 390, height: 800 });

async function withTray(titles = ['Panto']) {
  for (const [index, title] of ['Aviator', ...titles].entries()) await another('bcdefgh'[index], title);
  return withPhoto();
}

async function wear(root: ShadowRoot, at: number, title: string): Promise<void> {
  cards(root)[at]!.click();
  await waitUntil(() => worn(root).includes(title), title);
}

describe('The tray', () => {
  before(setDesktop);
  afterEach(async () => {
    offerProducts([]);
    await setDesktop();
  });

  it('holds the page’s ready products, and wears the one that is pressed, with its name and ids', async () => {
    const { dialog, root } = await withTray();
    const action = document.createElement('button');
    action.slot = 'actions';
    dialog.append(action);
    const titles = cards(root).map((card) => card.textContent!.trim());
    expect(titles).to.deep.equal(['Round glasses', 'Aviator', 'Panto']);
    await wear(root, 1, 'Aviator');
    await waitUntil(() => dialog.shadowRoot!.querySelector('h2')!.textContent === 'Aviator');
    await waitUntil(() => action.getAttribute('data-tryon-shown-external-id') === 'SKU-b');
    expect(action.checkVisibility()).to.equal(true);
  });

  it('keeps each product where the hand has put it, and begins there with the next one, as wide', async () => {
    // The first one is as wide as half of its picture, the other one fills its own.
    const image_url = drawStill(40, 40, (ctx) => ctx.fillRect(0, 0, 40, 40)).toDataURL();
    await another('b', 'Tote', { category: 'bag', image_url });
    const { root } = await withPhoto({ product: aProduct({ category: 'bag', title: 'Satchel' }) });
    const shown = async (title: string) => {
      await waitUntil(() => worn(root).includes(title) && root.querySelector('.picture:not([hidden]) > *'));
      const [picture, backdrop] = [pictureIn(root), backdropIn(root)].map((one) =>
        one.getBoundingClientRect(),
      );
      return { ...middle(root), width: picture!.width / backdrop!.width };
    };
    moveByKey(root, 'ArrowDown', 4);
    const first = await shown('Satchel');
    await wear(root, 1, 'Tote');
    const expectAt = async (title: string, { x, y, width }: typeof first) => {
      let place = first;
      await waitUntil(
        async () => Math.abs((place = await shown(title)).width - width) < 1e-3,
        `${title}, as wide`,
      );
      expectSame(place, { x, y });
    };
    await expectAt('Tote', { ...first, width: first.width / 2 });
    moveByKey(root, 'ArrowRight', 4);
    const second = await shown('Tote');
    expect(second.x).to.be.greaterThan(first.x + 0.02);
    await wear(root, 0, 'Satchel');
    await expectAt('Satchel', first);
    await wear(root, 1, 'Tote');
    await expectAt('Tote', second);
  });

  it('shows a product that is chosen again while the next one’s picture is on its way', async () => {
    const image_url = drawStill(40, 40, (ctx) => ctx.fillRect(0, 0, 40, 40)).toDataURL();
    await another('b', 'Aviator', { image_url });
    const arrive = holdPictures((src) => src === image_url);
    const { root } = await withPhoto();
    await wear(root, 1, 'Aviator');
    await wear(root, 0, 'Round glasses');
    // By then the picture of before would have made room for the Aviator's.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pictureIn(root).checkVisibility()).to.equal(true);
    expect(pictureIn(root).childElementCount).to.equal(1);
    arrive();
  });

  it('steps by arrow keys, and keeps the focus on the product that is worn', async () => {
    const { root } = await withTray();
    cards(root)[0]!.focus();
    for (const [key, title] of [
      ['ArrowRight', 'Aviator'],
      ['ArrowLeft', 'Round glasses'],
    ] as const) {
      root.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await waitUntil(() => root.activeElement?.textContent?.trim() === title, title);
    }
  });

  const swipe = (tray: Element) => {
    tray.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    tray.scrollLeft += (tray.scrollWidth - tray.clientWidth) / 4;
  };
  const wheel = (tray: Element) =>
    tray.dispatchEvent(new WheelEvent('wheel', { deltaY: 90, bubbles: true, cancelable: true }));
  for (const [how, move] of Object.entries({ 'a swipe': swipe, 'the wheel': wheel })) {
    it(`wears the next one by ${how}, on a phone`, async () => {
      await setPhone();
      const { root } = await withTray(['Panto', 'Wayfarer', 'Browline']);
      await waitUntil(() => cards(root).length === 5);
      move(root.querySelector('.tray')!);
      await waitUntil(() => worn(root) === 'Aviator', 'the next one');
    });
  }

  it('scrolls only where the products do not fit', async () => {
    await setPhone();
    const { root } = await withTray();
    const tray = root.querySelector('.tray')!;
    expect(tray.scrollWidth).to.equal(tray.clientWidth);
    const cut = cards(root).filter((card) => card.querySelector('.name')!.getClientRects()[0]!.height > 36);
    expect(cut.map(({ textContent }) => textContent)).to.deep.equal([]);
  });

  it('goes with its products where the button names one of another category', async () => {
    const { dialog, root } = await withTray();
    dialog.product = aProduct({ id: 'shirt', title: 'Shirt', category: 'clothes' });
    await waitUntil(() => !root.querySelector('.tray'));
  });

  it('begins where the product is that is worn, also after Adjust, on a phone', async () => {
    await setPhone();
    const { root } = await withTray(['d', 'e', 'f', 'g']);
    const tray = root.querySelector('.tray')!;
    await wear(root, 5, 'g');
    await waitUntil(() => tray.scrollLeft > 0);
    await adjust(root);
    expect(tray.isConnected).to.equal(false);
    await press(root, 'Adjust');
    await waitUntil(() => root.querySelector('.tray'));
    expect(root.querySelector('.tray')!.scrollLeft).to.be.greaterThan(0);
  });

  it('stays beside a comparison, where a product that is pressed is worn alone', async () => {
    const { root } = await withTray();
    await press(root, 'Compare');
    await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both');
    const status = root.querySelector('[role=status]')!;
    await waitUntil(() => status.textContent!.includes('2 products side by side: Round glasses, Aviator'));
    await wear(root, 2, 'Panto');
    await waitUntil(() => root.querySelector('.work') && root.activeElement?.matches('[aria-current]'));
  });

  it('names the product that Compare adds, in sight, also in the rail of a phone in landscape', async () => {
    const { root } = await withTray();
    const compare = buttonIn(root, 'Compare');
    for (const size of [
      { width: 1000, height: 800 },
      { width: 844, height: 390 },
    ]) {
      await setViewport(size);
      expect(compare.querySelector('.quiet')!.getBoundingClientRect().width).to.be.greaterThan(20);
    }
    expect(compare.innerText.trim().split(/\s*\n\s*/)).to.deep.equal(['Compare', 'Aviator']);
    await wear(root, 1, 'Aviator');
    await waitUntil(() => compare.innerText.includes('Panto'));
  });

  it('shows prices of the page’s JSON-LD', async () => {
    const data = { '@type': 'Product', sku: 'EYE-101', offers: [{ price: '129', priceCurrency: 'EUR' }] };
    const script = Object.assign(document.createElement('script'), { type: 'application/ld+json' });
    script.textContent = JSON.stringify({ '@graph': [data] });
    document.head.append(script);
    afterTest(() => script.remove());
    const { root } = await withTray();
    expect(cards(root)[0]!.textContent).to.match(/129/);
    expect(cards(root)[1]!.textContent).not.to.match(/\d/);
  });

  it('looks up what the shop offers by a button that nobody sees, and shows it once it is ready', async () => {
    offerProducts(() => [{ externalId: 'SKU-9', price: '€ 99' }, {}]);
    const { root } = await withPhoto();
    const lookUp = () => [...root.host.querySelectorAll<HTMLElement>('div[hidden] > tryon-button')];
    await waitUntil(() => lookUp().length > 0);
    const [button, ...others] = lookUp();
    expect([button!.getAttribute('external-id'), others]).to.deep.equal(['SKU-9', []]);
    expect(cards(root)).to.have.length(0);
    Object.assign(button!, { product: aProduct({ id: 'z', external_id: 'SKU-9', title: 'Cat eye' }) });
    button!.setAttribute('state', 'ready');
    button!.dispatchEvent(new CustomEvent('tryon-statechange', { bubbles: true, composed: true }));
    await waitUntil(() => cards(root)[1]?.textContent!.includes('Cat eye'));
    expect(cards(root)[1]!.textContent).to.contain('€ 99');
  });
});

describe('With face-consent="ask"', () => {
  async function asked() {
    const { root } = await opened({ autoPlace: true, faceConsent: 'ask', product: someGlasses() });
    return { root, box: root.querySelector<HTMLInputElement>('[type=checkbox]')! };
  }

  it('the answer is told to the page, which may keep it, and is not ticked when the dialog opens again', async () => {
    const heard = listen('tryon-face-consent');
    const { box } = await asked();
    for (let press = 0; press < 3; press++) box.click();
    expect(heard.map(({ granted }) => granted)).to.deep.equal([true, false, true]);
    expect(Object.keys(heard[0]!)).to.have.members(['product', 'granted']);
    expect((await asked()).box.checked).to.equal(false);
  });

  it('a box that is not ticked comes first, and a photo may be placed by hand without it', async () => {
    const { root, box } = await asked();
    expect(box.checked).to.equal(false);
    await onPhoto(root);
    await waitUntil(() => root.querySelector('.picture > *'));
    await adjust(root);
    expect(root.textContent).not.to.contain('Place again');
    expect(buttonIn(root, 'Move left').disabled).to.equal(false);
  });
});
