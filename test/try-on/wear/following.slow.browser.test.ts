import { expect, fixture, html } from '@open-wc/testing';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { Wardrobe } from '../../../src/try-on/room/wardrobe.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { adjust, findMiddle, opened } from '../room/a-preview.ts';
import { aCanvas, photo, portrait, showToCamera } from '../find/a-finder.ts';
import {
  expectSame,
  firstOther,
  isAt,
  middle,
  opacity,
  placements,
  sceneTime,
  status,
  untilFollowed,
  untilSaid,
  watchSliding,
} from './placed-product.ts';
import { prefer } from '../../helpers/media-features.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('On the camera’s view, automatic placement', function () {
  this.timeout(300_000);

  const ends: (() => void)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await prefer();
  });

  /** A camera that sees the portrait, `offset` parts of its width further right. */
  async function seen(
    sight?: (ctx: CanvasRenderingContext2D) => void,
    offset = 0,
    changes: Parameters<typeof opened>[0] = {},
  ) {
    const image = await aCanvas(portrait);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [960, 720];
    const ctx = canvas.getContext('2d')!;
    const scene = { offset, isDark: false, isEmpty: false };
    const draw = () => {
      ctx.filter = 'none';
      ctx.fillStyle = scene.isDark ? '#050505' : '#8a9';
      ctx.fillRect(0, 0, 960, 720);
      if (sight) sight(ctx);
      else if (!scene.isDark && !scene.isEmpty) ctx.drawImage(image, 180 + scene.offset * 960, -40, 600, 750);
    };
    /** Where the camera's tracks are listened to: Firefox dispatches nothing of ours at a track. */
    const camera = new EventTarget();
    ends.push(
      showToCamera(canvas, draw, (stream) => {
        stream.getVideoTracks()[0]!.addEventListener = camera.addEventListener.bind(camera);
      }),
    );
    const { root } = await opened({ autoPlace: true, ...changes });
    const places = placements(root);
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => root.querySelector('video'), 'the camera’s view');
    return { root, places, scene, camera };
  }

  const isLive = (root: ShadowRoot) => () => root.textContent.includes('A live preview');

  it('follows the face as a mirror shows it', async function () {
    const { root, scene } = await seen();
    await untilFollowed(this, root, isAt(root, 0.5), 'the glasses on the face');
    scene.offset = 0.15;
    await untilFollowed(this, root, isAt(root, 0.35), 'the glasses on the moved face');
  });

  it('has the other products’ pictures ready once the face is found', async function () {
    const other = await fixture(html`<tryon-button state="ready"></tryon-button>`);
    Object.assign(other, { product: aProduct({ id: 'b', title: 'Aviator' }) });
    const { findPicture } = Wardrobe.prototype;
    const prepared = new Set<string>();
    Wardrobe.prototype.findPicture = function (product) {
      prepared.add(product.id);
      return findPicture.call(this, product);
    };
    try {
      await seen();
      await waitUntil(() => prepared.has('b'), 'the other one’s picture', { timeout: 60_000 });
    } finally {
      Wardrobe.prototype.findPicture = findPicture;
    }
  });

  /** A green frame: a colour that neither face nor room has. */
  const greenFrame = () =>
    drawStill(120, 60, (ctx) => {
      ctx.fillStyle = '#fff';
      ctx.fillRect(0, 0, 120, 60);
      ctx.fillStyle = '#0c0';
      ctx.fillRect(10, 15, 100, 30);
    }).toDataURL();

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
      { product: aProduct({ image_url: greenFrame() }) },
    );
    await untilSaid(this, root, 'Face found.');
    const sliding = watchSliding(root, time.frameShown);
    await untilFollowed(this, root, sliding.isSeen, 'frames of the moving head');
    // The head is some 300 pixels wide, and moves by 180. Drawn on another frame than the one that was searched it slid by 14 % of it.
    expect(sliding.measure()).to.be.below(300 * 0.08);
    // The flat picture does not lie over it.
    expect(getComputedStyle(root.querySelector('.picture')!).visibility).to.equal('hidden');
  });

  it('jumps to the face for shoppers who prefer less motion', async function () {
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    const { root, places } = await seen(undefined, 0.15);
    await untilFollowed(this, root, isAt(root, 0.35), 'the glasses on the face');
    expect(firstOther(places)!.x).to.be.closeTo(0.35, 0.03);
  });

  it('describes how the head is held, and nothing else of the face', async function () {
    const { root, scene } = await seen();
    await untilSaid(this, root, 'Face found.');
    scene.offset = 0.3;
    await untilSaid(this, root, 'Move a little to the right.');
    scene.isDark = true;
    await untilSaid(this, root, 'It is too dark');
    scene.isDark = false;
    scene.isEmpty = true;
    await untilSaid(this, root, 'We couldn’t find your face');
  });

  /** The glasses have faded on a face that is turned to the side. */
  async function faded(test: Mocha.Context) {
    const profile = await aCanvas(photo('camera'));
    const found = await seen((ctx) => ctx.drawImage(profile, 125, 75, 200, 150, 0, 0, 960, 720));
    await untilSaid(test, found.root, 'Look straight ahead.');
    expect(opacity(found.root)).to.be.below(0.5);
    return found;
  }

  it('leaves neither faded glasses nor a hint once the shopper touches them', async function () {
    const { root } = await faded(this);
    const backdrop = root.querySelector<HTMLElement>('.backdrop')!;
    // Of an event that a test makes up there is nothing to capture.
    backdrop.setPointerCapture = () => {};
    const at = findMiddle(root.querySelector('.picture')!);
    backdrop.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...at }));
    expect(opacity(root)).to.equal(1);
    await waitUntil(() => status(root) === '');
  });

  it('leaves neither where it is given up because the machine is too slow', async function () {
    const { root } = await faded(this);
    const { now } = performance;
    let time = now.call(performance);
    performance.now = () => (time += 600);
    try {
      // Each step of the network waits for a task of its own now, which on a busy machine takes its time.
      await waitUntil(() => opacity(root) === 1, 'the end', { timeout: 240_000 });
      await waitUntil(() => status(root) === '');
      expect(root.textContent).not.to.contain('A live preview');
    } finally {
      performance.now = now;
    }
  });

  it('calls itself a live preview only while it follows', async function () {
    const { root } = await seen();
    await untilFollowed(this, root, isLive(root), 'the live preview');
    await adjust(root);
    buttonIn(root, 'Larger').click();
    await waitUntil(() => !root.textContent.includes('A live preview'));
    await adjust(root);
    buttonIn(root, 'Place again').click();
    await untilFollowed(this, root, isLive(root), 'the live preview');
  });

  it('is offered for clothes not before there is a photo, since they would sway', async () => {
    const { root } = await seen(undefined, 0, { product: aProduct({ category: 'clothes' }) });
    await waitUntil(() => root.querySelector('.picture:not([hidden]) > *'));
    await adjust(root);
    expect(root.textContent).not.to.contain('Place again');
    expect(root.textContent).not.to.contain('A live preview');
    buttonIn(root, 'Take the photo').click();
    await waitUntil(() => root.textContent.includes('Place again'));
  });

  it('fades the glasses and asks to look straight ahead where the face is turned to the side', async function () {
    await faded(this);
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
