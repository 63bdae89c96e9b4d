/** A watch on the camera's view of a drawn hand. */
import { expect } from '@open-wc/testing';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { showToCamera } from '../find/a-finder.ts';
import { aHand } from '../find/a-hand.ts';
import { adjust, opened } from '../room/a-preview.ts';
import {
  isAt,
  opacity,
  sceneTime,
  status,
  untilFollowed,
  untilSaid,
  watchSliding,
} from './placed-product.ts';

/** A green watch, a colour that neither hand nor room has. */
const greenWatch = () =>
  drawStill(120, 240, (ctx) => {
    ctx.fillStyle = '#fff';
    ctx.fillRect(0, 0, 120, 240);
    ctx.fillStyle = '#0c0';
    ctx.fillRect(45, 0, 30, 240);
    ctx.arc(60, 120, 45, 0, 2 * Math.PI);
    ctx.fill();
  }).toDataURL();

describe('On the camera’s view of a hand, a watch', function () {
  this.timeout(300_000);

  const { fetch } = window;
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  before(() => {
    window.fetch = (input, init) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    };
  });
  after(() => {
    window.fetch = fetch;
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  /** A camera that sees the hand, moved to the right by so many pixels, with a magenta spot beside its wrist that moves with it. */
  async function seen(findOffset = () => 0) {
    const hand = await aHand();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [960, 720];
    const ctx = canvas.getContext('2d')!;
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
    ends.push(showToCamera(canvas, draw));
    const product = aProduct({ category: 'watch', image_url: greenWatch() });
    const { root } = await opened({ autoPlace: true, product });
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => root.querySelector('video'), 'the camera’s view');
    return { root, scene, wrist: (120 + hand.wrist.centre.x * scale) / 960 };
  }

  const outline = (root: ShadowRoot) => root.querySelector('.outline');

  it('goes on the wrist, without the palm network; until then an outline shows where the hand is to be', async function () {
    const { root, scene, wrist } = await seen();
    scene.isEmpty = true;
    await untilSaid(this, root, 'Show hand and wrist, back of the hand up.');
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

  it('fades where the hand is lost, and is there again with it', async function () {
    const { root, scene } = await seen();
    await untilSaid(this, root, 'Hand found.');
    expect(opacity(root)).to.equal(1);
    scene.isEmpty = true;
    await untilSaid(this, root, 'Show hand and wrist, back of the hand up.');
    expect(opacity(root)).to.equal(0);
    scene.isEmpty = false;
    await untilSaid(this, root, 'Hand found.');
    expect(opacity(root)).to.equal(1);
  });

  it('is seen again where the shopper moves it after the hand was lost', async function () {
    const { root, scene } = await seen();
    await untilSaid(this, root, 'Hand found.');
    scene.isEmpty = true;
    await untilFollowed(this, root, () => opacity(root) === 0, 'that it has faded');
    await adjust(root);
    buttonIn(root, 'Larger').click();
    await waitUntil(() => opacity(root) === 1);
    expect(status(root)).not.to.contain('Show hand');
  });
});
