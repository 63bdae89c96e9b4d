/** What is seen from near: of the photo on cards, and in the closer view, which shows what is worn whole, in what neither heading, signs, message nor panel cover. */
import { expect, nextFrame } from '@open-wc/testing';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { closeUp } from '../../../src/try-on/room/close-up.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { offerSamplePhotos } from '../../../src/experience.ts';
import { aProduct, atRest, buttonIn } from '../a-dialog.ts';
import { fill, onWhite, seedPicture } from '../drawn.ts';
import { aCanvas, ASTRONAUT_POINTS, photo } from '../find/a-finder.ts';
import { pixelAt, readPixels } from '../read-pixels.ts';
import { moveByKey } from '../wear/placed-product.ts';
import { backdropIn, onPhoto, opened, pictureIn, placeByHand, settled, withPhoto } from './a-preview.ts';
import { another } from './room-states.ts';
import { replace } from '../../helpers/replace.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const SCREENS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1440, 900],
] as const;
/** The long one has two lines on a phone. */
const MESSAGES = {
  short: { text: 'after' },
  long: { text: 'compareWith', values: { title: 'Round tortoise glasses with gold' } },
} as const;

/** The part of the astronaut's photo that a portrait shows, which ends below the chin, with the points of the face. */
async function aPortrait() {
  const whole = await aCanvas(photo('astronaut'));
  const parts = (await (await fetch(ASTRONAUT_POINTS)).json()) as number[];
  const [ys, xs] = [1, 0].map((from) => parts.filter((_, i) => i % 3 === from)) as [number[], number[]];
  const [top, chin] = [Math.min(...ys) * whole.height, Math.max(...ys) * whole.height];
  const side = Math.round((chin - top) * 1.6);
  const [left, above] = [
    ((Math.min(...xs) + Math.max(...xs)) / 2) * whole.width - side / 2,
    top - side * 0.06,
  ];
  const canvas = drawStill(side, Math.round(side * 1.1), (ctx) => ctx.drawImage(whole, -left, -above));
  const points = parts.map((part, i) =>
    i % 3 === 1
      ? (part * whole.height - above) / canvas.height
      : (part * whole.width - (i % 3 ? 0 : left)) / canvas.width,
  );
  return { url: canvas.toDataURL(), label: 'Me', points: `data:application/json,${JSON.stringify(points)}` };
}

/** In CSS pixels of the page. */
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** What is seen of the product. */
function wornBox(root: ShadowRoot): Box {
  const worn = root.querySelector<HTMLCanvasElement>('.backdrop > canvas.worn');
  if (worn) {
    const { left, top, width } = worn.getBoundingClientRect();
    const scale = width / worn.width;
    let [first, last, highest, lowest] = [Infinity, 0, Infinity, 0];
    readPixels(worn).forEach((value, at) => {
      if (at % 4 < 3 || value <= 128) return;
      const [x, y] = [(at >> 2) % worn.width, Math.floor((at >> 2) / worn.width)];
      [first, last] = [Math.min(first, x), Math.max(last, x + 1)];
      [highest, lowest] = [Math.min(highest, y), Math.max(lowest, y + 1)];
    });
    return {
      left: left + first * scale,
      top: top + highest * scale,
      right: left + last * scale,
      bottom: top + lowest * scale,
    };
  }
  const { content } = (root.host as FittingRoom).store.state.picture!;
  const { left, top, width, height } = pictureIn(root).getBoundingClientRect();
  const photo = backdropIn(root).getBoundingClientRect();
  return {
    left: left + content.x * width,
    top: top + content.y * height,
    right: left + (content.x + content.width) * width,
    bottom: Math.min(photo.bottom, top + (content.y + content.height) * height),
  };
}

/** Names of what lies on the product, or beyond what it is cut off. */
function coversOf(root: ShadowRoot, dialog: HTMLElement): string[] {
  const box = wornBox(root);
  const frame = dialog.shadowRoot!;
  const view = root.querySelector('.view')!.getBoundingClientRect();
  const covers = {
    heading: frame.querySelector('h2'),
    close: frame.querySelector('.close'),
    sign: root.querySelector('.corner button'),
    message: root.querySelector('.pill'),
    panel: root.querySelector('.panel'),
  };
  // The corners of products, signs and message are round: boxes that overlap by so much do not.
  const CORNER = 4;
  const isOn = ({ left, top, right, bottom }: Box) =>
    left < box.right - CORNER &&
    right > box.left + CORNER &&
    top < box.bottom - CORNER &&
    bottom > box.top + CORNER;
  const over = [view.left - box.left, box.right - view.right, view.top - box.top, box.bottom - view.bottom];
  return [
    ...Object.entries(covers)
      .filter(([, element]) => element && isOn(element.getBoundingClientRect()))
      .map(([name]) => name),
    ...(Math.max(...over) > 1 ? ['the edge'] : []),
  ];
}

const shown = async (root: ShadowRoot) => {
  await (root.host as FittingRoom).updateComplete;
  for (let frame = 0; frame < 2; frame++) await nextFrame();
  await settled(root);
};

