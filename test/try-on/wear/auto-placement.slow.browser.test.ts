import { expect } from '@open-wc/testing';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { adjust, choose, findMiddle, opened } from '../room/a-preview.ts';
import { aCanvas, aFile, aPortrait, BETWEEN_EYES, photo } from '../find/a-finder.ts';
import { drop, expectSame, middle, moveByKey, placed, placements, status } from './placed-product.ts';
import { prefer } from '../../helpers/media-features.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const isLoaded = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith('face-detector.bin'));

async function withFile(file: File, changes: Parameters<typeof opened>[0] = {}) {
  const found = await opened({ autoPlace: true, ...changes });
  const places = placements(found.root);
  choose(found.root, file);
  await waitUntil(() => found.root.querySelector('.backdrop canvas'));
  return { ...found, places };
}

async function withPortrait() {
  const found = await withFile(await aPortrait());
  await placed(found.root);
  return found;
}

/** The product's picture is there before a face is found: on a quick machine that is the other way round. */
async function withFaceLater(file: File) {
  const finder = await loadFaceFinder();
  const { find } = finder;
  let go!: () => void;
  const isLate = new Promise<void>((resolve) => (go = resolve));
  finder.find = async (photo, signal) => {
    finder.find = find;
    await isLate;
    return find(photo, signal);
  };
  const found = await withFile(file);
  await waitUntil(() => found.root.querySelector('.picture > *'), 'the product');
  return { ...found, go };
}

