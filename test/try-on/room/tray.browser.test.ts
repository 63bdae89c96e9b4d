import { expect } from '@open-wc/testing';
import { offerProducts } from '../../../src/experience.ts';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { aProduct, buttonIn, drawnPicture, press, someGlasses } from '../a-dialog.ts';
import { seedPicture } from '../drawn.ts';
import { afterTest, wrap } from '../../helpers/replace.ts';
import { onDevice } from './a-device.ts';
import {
  adjust,
  alertIn,
  backdropIn,
  holdPictures,
  onPhoto,
  opened,
  pictureIn,
  withPhoto,
} from './a-preview.ts';
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

/** The page says by JSON-LD what a product costs in euros. */
function offerPrice(sku: string, price: string): void {
  const data = { '@type': 'Product', sku, offers: [{ price, priceCurrency: 'EUR' }] };
  const script = Object.assign(document.createElement('script'), { type: 'application/ld+json' });
  script.textContent = JSON.stringify({ '@graph': [data] });
  document.head.append(script);
  afterTest(() => script.remove());
}

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
    await another('b', 'Diver', { category: 'watch', image_url });
    const { root } = await withPhoto({ product: aProduct({ category: 'watch', title: 'Dress watch' }) });
    const shown = async (title: string) => {
      await waitUntil(() => worn(root).includes(title) && root.querySelector('.picture:not([hidden]) > *'));
      const [picture, backdrop] = [pictureIn(root), backdropIn(root)].map((one) =>
        one.getBoundingClientRect(),
      );
      return { ...middle(root), width: picture!.width / backdrop!.width };
    };
    moveByKey(root, 'ArrowDown', 4);
    const first = await shown('Dress watch');
    await wear(root, 1, 'Diver');
    const expectAt = async (title: string, { x, y, width }: typeof first) => {
      let place = first;
      await waitUntil(
        async () => Math.abs((place = await shown(title)).width - width) < 1e-3,
        `${title}, as wide`,
      );
      expectSame(place, { x, y });
    };
    await expectAt('Diver', { ...first, width: first.width / 2 });
    moveByKey(root, 'ArrowRight', 4);
    const second = await shown('Diver');
    expect(second.x).to.be.greaterThan(first.x + 0.02);
    await wear(root, 0, 'Dress watch');
    await expectAt('Dress watch', first);
    await wear(root, 1, 'Diver');
    await expectAt('Diver', second);
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

  it('loads a picture that failed again when its product is pressed again', async () => {
    const image_url = drawStill(40, 40, (ctx) => ctx.fillRect(0, 0, 40, 40)).toDataURL();
    let failures = 0;
    let isOffline = true;
    wrap(
      HTMLImageElement.prototype,
      'decode',
      (decode) =>
        async function (this: HTMLImageElement) {
          if (isOffline && this.src === image_url && ++failures) throw new Error('offline');
          return decode.call(this);
        },
    );
    await another('b', 'Aviator', { image_url });
    const { root } = await withPhoto();
    await wear(root, 1, 'Aviator');
    await waitUntil(() => alertIn(root)?.textContent?.includes('picture'), 'what went wrong');
    expect(failures).to.be.greaterThan(0);
    const before = failures;
    await wear(root, 0, 'Round glasses');
    await waitUntil(() => pictureIn(root).checkVisibility(), 'the glasses');
    expect(failures, 'of pictures that are only prepared').to.equal(before);
    isOffline = false;
    cards(root)[1]!.click();
    await waitUntil(() => pictureIn(root).checkVisibility() && !alertIn(root), 'the Aviator');
  });

  it('shows a sign for a picture where a card’s own failed', async () => {
    await another('b', 'Aviator', { image_url: `${location.origin}/missing.webp` });
    const { root } = await withPhoto();
    const [first, second] = cards(root).map((card) => card.querySelector('.tile svg')!);
    await waitUntil(() => second!.checkVisibility(), 'the sign');
    expect(first!.checkVisibility()).to.equal(false);
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

  for (const [width, height, columns] of [
    [390, 844, 1],
    [320, 568, 2],
    [844, 390, 2],
    [1440, 900, 2],
  ] as const) {
    it(`compares in ${columns === 1 ? 'one column' : 'two columns'} on ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const { root } = await withTray();
      await press(root, 'Compare');
      await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both');
      const tops = [...root.querySelectorAll('figure')].map((one) => one.getBoundingClientRect().top);
      expect(new Set(tops).size).to.equal(3 - columns);
    });
  }

  for (const open of ['nothing', 'Adjust', 'Share', 'All on me'] as const) {
    it(`stands among letters of 12 pixels or more on the smallest phone, with ${open} opened`, async () => {
      await setViewport({ width: 320, height: 568 });
      onDevice();
      const { root } = await withTray();
      if (open !== 'nothing') await press(root, open);
      await (root.host as FittingRoom).updateComplete;
      const small = [...root.querySelectorAll<HTMLElement>('.room *')].filter((element) => {
        const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
        return hasText && parseFloat(getComputedStyle(element).fontSize) < 12;
      });
      expect(small.map(({ outerHTML }) => outerHTML.slice(0, 80))).to.deep.equal([]);
    });
  }

  it('names the product that Compare adds in its tooltip', async () => {
    const { root } = await withTray();
    const compare = buttonIn(root, 'Compare');
    expect([compare.title, compare.innerText.trim()]).to.deep.equal(['Aviator', 'Compare']);
    await wear(root, 1, 'Aviator');
    await waitUntil(() => compare.title === 'Panto');
  });

  for (const [width, height] of [
    [1000, 800],
    [844, 390],
    [320, 568],
  ] as const) {
    it(`has the name of each control in sight, in letters of 12 pixels or more: ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const { root } = await withTray();
      const names = [...root.querySelectorAll<HTMLElement>('.controls > [data-control] > span')];
      expect(names).to.have.length(5);
      for (const name of names) {
        const box = name.getBoundingClientRect();
        expect(box.width, name.innerText).to.be.greaterThan(15);
        const seen = root.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        expect(seen?.closest('[data-control]'), name.innerText).to.equal(name.parentElement);
        expect(parseFloat(getComputedStyle(name).fontSize), name.innerText).to.be.at.least(12);
      }
    });
  }

  it('is no tray for a product without others, whose pictures and price stand in its place on a wide screen', async () => {
    const images = [{ url: drawnPicture() }, { url: seedPicture('canvas-tote-bag') }];
    offerPrice('EYE-101', '129');
    const { root } = await withPhoto({ product: aProduct({ images }) });
    const alone = root.querySelector<HTMLElement>('.alone')!;
    expect(root.querySelector('.tray')).to.equal(null);
    expect(alone.checkVisibility()).to.equal(true);
    expect(alone.querySelectorAll('img')).to.have.length(2);
    expect(alone.textContent).to.match(/129/);
    await setPhone();
    expect(alone.checkVisibility()).to.equal(false);
  });

  it('shows prices of the page’s JSON-LD', async () => {
    offerPrice('EYE-101', '129');
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
    await waitUntil(() => root.querySelector(':is(.picture, .beside) > *'));
    await adjust(root);
    expect(root.textContent).not.to.contain('Reset');
    expect(buttonIn(root, 'Move left').disabled).to.equal(false);
  });
});
