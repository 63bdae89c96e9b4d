import { expect } from '@open-wc/testing';
import { Wardrobe } from '../../../src/try-on/room/wardrobe.ts';
import { aProduct, buttonIn, someGlasses } from '../a-dialog.ts';
import { onWhite, seedPicture } from '../drawn.ts';
import { replace, wrap } from '../../helpers/replace.ts';
import { adjust, opened, pictureIn } from '../room/a-preview.ts';
import { another } from '../room/room-states.ts';
import { aCanvas, listenAt, photo, portrait, showToCamera } from '../find/a-finder.ts';
import { aHand } from '../find/a-hand.ts';
import {
  expectSame,
  isAt,
  middle,
  opacity,
  sceneTime,
  status,
  touch,
  untilFollowed,
  untilSaid,
  watchSliding,
} from './placed-product.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

function aScene() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 720 });
  return { canvas, ctx: canvas.getContext('2d')! };
}

async function live(changes: Parameters<typeof opened>[0]): Promise<ShadowRoot> {
  const { root } = await opened({ autoPlace: true, product: someGlasses(), ...changes });
  buttonIn(root, 'Use the camera').click();
  await waitUntil(() => root.querySelector('video'), 'the camera’s view');
  return root;
}

describe('On the camera’s view, automatic placement', function () {
  this.timeout(300_000);

  /** A camera that sees the portrait, `offset` parts of its width further right. */
  async function seen(
    sight?: (ctx: CanvasRenderingContext2D) => void,
    offset = 0,
    changes: Parameters<typeof opened>[0] = {},
  ) {
    const image = await aCanvas(portrait);
    const { canvas, ctx } = aScene();
    const scene = { offset, isDark: false, isEmpty: false };
    const draw = () => {
      ctx.filter = 'none';
      ctx.fillStyle = scene.isDark ? '#050505' : '#8a9';
      ctx.fillRect(0, 0, 960, 720);
      if (sight) sight(ctx);
      else if (!scene.isDark && !scene.isEmpty) ctx.drawImage(image, 180 + scene.offset * 960, -40, 600, 750);
    };
    const camera = new EventTarget();
    showToCamera(canvas, draw, (stream) => listenAt(camera, stream));
    return { root: await live(changes), scene, camera };
  }

  const isLive = (root: ShadowRoot) => () => root.textContent.includes('Live preview only.');

  it('follows the face as a mirror shows it', async function () {
    const { root, scene } = await seen();
    await untilFollowed(this, root, isAt(root, 0.5), 'the glasses on the face');
    scene.offset = 0.15;
    await untilFollowed(this, root, isAt(root, 0.35), 'the glasses on the moved face');
  });

  it('has the other products’ pictures ready once the face is found', async function () {
    await another();
    const prepared = new Set<string>();
    wrap(
      Wardrobe.prototype,
      'findPicture',
      (find) =>
        function (this: Wardrobe, product) {
          prepared.add(product.id);
          return find.call(this, product);
        },
    );
    await seen();
    await waitUntil(() => prepared.has('b'), 'the other one’s picture', { timeout: 60_000 });
  });

  /** The blue glasses in green, a colour that neither face nor room has. */
  const greenGlasses = async () => {
    const canvas = await aCanvas(seedPicture('blue-square-glasses'), (ctx, image) => {
      ctx.drawImage(image, 0, 0);
      const pixels = ctx.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
      const { data } = pixels;
      for (let at = 0; at < data.length; at += 4) [data[at + 1], data[at + 2]] = [data[at + 2]!, data[at]!];
      ctx.putImageData(pixels, 0, 0);
    });
    return aProduct({ image_url: canvas.toDataURL() });
  };

  it('shows the frames that were searched: while the head moves, the product keeps to it', async function () {
    const image = await aCanvas(portrait);
    const time = sceneTime();
    const { root } = await seen(
      (ctx) => {
        const left = 180 + 90 * Math.sin(time.tick() / 400);
        ctx.drawImage(image, left, -40, 600, 750);
        // Moves with the head.
        ctx.fillStyle = '#f0f';
        ctx.fillRect(left + 270, 640, 60, 60);
      },
      0,
      { product: await greenGlasses() },
    );
    await untilSaid(this, root, 'Face found.');
    const sliding = watchSliding(root, time.frameShown);
    await untilFollowed(this, root, sliding.isSeen, 'frames of the moving head');
    // The head is some 300 pixels wide, and moves by 180. Drawn on another frame than the one that was searched it slid by 14 % of it.
    expect(sliding.measure()).to.be.below(300 * 0.08);
    // The flat picture does not lie over it.
    expect(getComputedStyle(pictureIn(root)).visibility).to.equal('hidden');
  });

  it('describes how the head is held, and nothing else of the face', async function () {
    const { root, scene } = await seen();
    await untilSaid(this, root, 'Face found.');
    scene.offset = 0.3;
    await untilSaid(this, root, 'Move a little to the right.');
    scene.isDark = true;
    await untilSaid(this, root, 'It’s too dark');
    scene.isDark = false;
    scene.isEmpty = true;
    await untilSaid(this, root, 'We couldn’t find a face');
  });

  /** The glasses have faded on a face that is turned to the side. */
  async function faded(test: Mocha.Context) {
    const profile = await aCanvas(photo('camera'));
    const found = await seen((ctx) => ctx.drawImage(profile, 125, 75, 200, 150, 0, 0, 960, 720));
    await untilSaid(test, found.root, 'Look straight ahead.');
    expect(opacity(found.root)).to.be.below(0.5);
    return found;
  }

  it('fades the glasses and asks to look straight ahead where the face is turned, until the shopper touches them', async function () {
    const { root } = await faded(this);
    touch(root);
    expect(opacity(root)).to.equal(1);
    await waitUntil(() => status(root) === '');
  });

  it('leaves neither faded glasses nor a hint where it is given up because the machine is too slow', async function () {
    const { root } = await faded(this);
    let time = performance.now();
    replace(performance, 'now', () => (time += 600));
    // Each step of the network waits for a task of its own now, which on a busy machine takes its time.
    await waitUntil(() => opacity(root) === 1, 'the end', { timeout: 240_000 });
    await waitUntil(() => status(root) === '');
    expect(root.textContent).not.to.contain('Live preview only.');
  });

  it('calls itself a live preview only while it follows', async function () {
    const { root } = await seen();
    await untilFollowed(this, root, isLive(root), 'the live preview');
    await adjust(root);
    buttonIn(root, 'Larger').click();
    await waitUntil(() => !root.textContent.includes('Live preview only.'));
    await adjust(root);
    buttonIn(root, 'Reset').click();
    await untilFollowed(this, root, isLive(root), 'the live preview');
  });

  it('follows the face again with the next camera after one that ended, although the shopper moved the product', async function () {
    const { root, camera } = await seen();
    await untilSaid(this, root, 'Face found.');
    await adjust(root);
    buttonIn(root, 'Larger').click();
    camera.dispatchEvent(new Event('ended'));
    await waitUntil(() => root.querySelector('.start'), 'the start');
    buttonIn(root, 'Use the camera').click();
    await untilFollowed(this, root, isLive(root), 'the live preview');
  });

  it('stops following once the shopper has moved the product', async function () {
    const { root, scene } = await seen();
    await untilSaid(this, root, 'Face found.');
    await adjust(root);
    buttonIn(root, 'Larger').click();
    const byHand = middle(root);
    scene.offset = 0.15;
    // The camera goes on for as long as following takes many times over.
    const video = root.querySelector('video')!;
    const from = video.currentTime;
    await waitUntil(() => video.currentTime > from + 2, 'the camera');
    expectSame(middle(root), byHand);
  });
});