const WORN = {
  eyewear: ['eyewear', null, seedPicture('tortoise-round-glasses')],
  earrings: ['jewelry', 'ears', seedPicture('pearl-drop-earrings')],
} as const;
/** What no face places lies where a hand has put it: here at the photo's lower edge. */
const PUT = {
  'a watch': ['watch', seedPicture('steel-diver-watch')],
  'a ring': ['jewelry', seedPicture('gold-signet-ring')],
} as const;

async function withFace([category, wornAt, image_url]: readonly [string, string | null, string]) {
  offerSamplePhotos([await aPortrait()]);
  const found = await opened({ autoPlace: true, wornAt, product: aProduct({ category, image_url }) });
  buttonIn(found.root, 'Me').click();
  await waitUntil(() => found.root.querySelector('.backdrop canvas.worn'), 'the product on the face');
  return found;
}

async function atTheEdge([category, image_url]: readonly [string, string]) {
  const found = await opened({ product: aProduct({ category, image_url }) });
  await onPhoto(found.root);
  await waitUntil(() => found.root.querySelector(':is(.picture, .beside) > *'));
  await waitUntil(() => found.root.activeElement?.matches('.backdrop'));
  if (found.root.querySelector('.beside')) await placeByHand(found.root);
  moveByKey(found.root, 'ArrowDown', 6);
  return found;
}

describe('The closer view shows', () => {
  before(() => setViewport({ width: 390, height: 844 }));
  after(() => setViewport({ width: 1000, height: 800 }));
  afterEach(() => offerSamplePhotos([]));

  const all = [
    ...Object.entries(WORN).map(([name, product]) => [name, () => withFace(product)] as const),
    ...Object.entries(PUT).map(([name, product]) => [name, () => atTheEdge(product)] as const),
  ];
  for (const [name, open] of all) {
    it(`${name} whole, on every screen, whatever is said`, async () => {
      await another();
      const { root, dialog } = await open();
      const { store } = root.host as FittingRoom;
      const covered: string[] = [];
      for (const [width, height] of SCREENS) {
        await setViewport({ width, height });
        atRest(dialog);
        for (const [length, message] of Object.entries(MESSAGES)) {
          store.state.zoom!.aimAtProduct();
          store.set({ message });
          await shown(root);
          for (const cover of coversOf(root, dialog))
            covered.push(`${width} x ${height}, ${length}: ${cover}`);
        }
      }
      expect(covered).to.deep.equal([]);
    });
  }

  it('a product where the hand has put it, when that is said', async () => {
    await setViewport({ width: 1440, height: 900 });
    const { root } = await atTheEdge(PUT['a ring']);
    const { store } = root.host as FittingRoom;
    store.state.zoom!.aimAtProduct();
    await shown(root);
    const before = backdropIn(root).getBoundingClientRect().top;
    moveByKey(root, 'ArrowUp');
    store.set({ message: MESSAGES.long });
    await shown(root);
    expect(backdropIn(root).getBoundingClientRect().top).to.equal(before);
  });

  it('what the hand has zoomed to, after a theme has hidden the dialog for a while', async () => {
    const { root, dialog } = await atTheEdge(PUT['a ring']);
    (root.host as FittingRoom).store.state.zoom!.zoomBy(2);
    await shown(root);
    const backdrop = backdropIn(root);
    const { transform } = backdrop.style;
    expect(transform).to.contain('scale(');
    dialog.style.display = 'none';
    await waitUntil(() => backdrop.offsetWidth === 0);
    await shown(root);
    dialog.style.display = '';
    await waitUntil(() => backdrop.offsetWidth > 0);
    await shown(root);
    expect(backdrop.style.transform).to.equal(transform);
  });

  for (const density of [1, 3])
    it(`something small with two pixels of the page for each of the photo’s, and no blur, at a density of ${density}`, async () => {
      await setViewport({ width: 390, height: 844 });
      replace(window, 'devicePixelRatio', density);
      const dot = onWhite(200, 200, ['#c00', 95, 95, 10, 10]);
      const { root } = await withPhoto({ product: aProduct({ category: 'watch', image_url: dot }) });
      await shown(root);
      const { width } = backdropIn(root).getBoundingClientRect();
      expect(width / 300).to.be.closeTo(2, 0.01);
    });
});

const WHOLE = { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 0.5 };
const EARRING = { x: 0.7, y: 0.5, width: 0.02, angle: 0, mirrored: false, foreshortening: 1 };
const FACE = { x: 0.5, y: 0.45, width: 0.4 };

const filled = (width: number, height: number) =>
  drawStill(width, height, fill('#f00', [0, 0, width, height]));

const colorAt = (canvas: HTMLCanvasElement, x: number, y: number) => pixelAt(canvas, x, y).slice(0, 3).join();

describe('A close-up', () => {
  it('of an earring shows as much of the face as its middle', () => {
    const photo = drawStill(1000, 1000, fill('#f00', [500, 0, 500, 1000]));
    const shown = closeUp(photo, EARRING, WHOLE, FACE);
    const sides = [5, shown.width - 5].map((x) => colorAt(shown, x, shown.height / 2));
    expect(sides).to.deep.equal(['0,0,0', '255,0,0']);
  });

  it('of something small has enough of the photo’s pixels to be sharp on a card', () => {
    const { width, height } = closeUp(filled(400, 500), EARRING, WHOLE, null, 480);
    expect(width).to.equal(height);
    expect(width).to.be.at.least(120);
  });
});
