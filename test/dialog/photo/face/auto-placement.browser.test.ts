import { expect } from '@open-wc/testing';
import { aProduct, buttonIn } from '../../a-dialog.ts';
import { choose, opened } from '../a-preview.ts';
import { aCanvas, photo } from './a-finder.ts';
import { prefer } from '../../../helpers/media-features.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';

const portrait = new URL('../../../../demo/samples/portrait.webp', import.meta.url);
/** Between the corners of both eyes' lids, as portrait.svg draws them, in parts of the drawing. */
const BETWEEN_EYES = { x: 600 / 1200, y: 608.5 / 1500 };

async function aFile(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([blob!], 'me.jpg', { type: 'image/jpeg' });
}

const aPortrait = async (draw?: Parameters<typeof aCanvas>[1]) => aFile(await aCanvas(portrait, draw));

const status = (root: ShadowRoot) => root.querySelector('[role=status]')?.textContent?.trim() ?? '';
const isLoaded = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith('face-detector.bin'));

/** The middle of the product, in parts of the backdrop. */
function middle(root: ShadowRoot): { x: number; y: number } {
  const backdrop = root.querySelector('.backdrop')!.getBoundingClientRect();
  const { left, top, width, height } = root.querySelector('.picture')!.getBoundingClientRect();
  return {
    x: (left + width / 2 - backdrop.left) / backdrop.width,
    y: (top + height / 2 - backdrop.top) / backdrop.height,
  };
}

/** But for what the browser rounds. */
function expectSame(a: { x: number; y: number }, b: { x: number; y: number }): void {
  expect(a.x).to.be.closeTo(b.x, 1e-3);
  expect(a.y).to.be.closeTo(b.y, 1e-3);
}

async function withFile(file: File, changes: Parameters<typeof opened>[0] = {}) {
  const found = await opened({ autoPlace: true, ...changes });
  const places = placements(found.root);
  choose(found.root, file);
  await waitUntil(() => found.root.querySelector('.backdrop canvas'));
  return { ...found, places };
}

const placed = (root: ShadowRoot) =>
  waitUntil(() => status(root).startsWith('Placed on your face'), 'the product on the face', {
    timeout: 30_000,
  });

/** Where the product was placed, one after the other, from now on. */
function placements(root: ShadowRoot): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = [];
  const observer = new MutationObserver((records) => {
    const isMoved = ({ target }: MutationRecord) =>
      target.isConnected && (target as Element).matches('.backdrop');
    if (records.some(isMoved)) places.push(middle(root));
  });
  observer.observe(root, { attributeFilter: ['style'], subtree: true });
  return places;
}

/** The first place that is another than where the product lay at first. */
const firstOther = (places: { x: number; y: number }[]) =>
  places.find(({ x, y }) => Math.hypot(x - places[0]!.x, y - places[0]!.y) > 1e-4);

