/** The closer view: it shows what is worn whole, in what neither heading, signs, message nor panel cover. */
import { expect, nextFrame } from '@open-wc/testing';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { offerSamplePhotos } from '../../../src/try-on/index.ts';
import { aProduct, atRest, buttonIn, endAnimations } from '../a-dialog.ts';
import { aCanvas } from '../find/a-finder.ts';
import { readPixels } from '../read-pixels.ts';
import { aPhoto, choose, opened, withPhoto } from './a-preview.ts';
import { another } from './room-states.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const SCREENS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1440, 900],
] as const;
const MESSAGES = {
  short: { text: 'after' },
  long: {
    text: 'compareWith',
    values: { title: 'a name of a product that is as long as two lines of a phone '.repeat(2) },
  },
} as const;

const file = (name: string) => new URL(`../find/pictures/${name}`, import.meta.url).href;
const seed = (name: string) => new URL(`/src/service/mock/seed/pictures/${name}.webp`, location.href).href;

/** A pendant on a long chain, on white. */
const aNecklace = () =>
  drawStill(400, 500, (ctx) => {
    ctx.fillStyle = '#fff';
    ctx.fillRect(0, 0, 400, 500);
    ctx.strokeStyle = ctx.fillStyle = '#b8862b';
    ctx.lineWidth = 6;
    ctx.moveTo(40, 20);
    ctx.lineTo(200, 400);
    ctx.lineTo(360, 20);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(200, 430, 40, 0, 7);
    ctx.fill();
  }).toDataURL();

/** The part of the astronaut's photo that a portrait shows, which ends below the chin, with the points of the face. */
async function aPortrait() {
  const whole = await aCanvas(file('astronaut.webp'));
  const parts = (await (await fetch(file('astronaut.points.json'))).json()) as number[];
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
  const { left, top, width, height } = root.querySelector('.picture')!.getBoundingClientRect();
  const photo = root.querySelector('.backdrop')!.getBoundingClientRect();
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
  const isOn = ({ left, top, right, bottom }: Box) =>
    left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
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
  for (let frame = 0; frame < 3; frame++) await nextFrame();
  endAnimations(root.querySelector('.backdrop')!);
};

const WORN = {
  eyewear: ['eyewear', null, seed('tortoise-round-glasses')],
  earrings: ['jewelry', 'ears', seed('pearl-drop-earrings')],
  'a necklace': ['jewelry', 'neck', aNecklace()],
} as const;
/** What no face places lies where a hand has put it: here at the photo's lower edge. */
const PUT = {
  'a watch': ['watch', seed('steel-diver-watch')],
  'a ring': ['jewelry', seed('gold-signet-ring')],
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
  choose(found.root, await aPhoto());
  await waitUntil(() => found.root.querySelector('.picture > *'));
  await waitUntil(() => found.root.activeElement?.matches('.backdrop'));
  for (let press = 0; press < 6; press++)
    found.root
      .querySelector('.backdrop')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }));
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
    const backdrop = root.querySelector('.backdrop')!;
    const before = backdrop.getBoundingClientRect().top;
    backdrop.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', shiftKey: true, bubbles: true }));
    store.set({ message: MESSAGES.long });
    await shown(root);
    expect(backdrop.getBoundingClientRect().top).to.equal(before);
  });

  it('what the hand has zoomed to, after a theme has hidden the dialog for a while', async () => {
    const { root, dialog } = await atTheEdge(PUT['a ring']);
    (root.host as FittingRoom).store.state.zoom!.zoomBy(2);
    await shown(root);
    const backdrop = root.querySelector<HTMLElement>('.backdrop')!;
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

  it('something small with two of the screen’s pixels for each of the photo’s, and no blur', async () => {
    await setViewport({ width: 390, height: 844 });
    const dot = drawStill(200, 200, (ctx) => {
      ctx.fillStyle = '#fff';
      ctx.fillRect(0, 0, 200, 200);
      ctx.fillStyle = '#c00';
      ctx.fillRect(95, 95, 10, 10);
    });
    const { root } = await withPhoto({ product: aProduct({ image_url: dot.toDataURL() }) });
    await shown(root);
    const { width } = root.querySelector('.backdrop')!.getBoundingClientRect();
    expect((width * devicePixelRatio) / 300).to.be.closeTo(2, 0.01);
  });
});
