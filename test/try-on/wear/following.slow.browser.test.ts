import { expect, fixture, html } from '@open-wc/testing';
import { Wardrobe } from '../../../src/try-on/room/wardrobe.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { adjust, findMiddle, opened } from '../room/a-preview.ts';
import { aCanvas, photo } from '../find/a-finder.ts';
import { expectSame, firstOther, givingUp, middle, placements, portrait, status } from './placed-product.ts';
import { prefer } from '../../helpers/media-features.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('On the camera’s view, automatic placement', function () {
  this.timeout(300_000);

  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  after(() => {
    navigator.mediaDevices.getUserMedia = real;
  });
  afterEach(() => prefer());

  /** Kept, because WebKit may forget a method of ours together with an object that nobody holds. */
  const tracks: MediaStreamTrack[] = [];

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
    const timer = setInterval(draw, 30);
    /** Where the camera's tracks are listened to: Firefox dispatches nothing of ours at a track. */
    const camera = new EventTarget();
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream(30);
      const [track] = stream.getVideoTracks();
      tracks.push(track!);
      track!.addEventListener = camera.addEventListener.bind(camera);
      return stream;
    };
    const { dialog, root } = await opened({ autoPlace: true, ...changes });
    const places = placements(root);
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => root.querySelector('video'), 'the camera’s view');
    return { dialog, root, places, scene, camera, end: () => clearInterval(timer) };
  }

  const isAt = (root: ShadowRoot, x: number) => () => Math.abs(middle(root).x - x) < 0.03;

  it('follows the face as a mirror shows it', async () => {
    const { root, scene, end } = await seen();
    await waitUntil(isAt(root, 0.5), 'the glasses on the face', { timeout: 30_000 });
    scene.offset = 0.15;
    await waitUntil(isAt(root, 0.35), 'the glasses on the moved face', { timeout: 30_000 });
    end();
  });

  it('has the other products’ pictures ready once the face is found', async () => {
    const other = await fixture(html`<tryon-button state="ready"></tryon-button>`);
    Object.assign(other, { product: aProduct({ id: 'b', title: 'Aviator' }) });
    const { findPicture } = Wardrobe.prototype;
    const prepared = new Set<string>();
    Wardrobe.prototype.findPicture = function (product) {
      prepared.add(product.id);
      return findPicture.call(this, product);
    };
    try {
      const { end } = await seen();
      await waitUntil(() => prepared.has('b'), 'the other one’s picture', { timeout: 60_000 });
      end();
    } finally {
      Wardrobe.prototype.findPicture = findPicture;
    }
  });

  /** A green frame: a colour that neither face nor room has. */
  function greenFrame(): string {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [120, 60];
    const ctx = canvas.getContext('2d')!;
    ctx.fillStyle = '#fff';
    ctx.fillRect(0, 0, 120, 60);
    ctx.fillStyle = '#0c0';
    ctx.fillRect(10, 15, 100, 30);
    return canvas.toDataURL();
  }

  /** The middle of a colour in the picture, in its pixels; null where there is too little of it. */
  function middleOfColour(
    { data, width }: ImageData,
    is: (red: number, green: number, blue: number) => boolean,
  ): number | null {
    let [sum, count] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (!is(data[i]!, data[i + 1]!, data[i + 2]!)) continue;
      sum += (i / 4) % width;
      count++;
    }
    return count > 200 ? sum / count : null;
  }

  it('shows the frames that were searched: while the head moves, the product keeps to it', async function () {
    const image = await aCanvas(portrait);
    const began = performance.now();
    const { root, end } = await seen(
      (ctx) => {
        const left = 180 + 90 * Math.sin((performance.now() - began) / 400);
        ctx.drawImage(image, left, -40, 600, 750);
        // Moves with the head.
        ctx.fillStyle = '#f0f';
        ctx.fillRect(left + 270, 640, 60, 60);
      },
      0,
      { product: aProduct({ image_url: greenFrame() }) },
    );
    await waitUntil(() => status(root) === 'Face found.', 'the face', { timeout: 60_000 });
    const slides: number[] = [];
    let last = NaN;
    const isGivenUp = givingUp(root);
    await waitUntil(
      () => {
        if (isGivenUp()) return true;
        const live = root.querySelector<HTMLCanvasElement>('canvas.live');
        if (!live?.width) return false;
        const pixels = live.getContext('2d')!.getImageData(0, 0, live.width, live.height);
        const head = middleOfColour(pixels, (r, g, b) => r > 200 && g < 90 && b > 200);
        const product = middleOfColour(pixels, (r, g, b) => g > 90 && r < g / 2 && b < g / 2);
        if (head === null || product === null || head === last) return false;
        last = head;
        slides.push(product - head);
        return slides.length > 25;
      },
      'frames of the moving head',
      { timeout: 100_000, interval: 20 },
    );
    const wasGivenUp = isGivenUp();
    end();
    // The widget found this machine too slow to follow a face, as a busy one may be.
    if (wasGivenUp) this.skip();
    // The head is some 300 pixels wide, and moves by 180. The first ones may be on their way to it.
    const settled = slides.slice(10);
    const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
    const rms = Math.sqrt(settled.reduce((sum, value) => sum + (value - mean) ** 2, 0) / settled.length);
    // Drawn on another frame than the one that was searched it slid by 14 % of the head.
    expect(rms).to.be.below(300 * 0.12);
    // The flat picture does not lie over it.
    expect(getComputedStyle(root.querySelector('.picture')!).visibility).to.equal('hidden');
  });

  it('jumps to the face for shoppers who prefer less motion', async () => {
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    const { root, places, end } = await seen(undefined, 0.15);
    await waitUntil(isAt(root, 0.35), 'the glasses on the face', { timeout: 30_000 });
    expect(firstOther(places)!.x).to.be.closeTo(0.35, 0.03);
    end();
  });

  it('describes how the head is held, and nothing else of the face', async () => {
    const { root, scene, end } = await seen();
    await waitUntil(() => status(root) === 'Face found.', 'the face', { timeout: 30_000 });
    scene.offset = 0.3;
    await waitUntil(() => status(root) === 'Move a little to the right.', 'the hint', { timeout: 30_000 });
    scene.isDark = true;
    await waitUntil(() => status(root).startsWith('It is too dark'), 'the darkness', { timeout: 30_000 });
    scene.isDark = false;
    scene.isEmpty = true;
    await waitUntil(() => status(root).startsWith('We couldn’t find your face'), 'that nobody is there', {
      timeout: 30_000,
    });
    end();
  });

  const opacity = (root: ShadowRoot) => Number(getComputedStyle(root.querySelector('.picture')!).opacity);
  /** The glasses have faded on a face that is turned to the side. */
  async function faded() {
    const profile = await aCanvas(photo('camera'));
    const found = await seen((ctx) => ctx.drawImage(profile, 125, 75, 200, 150, 0, 0, 960, 720));
    await waitUntil(() => status(found.root) === 'Look straight ahead.', 'the sentence', { timeout: 30_000 });
    expect(opacity(found.root)).to.be.below(0.5);
    return found;
  }

  it('leaves neither faded glasses nor a hint once the shopper touches them', async () => {
    const { root, end } = await faded();
    const backdrop = root.querySelector<HTMLElement>('.backdrop')!;
    // Of an event that a test makes up there is nothing to capture.
    backdrop.setPointerCapture = () => {};
    const at = findMiddle(root.querySelector('.picture')!);
    backdrop.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...at }));
    expect(opacity(root)).to.equal(1);
    await waitUntil(() => status(root) === '');
    end();
  });

  it('leaves neither where it is given up because the machine is too slow', async () => {
    const { root, end } = await faded();
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
    end();
  });

  it('calls itself a live preview only while it follows', async () => {
    const { root, end } = await seen();
    await waitUntil(() => root.textContent.includes('A live preview'), 'the sentence', { timeout: 30_000 });
    await adjust(root);
    buttonIn(root, 'Larger').click();
    await waitUntil(() => !root.textContent.includes('A live preview'));
    await adjust(root);
    buttonIn(root, 'Place again').click();
    await waitUntil(() => root.textContent.includes('A live preview'));
    end();
  });

  it('is offered for clothes not before there is a photo, since they would sway', async () => {
    const { root, end } = await seen(undefined, 0, { product: aProduct({ category: 'clothes' }) });
    await waitUntil(() => root.querySelector('.picture:not([hidden]) > *'));
    await adjust(root);
    expect(root.textContent).not.to.contain('Place again');
    expect(root.textContent).not.to.contain('A live preview');
    buttonIn(root, 'Take the photo').click();
    await waitUntil(() => root.textContent.includes('Place again'));
    end();
  });

  it('fades the glasses and asks to look straight ahead where the face is turned to the side', async () => {
    const { end } = await faded();
    end();
  });

  it('follows the face again with the next camera after one that ended, although the shopper moved the product', async () => {
    const { root, camera, end } = await seen();
    await waitUntil(() => status(root) === 'Face found.', 'the face', { timeout: 30_000 });
    await adjust(root);
    buttonIn(root, 'Larger').click();
    camera.dispatchEvent(new Event('ended'));
    await waitUntil(() => root.querySelector('.start'), 'the start');
    buttonIn(root, 'Use the camera').click();
    await waitUntil(() => root.textContent.includes('A live preview'), 'the sentence', { timeout: 30_000 });
    end();
  });

  it('stops following once the shopper has moved the product', async () => {
    const { root, scene, end } = await seen();
    await waitUntil(() => status(root) === 'Face found.', 'the face', { timeout: 30_000 });
    await adjust(root);
    buttonIn(root, 'Larger').click();
    const byHand = middle(root);
    scene.offset = 0.15;
    // The camera goes on for as long as following takes many times over.
    const video = root.querySelector('video')!;
    const from = video.currentTime;
    await waitUntil(() => video.currentTime > from + 2, 'the camera', { timeout: 30_000 });
    expectSame(middle(root), byHand);
    end();
  });
});
