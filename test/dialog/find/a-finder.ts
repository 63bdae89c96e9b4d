/** The face finder on its real files, and pictures to try it on. */
import { faceDetector } from '../../../src/dialog/find/face-detector.ts';
import { faceSearch, type FaceSearch } from '../../../src/dialog/find/face-search.ts';
import { landmarkReader } from '../../../src/dialog/find/face-landmarks.ts';
import { machineMaker, plainMachine } from '../../../src/dialog/find/kernels.ts';
import { openNetwork, type Network } from '../../../src/dialog/find/network.ts';

const FILES = new URL('../../../src/dialog/find/files/', import.meta.url);

export const file = async (name: string): Promise<ArrayBuffer> =>
  (await fetch(new URL(name, FILES))).arrayBuffer();

export async function aNetwork(name: 'face-detector' | 'face-landmarks', isPlain = false): Promise<Network> {
  const make = isPlain ? plainMachine : await machineMaker();
  return openNetwork(await file(`${name}.bin`), make);
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
