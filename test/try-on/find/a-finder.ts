/** The face finder on its real files, and pictures to try it on. */
import { faceDetector } from '../../../src/try-on/find/face-detector.ts';
import { faceSearch, type FaceSearch } from '../../../src/try-on/find/face-search.ts';
import { landmarkReader } from '../../../src/try-on/find/face-landmarks.ts';
import { machineMaker, plainMachine } from '../../../src/try-on/find/kernels.ts';
import { afterTest, replace } from '../../helpers/replace.ts';
import { openNetwork, type Network } from '../../../src/try-on/find/network.ts';

const FILES = new URL('../../../src/try-on/find/files/', import.meta.url);

const FIVE = ['', '-2', '-3', '-4', '-5'];
const PARTS = {
  'face-detector': [''],
  'face-landmarks': ['', '-2', '-3'],
  'palm-detector': FIVE,
  'hand-landmarks': FIVE,
};

/** The files of a network, joined. */
export async function networkFile(name: keyof typeof PARTS): Promise<ArrayBuffer> {
  const parts = PARTS[name].map(async (part) => (await fetch(new URL(`${name}${part}.bin`, FILES))).blob());
  return new Blob(await Promise.all(parts)).arrayBuffer();
}

export async function aNetwork(name: keyof typeof PARTS, isPlain = false): Promise<Network> {
  const make = isPlain ? plainMachine : machineMaker();
  return openNetwork(await networkFile(name), make);
}

export async function aFinder(isPlain = false): Promise<FaceSearch> {
  const noPause = () => undefined;
  return faceSearch(
    faceDetector(await aNetwork('face-detector', isPlain), noPause),
    landmarkReader(await aNetwork('face-landmarks', isPlain), noPause),
  );
}

/** A picture on a canvas, changed by `draw` where there is one. */
export async function aCanvas(
  url: URL | string,
  draw?: (ctx: CanvasRenderingContext2D, image: HTMLImageElement) => void,
): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = String(url);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const ctx = canvas.getContext('2d')!;
  if (draw) draw(ctx, image);
  else ctx.drawImage(image, 0, 0);
  return canvas;
}

export const photo = (name: string): URL => new URL(`./pictures/${name}.webp`, import.meta.url);

export const ASTRONAUT_POINTS = new URL('./pictures/astronaut.points.json', import.meta.url).href;

/** The drawn shopper of the demo, 1200 × 1500 pixels. */
export const portrait = photo('portrait');
/** Between the corners of both eyes' lids, as portrait.svg draws them, in parts of the drawing. */
export const BETWEEN_EYES = { x: 600 / 1200, y: 608.5 / 1500 };

export async function aFile(canvas: HTMLCanvasElement, type = 'image/jpeg'): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob!], 'me', { type });
}

export const aPortrait = async (draw?: Parameters<typeof aCanvas>[1]): Promise<File> =>
  aFile(await aCanvas(portrait, draw));

/** WebKit may forget a stream or track that nobody holds, and with it methods of ours. */
const held: (MediaStream | MediaStreamTrack)[] = [];

/** Events of a stream's track are listened to at `camera` from now on: Firefox dispatches none of ours at a track. */
export function listenAt(camera: EventTarget, stream: MediaStream): void {
  const [track] = stream.getVideoTracks();
  track!.addEventListener = camera.addEventListener.bind(camera);
  held.push(track!);
}

/** Until the test has ended, the camera sees a canvas that is drawn on again and again: one on which nothing is drawn gives no frames. */
export function showToCamera(
  canvas: HTMLCanvasElement,
  draw = () => canvas.getContext('2d')!.fillRect(0, 0, 1, 1),
  onStream?: (stream: MediaStream, asked?: MediaStreamConstraints) => void,
): void {
  const timer = setInterval(draw, 30);
  afterTest(() => clearInterval(timer));
  replace(navigator.mediaDevices, 'getUserMedia', async (asked) => {
    const stream = canvas.captureStream(30);
    held.push(stream);
    onStream?.(stream, asked);
    return stream;
  });
}