describe('Automatic placement', function () {
  this.timeout(180_000);
  afterEach(() => prefer());

  // First: what is loaded once stays in the list of the page's resources.
  it('loads nothing unless the shop has asked for it', async () => {
    const { root } = await withFile(await aPortrait(), { autoPlace: false });
    await waitUntil(() => status(root) !== '');
    expect(root.textContent).not.to.contain('Place again');
    expect(isLoaded()).to.equal(false);
  });

  it('loads nothing for products that are not worn at the head', async () => {
    const { root } = await withFile(await aPortrait(), { product: aProduct({ category: 'watch' }) });
    await waitUntil(() => status(root) !== '');
    expect(root.textContent).not.to.contain('Place again');
    expect(isLoaded()).to.equal(false);
  });

  it('says before a photo is chosen that a face will be looked for, on the device', async () => {
    const { root } = await opened({ autoPlace: true });
    expect(root.querySelector('.start')!.textContent).to.contain('your face is looked for on this device');
    expect(isLoaded()).to.equal(false);
  });

  it('puts glasses on the eyes of the photo', async () => {
    const { root } = await withFile(await aPortrait());
    await placed(root);
    expect(middle(root).x).to.be.closeTo(BETWEEN_EYES.x, 0.02);
    expect(middle(root).y).to.be.closeTo(BETWEEN_EYES.y, 0.05);
  });

  it('lets the product glide there from its placement without a face', async () => {
    const { now } = performance;
    let time = now.call(performance);
    // However slow the machine is, the way takes several steps.
    performance.now = () => (time += 20);
    try {
      const { root, places } = await withFile(await aPortrait());
      await placed(root);
      const ways = places.map(({ y }) => Math.abs(y - middle(root).y));
      expect(new Set(ways.map((way) => way.toFixed(4))).size).to.be.greaterThan(4);
      // As exactly as an engine tells where something lies.
      for (const [index, way] of ways.entries())
        expect(way).to.be.at.most((ways[index - 1] ?? Infinity) + 1e-3);
    } finally {
      performance.now = now;
    }
  });

  it('lets it jump there for who wants less motion', async () => {
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    const { root, places } = await withFile(await aPortrait());
    await placed(root);
    expectSame(firstOther(places)!, middle(root));
  });

  it('does not move the product once the shopper touches it, even on its way', async () => {
    const { now } = performance;
    let time = now.call(performance);
    performance.now = () => (time += 5);
    try {
      const { root, places } = await withFile(await aPortrait());
      await waitUntil(() => firstOther(places), 'the product on its way', { timeout: 30_000, interval: 5 });
      const backdrop = root.querySelector<HTMLElement>('.backdrop')!;
      // Of an event that a test makes up there is nothing to capture.
      backdrop.setPointerCapture = () => {};
      backdrop.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      const touched = middle(root);
      const other = await withFile(await aPortrait());
      await placed(other.root);
      expectSame(middle(root), touched);
      expect(status(root)).not.to.contain('Placed on your face');
    } finally {
      performance.now = now;
    }
  });

  it('places the product on the face of the next photo, although the shopper moved it on the previous one', async () => {
    const { root } = await withFile(await aPortrait());
    buttonIn(root, 'Larger').click();
    const data = new DataTransfer();
    data.items.add(await aPortrait());
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    );
    await placed(root);
    expect(middle(root).x).to.be.closeTo(BETWEEN_EYES.x, 0.02);
  });

  it('lays clothes below the face, and says that this is only a start', async () => {
    const { root } = await withFile(await aPortrait(), { product: aProduct({ category: 'clothes' }) });
    await waitUntil(() => status(root).startsWith('Only a start'), 'the sentence', { timeout: 30_000 });
    expect(middle(root).y).to.be.greaterThan(0.75);
  });

  it('searches for no face if the shop allowed it only after the dialog had opened without the notice', async () => {
    const { dialog, root } = await opened({ autoPlace: false });
    dialog.autoPlace = true;
    choose(root, await aPortrait());
    await waitUntil(() => status(root) !== '');
    expect(root.textContent).not.to.contain('Place again');
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
    const before = middle(root);
    await waitUntil(() => status(root).startsWith('No single face'), 'the sentence', { timeout: 30_000 });
    expectSame(middle(root), before);
  });

  it('moves nothing once the shopper has moved the product', async () => {
    const { root } = await withFile(await aPortrait());
    buttonIn(root, 'Larger').click();
    const byHand = middle(root);
    // Time enough for a finder that had not heard of it.
    const other = await withFile(await aPortrait());
    await placed(other.root);
    expectSame(middle(root), byHand);
  });

  it('places the product again when the shopper asks for it', async () => {
    const { root } = await withFile(await aPortrait());
    await placed(root);
    const first = middle(root);
    root
      .querySelector('.backdrop')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true }));
    expect(middle(root).x).to.be.greaterThan(first.x + 0.01);
    buttonIn(root, 'Place again').click();
    await waitUntil(() => Math.abs(middle(root).x - first.x) < 0.001, 'the product back on the face');
  });

  it('finds the face again on the next photo', async () => {
    const { root } = await withFile(await aPortrait());
    await placed(root);
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

describe('On the camera’s view, automatic placement', function () {
  this.timeout(180_000);

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

  it('jumps to the face for who wants less motion', async () => {
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
    await waitUntil(() => status(root).startsWith('No single face'), 'that nobody is there', {
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
    backdrop.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
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
      await waitUntil(() => opacity(root) === 1, 'the end', { timeout: 120_000 });
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
    buttonIn(root, 'Larger').click();
    await waitUntil(() => !root.textContent.includes('A live preview'));
    buttonIn(root, 'Place again').click();
    await waitUntil(() => root.textContent.includes('A live preview'));
    end();
  });

  it('is offered for clothes not before there is a photo, since they would sway', async () => {
    const { root, end } = await seen(undefined, 0, { product: aProduct({ category: 'clothes' }) });
    await waitUntil(() => root.querySelector('.picture:not([hidden]) > *'));
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
    buttonIn(root, 'Larger').click();
    const byHand = middle(root);
    scene.offset = 0.15;
    const { root: other, end: endOther } = await seen();
    await waitUntil(() => status(other) === 'Face found.', 'another face meanwhile', { timeout: 30_000 });
    expectSame(middle(root), byHand);
    end();
    endOther();
  });
});
