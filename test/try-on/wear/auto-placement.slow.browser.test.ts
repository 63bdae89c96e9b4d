import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { aProduct, buttonIn, someGlasses } from '../a-dialog.ts';
import { wrap } from '../../helpers/replace.ts';
import {
  adjust,
  backdropIn,
  choose,
  holdPictures,
  onPhoto,
  opened,
  pictureIn,
  placeByHand,
} from '../room/a-preview.ts';
import { aCanvas, aFile, aPortrait, BETWEEN_EYES, photo } from '../find/a-finder.ts';
import { drop, expectSame, middle, moveByKey, placed, placements, status, touch } from './placed-product.ts';
import { prefer } from '../../helpers/media-features.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const isLoaded = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith('face-detector.bin'));

async function withFile(file: File, changes: Parameters<typeof opened>[0] = {}) {
  const found = await opened({ autoPlace: true, product: someGlasses(), ...changes });
  const places = placements(found.root);
  await onPhoto(found.root, file);
  return { ...found, places };
}

async function withPortrait() {
  const found = await withFile(await aPortrait());
  await placed(found.root);
  return found;
}

/** The product's picture is there before a face is found: on a quick machine that is the other way round. */
async function withFaceLater(file: File) {
  let go!: () => void;
  const isLate = new Promise<void>((resolve) => (go = resolve));
  wrap(await loadFaceFinder(), 'find', (find) => async (photo, signal) => {
    await isLate;
    return find(photo, signal);
  });
  const found = await withFile(file);
  await waitUntil(() => found.root.querySelector(':is(.picture, .beside) > *'), 'the product');
  return { ...found, go };
}

describe('Automatic placement', function () {
  this.timeout(180_000);
  afterEach(() => prefer());

  async function expectNotOffered(root: ShadowRoot): Promise<void> {
    await waitUntil(() => status(root) !== '');
    await adjust(root);
    expect(root.textContent).not.to.contain('Reset');
  }

  // First: what is loaded once stays in the list of the page's resources.
  for (const [when, changes] of [
    ['unless the shop has asked for it', { autoPlace: false }],
    ['for bags', { product: aProduct({ category: 'bag' }) }],
    ['for clothes', { product: aProduct({ category: 'clothes' }) }],
  ] as const)
    it(`loads nothing ${when}`, async () => {
      const { root } = await withFile(await aPortrait(), changes);
      if ('product' in changes) await placeByHand(root);
      await expectNotOffered(root);
      expect(isLoaded()).to.equal(false);
    });

  it('says before a photo is chosen that a face will be looked for, on the device', async () => {
    const { root } = await opened({ autoPlace: true });
    expect(root.querySelector('.start')!.textContent).to.contain('Your device finds your face');
    expect(isLoaded()).to.equal(false);
  });

  it('tells the page that the product was placed, whatever is said to the shopper about a head that is turned', async () => {
    // The right temple lies as far behind the left one as both are apart.
    wrap(await loadFaceFinder(), 'find', (find) => async (picture, signal) => {
      const faces = await find(picture, signal);
      for (const points of faces)
        points[356 * 3 + 2] = points[127 * 3 + 2]! + points[356 * 3]! - points[127 * 3]!;
      return faces;
    });
    const { root, dialog } = await withFile(await aPortrait());
    let placedCount = 0;
    dialog.addEventListener('tryon-placed', () => placedCount++);
    await waitUntil(() => status(root) === 'Look straight ahead.', 'what is said');
    await waitUntil(() => placedCount === 1, 'the event');
  });

  it('looks for the face while the product is prepared, and shows the product in its place at once', async () => {
    const file = await aPortrait();
    const load = holdPictures();
    wrap(await loadFaceFinder(), 'find', (find) => async (photo, signal) => {
      const faces = await find(photo, signal);
      load();
      return faces;
    });
    const { root, places } = await withFile(file);
    await placed(root);
    for (const place of places) expectSame(place, middle(root));
    expect(places).to.have.length.above(0);
  });

  it('shows the product nowhere until the face is found, and then where it is worn', async () => {
    const { root, places, go } = await withFaceLater(await aPortrait());
    await waitUntil(() => root.querySelector('.scan'), 'that a face is looked for');
    expect(pictureIn(root).hidden).to.equal(true);
    go();
    await placed(root);
    for (const place of places) expectSame(place, middle(root));
  });

  /** On the face, moved off it, and about to be placed again. */
  async function movedOff() {
    const found = await withPortrait();
    const { root } = found;
    const on = middle(root);
    moveByKey(root, 'ArrowDown', 3);
    await adjust(root);
    return { ...found, on };
  }

  /** The product on its way back to the face, held where that begins: a busy machine would not show it. */
  async function onItsWay() {
    const found = await movedOff();
    const picture = pictureIn(found.root);
    const way = new Promise<Animation>((resolve) => {
      picture.animate = (...options) => {
        const animation = Element.prototype.animate.apply(picture, options);
        animation.pause();
        resolve(animation);
        return animation;
      };
    });
    buttonIn(found.root, 'Reset').click();
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
    buttonIn(root, 'Reset').click();
    await placed(root);
    expectSame(moved[0]!, on);
  });

  it('does not move the product once the shopper touches it, even on its way', async () => {
    const { root, way } = await onItsWay();
    way.currentTime = 60;
    const seen = middle(root);
    touch(root);
    const touched = middle(root);
    expect(Math.hypot(touched.x - seen.x, touched.y - seen.y)).to.be.below(0.01);
    await withPortrait();
    expectSame(middle(root), touched);
    expect(status(root)).not.to.contain('In place.');
  });

  it('places the product on the face of the next photo, although the shopper moved it on the previous one', async () => {
    const { root } = await withFile(await aPortrait());
    await adjust(root);
    buttonIn(root, 'Larger').click();
    const lower = await aPortrait((ctx, image) => {
      ctx.fillRect(0, 0, 1200, 1500);
      ctx.drawImage(image, 0, 200);
    });
    drop(lower);
    await placed(root);
    expectOn(root, { x: BETWEEN_EYES.x, y: BETWEEN_EYES.y + 200 / 1500 });
  });

  it('searches for no face if the shop allowed it only after the dialog had opened without the notice', async () => {
    const { dialog, root } = await opened({ autoPlace: false });
    dialog.autoPlace = true;
    choose(root, await aPortrait());
    await expectNotOffered(root);
    dialog.close();
    const again = await opened({ autoPlace: true });
    expect(again.root.textContent).to.contain('Your device finds your face');
  });

  it('shows the product beside the photo, and one sentence, if there is no face', async () => {
    const { root } = await withFile(await aFile(await aCanvas(photo('coins'))));
    await waitUntil(() => status(root) === 'We couldn’t find a face.', 'the sentence');
    await waitUntil(() => root.querySelector('.beside'), 'the product beside the photo');
    expect(pictureIn(root).hidden).to.equal(true);
  });
});