describe('Automatic placement', function () {
  this.timeout(180_000);
  afterEach(() => prefer());

  async function expectNotOffered(root: ShadowRoot): Promise<void> {
    await waitUntil(() => status(root) !== '');
    await adjust(root);
    expect(root.textContent).not.to.contain('Place again');
  }

  // First: what is loaded once stays in the list of the page's resources.
  for (const [when, changes] of [
    ['unless the shop has asked for it', { autoPlace: false }],
    [
      'for products that are worn neither at the head nor on a hand',
      { product: aProduct({ category: 'bag' }) },
    ],
  ] as const)
    it(`loads nothing ${when}`, async () => {
      const { root } = await withFile(await aPortrait(), changes);
      await expectNotOffered(root);
      expect(isLoaded()).to.equal(false);
    });

  it('says before a photo is chosen that a face will be looked for, on the device', async () => {
    const { root } = await opened({ autoPlace: true });
    expect(root.querySelector('.start')!.textContent).to.contain('your face is looked for on this device');
    expect(isLoaded()).to.equal(false);
  });

  it('puts glasses on the eyes of the photo', async () => {
    const { root } = await withPortrait();
    expect(middle(root).x).to.be.closeTo(BETWEEN_EYES.x, 0.02);
    expect(middle(root).y).to.be.closeTo(BETWEEN_EYES.y, 0.05);
  });

  it('tells the page that the product was placed, whatever is said to the shopper about a head that is turned', async () => {
    const finder = await loadFaceFinder();
    const { find } = finder;
    // The right temple lies as far behind the left one as both are apart.
    finder.find = async (picture, signal) => {
      const faces = await find(picture, signal);
      for (const points of faces)
        points[356 * 3 + 2] = points[127 * 3 + 2]! + points[356 * 3]! - points[127 * 3]!;
      return faces;
    };
    try {
      const { root, dialog } = await withFile(await aPortrait());
      let placedCount = 0;
      dialog.addEventListener('tryon-placed', () => placedCount++);
      await waitUntil(() => status(root) === 'Look straight ahead.', 'what is said');
      await waitUntil(() => placedCount === 1, 'the event');
    } finally {
      finder.find = find;
    }
  });

  it('looks for the face while the product is prepared, and shows the product in its place at once', async () => {
    const file = await aPortrait();
    let load!: () => void;
    const isFound = new Promise<void>((resolve) => (load = resolve));
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
      await isFound;
      return decode.call(this);
    };
    const finder = await loadFaceFinder();
    const { find } = finder;
    finder.find = async (photo, signal) => {
      finder.find = find;
      const faces = await find(photo, signal);
      load();
      return faces;
    };
    try {
      const { root, places } = await withFile(file);
      await placed(root);
      for (const place of places) expectSame(place, middle(root));
      expect(places).to.have.length.above(0);
    } finally {
      HTMLImageElement.prototype.decode = decode;
      finder.find = find;
    }
  });

  it('shows the product nowhere until the face is found, and then where it is worn', async () => {
    const { root, places, go } = await withFaceLater(await aPortrait());
    await waitUntil(() => root.querySelector('.scan'), 'that a face is looked for');
    expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(true);
    go();
    await placed(root);
    for (const place of places) expectSame(place, middle(root));
  });

  /** On the face, moved off it, and about to be placed again. */
  async function movedOff() {
    const found = await withPortrait();
    const { root } = found;
    const on = middle(root);
    for (let step = 0; step < 3; step++) moveByKey(root, 'ArrowDown');
    await adjust(root);
    return { ...found, on };
  }

  /** The product on its way back to the face, held where that begins: a busy machine would not show it. */
  async function onItsWay() {
    const found = await movedOff();
    const picture = found.root.querySelector('.picture')!;
    const way = new Promise<Animation>((resolve) => {
      picture.animate = (...options) => {
        const animation = Element.prototype.animate.apply(picture, options);
        animation.pause();
        resolve(animation);
        return animation;
      };
    });
    buttonIn(found.root, 'Place again').click();
    return { ...found, way: await way };
  }

  it('lets the product glide back from where the shopper moved it', async () => {
    const { root, way } = await onItsWay();
    const seen = [0, 60, 120, 240, 480].map((ms) => {
      way.currentTime = Math.min(ms, Number(way.effect!.getTiming().duration) - 1);
      return middle(root).y;
    });
    way.play();
    await placed(root);
    const ways = seen.map((y) => Math.abs(y - middle(root).y));
    for (const [index, length] of ways.slice(1).entries()) expect(length).to.be.below(ways[index]!);
  });

  it('lets it jump there for shoppers who prefer less motion', async () => {
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    const { root, on } = await movedOff();
    const moved = placements(root);
    buttonIn(root, 'Place again').click();
    await placed(root);
    expectSame(moved[0]!, on);
  });

  it('does not move the product once the shopper touches it, even on its way', async () => {
    const { root, way } = await onItsWay();
    way.currentTime = 60;
    const seen = middle(root);
    const backdrop = root.querySelector<HTMLElement>('.backdrop')!;
    // Of an event that a test makes up there is nothing to capture.
    backdrop.setPointerCapture = () => {};
    const at = findMiddle(root.querySelector('.picture')!);
    for (const type of ['pointerdown', 'pointerup']) {
      backdrop.dispatchEvent(new PointerEvent(type, { bubbles: true, ...at }));
    }
    const touched = middle(root);
    expect(Math.hypot(touched.x - seen.x, touched.y - seen.y)).to.be.below(0.01);
    await withPortrait();
    expectSame(middle(root), touched);
    expect(status(root)).not.to.contain('Placed on your face');
  });

  it('places the product on the face of the next photo, although the shopper moved it on the previous one', async () => {
    const { root } = await withFile(await aPortrait());
    await adjust(root);
    buttonIn(root, 'Larger').click();
    drop(await aPortrait());
    await placed(root);
    expect(middle(root).x).to.be.closeTo(BETWEEN_EYES.x, 0.02);
  });

  it('lays trousers from the waist down, and says that this is only a start', async () => {
    const trousers = drawStill(400, 1000, (ctx) => {
      ctx.fillStyle = '#fff';
      ctx.fillRect(0, 0, 400, 1000);
      ctx.fillStyle = '#246';
      ctx.fillRect(60, 50, 280, 300);
      for (const x of [40, 220]) ctx.fillRect(x, 350, 140, 600);
    });
    const product = aProduct({ category: 'clothes', image_url: trousers.toDataURL() });
    const { root } = await withFile(await aPortrait(), { product });
    await waitUntil(() => status(root).startsWith('Only a start'), 'the sentence');
    const picture = root.querySelector('.picture')!.getBoundingClientRect();
    const top = picture.top + picture.height * 0.05;
    const backdrop = root.querySelector('.backdrop')!.getBoundingClientRect();
    expect((top - backdrop.top) / backdrop.height).to.be.within(0.8, 1);
  });

  it('searches for no face if the shop allowed it only after the dialog had opened without the notice', async () => {
    const { dialog, root } = await opened({ autoPlace: false });
    dialog.autoPlace = true;
    choose(root, await aPortrait());
    await expectNotOffered(root);
    dialog.close();
    const again = await opened({ autoPlace: true });
    expect(again.root.textContent).to.contain('your face is looked for');
  });

  it('searches for no face if the button’s attribute says false, whatever the script says for all buttons', async () => {
    const dialog = document.createElement('tryon-dialog');
    Object.assign(dialog, { product: aProduct(), autoPlace: true, lang: 'en' });
    const button = document.createElement('div');
    button.setAttribute('auto-place', 'false');
    button.attachShadow({ mode: 'open' }).append(dialog);
    document.body.append(button);
    try {
      dialog.show();
      const preview = () => dialog.shadowRoot!.querySelector('tryon-photo-preview')?.shadowRoot;
      await waitUntil(() => preview()?.querySelector('.start'), 'the start');
      expect(preview()!.textContent).not.to.contain('your face is looked for');
      choose(preview()!, await aPortrait());
      await waitUntil(() => status(preview()!) !== '');
      expect(preview()!.textContent).not.to.contain('Place again');
    } finally {
      button.remove();
    }
  });

  it('leaves the product where it is, and shows one sentence, if there is no face', async () => {
    const { root } = await withFile(await aFile(await aCanvas(photo('coins'))));
    await waitUntil(() => root.querySelector('.picture')!.getBoundingClientRect().width > 20);
    const before = middle(root);
    await waitUntil(() => status(root).startsWith('We couldn’t find your face'), 'the sentence');
    expectSame(middle(root), before);
  });

  it('moves nothing once the shopper has moved the product', async () => {
    const { root } = await withFile(await aPortrait());
    await adjust(root);
    buttonIn(root, 'Larger').click();
    await waitUntil(() => root.querySelector('.picture:not([hidden]) > *'));
    const byHand = middle(root);
    // Time enough for a finder that had not heard of it.
    await withPortrait();
    expectSame(middle(root), byHand);
  });

  it('finds the face again on the next photo', async () => {
    const { root } = await withPortrait();
    buttonIn(root, 'New photo').click();
    await waitUntil(() => root.querySelector('.start'));
    buttonIn(root, 'Forget my photo').click();
    await waitUntil(() => root.querySelector('.start'));
    const shifted = await aPortrait((ctx, image) => {
      ctx.fillRect(0, 0, 1200, 1500);
      ctx.drawImage(image, 0, 200);
    });
    choose(root, shifted);
    await placed(root);
    expect(middle(root).y).to.be.closeTo(BETWEEN_EYES.y + 200 / 1500, 0.05);
  });
});