/** A green watch, a colour that neither hand nor room has. */
const greenWatch = () =>
  onWhite(120, 240, ['#0c0', 45, 0, 30, 240], (ctx) => {
    ctx.arc(60, 120, 45, 0, 2 * Math.PI);
    ctx.fill();
  });

describe('On the camera’s view of a hand, a watch', function () {
  this.timeout(300_000);

  const asked: string[] = [];
  beforeEach(() => {
    wrap(window, 'fetch', (fetch) => (input, init) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    });
  });

  /** A camera that sees the hand, moved to the right by so many pixels, with a magenta spot beside its wrist that moves with it. */
  async function seen(findOffset = () => 0) {
    const hand = await aHand();
    const { canvas, ctx } = aScene();
    const scene = { isEmpty: false };
    /** The drawing is 1200 pixels wide. */
    const scale = 0.6;
    const draw = () => {
      ctx.fillStyle = '#e9dccb';
      ctx.fillRect(0, 0, 960, 720);
      if (scene.isEmpty) return;
      const left = 120 + findOffset();
      ctx.drawImage(hand.canvas, left, 0, 720, 720);
      ctx.fillStyle = '#f0f';
      ctx.fillRect(left + hand.wrist.centre.x * scale - 20, 700, 40, 20);
    };
    draw();
    showToCamera(canvas, draw);
    const root = await live({ product: aProduct({ category: 'watch', image_url: greenWatch() }) });
    return { root, scene, wrist: (120 + hand.wrist.centre.x * scale) / 960 };
  }

  const outline = (root: ShadowRoot) => root.querySelector('.outline');

  it('goes on the wrist, without the palm network; until then an outline shows where the hand is to be', async function () {
    const { root, scene, wrist } = await seen();
    scene.isEmpty = true;
    await untilSaid(this, root, 'Show your hand and wrist, with the back of the hand up.');
    expect(outline(root)).not.to.equal(null);
    scene.isEmpty = false;
    await untilSaid(this, root, 'Hand found.');
    await untilFollowed(this, root, isAt(root, wrist), 'the watch on the wrist');
    expect(outline(root)).to.equal(null);
    expect(root.querySelector<HTMLCanvasElement>('canvas.live')!.width).to.be.above(0);
    expect(asked.some((url) => url.includes('palm-detector'))).to.equal(false);
  });

  it('is shown as in a mirror by the camera that looks at the shopper', async function () {
    const { root, wrist } = await seen(() => 60);
    await untilFollowed(this, root, isAt(root, wrist + 60 / 960), 'the watch on the wrist');
    buttonIn(root, 'Other camera').click();
    await waitUntil(() => root.querySelector('video.mirrored'), 'the other camera');
    await untilFollowed(this, root, isAt(root, 1 - wrist - 60 / 960), 'the watch in the mirror');
    await waitUntil(() => root.querySelector('canvas.live.mirrored'), 'its frames');
  });

  it('keeps to the hand while that moves: the frames that are shown are those that were searched', async function () {
    const time = sceneTime();
    const { root } = await seen(() => 70 * Math.sin(time.tick() / 600));
    await untilSaid(this, root, 'Hand found.');
    const sliding = watchSliding(root, time.frameShown);
    await untilFollowed(this, root, sliding.isSeen, 'frames of the moving hand');
    // The wrist is 116 pixels wide, and moves by 140.
    expect(sliding.measure()).to.be.below(12);
  });

  it('fades where the hand is lost, and is seen again with it, and where the shopper moves it', async function () {
    const { root, scene } = await seen();
    await untilSaid(this, root, 'Hand found.');
    expect(opacity(root)).to.equal(1);
    scene.isEmpty = true;
    await untilSaid(this, root, 'Show your hand and wrist, with the back of the hand up.');
    expect(opacity(root)).to.equal(0);
    scene.isEmpty = false;
    await untilSaid(this, root, 'Hand found.');
    expect(opacity(root)).to.equal(1);
    scene.isEmpty = true;
    await untilFollowed(this, root, () => opacity(root) === 0, 'that it has faded');
    await adjust(root);
    buttonIn(root, 'Larger').click();
    await waitUntil(() => opacity(root) === 1);
    expect(status(root)).not.to.contain('Show your hand');
  });
});