/** The drawn shopper, and a second one that is a third as wide, further right. */
const twoPeople = () =>
  aPortrait((ctx, image) => {
    [ctx.canvas.width, ctx.canvas.height] = [1600, 1200];
    ctx.fillStyle = '#889';
    ctx.fillRect(0, 0, 1600, 1200);
    ctx.drawImage(image, 0, 0, 960, 1200);
    ctx.drawImage(image, 1150, 500, 400, 500);
  });
/** Between the eyes of each, in parts of the photo. */
const LARGE = { x: 480 / 1600, y: 487 / 1200 };
const SMALL = { x: 1350 / 1600, y: 703 / 1200 };

const faces = (root: ShadowRoot) => [...root.querySelectorAll<HTMLButtonElement>('button.mark')];

async function asked(file?: File) {
  const found = await withFile(file ?? (await twoPeople()));
  await waitUntil(() => status(found.root) === 'Which one is you?', 'the question');
  return found;
}

function expectOn(root: ShadowRoot, face: { x: number; y: number }): void {
  expect(middle(root).x).to.be.closeTo(face.x, 0.02);
  expect(middle(root).y).to.be.closeTo(face.y, 0.04);
}

describe('On a photo with several faces, small ones too, automatic placement', function () {
  this.timeout(180_000);

  it('asks which one is the shopper, by a button on each, and shows the product on none', async () => {
    const { root } = await asked();
    expect(faces(root).map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Face 1', 'Face 2']);
    const backdrop = backdropIn(root).getBoundingClientRect();
    for (const [index, { x, y }] of [LARGE, SMALL].entries()) {
      const box = faces(root)[index]!.getBoundingClientRect();
      expect(Math.min(box.width, box.height)).to.be.at.least(43.9);
      expect(box.left).to.be.below(backdrop.left + x * backdrop.width);
      expect(box.right).to.be.above(backdrop.left + x * backdrop.width);
      expect(box.top).to.be.below(backdrop.top + y * backdrop.height);
      expect(box.bottom).to.be.above(backdrop.top + y * backdrop.height);
    }
    expect(pictureIn(root).hidden).to.equal(true);
  });

  it('asks before the product’s picture has come', async () => {
    const file = await twoPeople();
    const arrive = holdPictures();
    const { root } = await asked(file);
    expect(pictureIn(root).firstElementChild).to.equal(null);
    arrive();
    faces(root)[1]!.click();
    await placed(root);
    expectOn(root, SMALL);
  });

  it('puts the product on the face that is pressed', async () => {
    const { root } = await asked();
    faces(root)[1]!.click();
    await placed(root);
    expectOn(root, SMALL);
    expect(faces(root)).to.have.length(0);
  });

  it('puts it there by a key as well, and asks again when it is to place the product again', async () => {
    const { root } = await asked();
    faces(root)[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await placed(root);
    expectOn(root, LARGE);
    await adjust(root);
    buttonIn(root, 'Reset').click();
    await waitUntil(() => faces(root).length === 2, 'the question');
  });

  it('asks no more once the shopper places it by hand', async () => {
    const { root } = await asked();
    await waitUntil(() => pictureIn(root).firstElementChild, 'the product');
    moveByKey(root, 'ArrowRight');
    await waitUntil(() => faces(root).length === 0, 'no question');
    expect(pictureIn(root).hidden).to.equal(false);
  });
});

describe('A photo that is upside down', function () {
  this.timeout(180_000);

  it('is turned over, with the product on the face', async () => {
    const photo = await aPortrait((ctx, image) => {
      ctx.setTransform(-1, 0, 0, -1, image.naturalWidth, image.naturalHeight);
      ctx.drawImage(image, 0, 0);
    });
    const { root } = await withFile(photo);
    await placed(root);
    expectOn(root, BETWEEN_EYES);
  });
});
