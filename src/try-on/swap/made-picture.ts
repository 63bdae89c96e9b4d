/** A picture that an engine has made: as it is shown, and as a file that says so. And the photo as it is sent. */
import { releaseStill, showStill } from '../base/still.ts';
import { SwapError } from './engine.ts';
import { inOnePiece, markedAsMade, withoutMetadata } from './jpeg.ts';

/** Pixels on the longer side. */
const MAX_SENT_SIDE = 1536;
const MAX_SHOWN_SIDE = 2048;
const MAX_SMALL_SIDE = 900;
const QUALITY = 0.92;

/** Of a C2PA manifest: the box that describes it begins so, in JPEG, PNG and WebP alike. */
const CREDENTIALS = 'jumdc2pa';

export interface MadePicture {
  /** Shows it. */
  readonly canvas: HTMLCanvasElement;
  /** A small copy, to be released by who asks for it. */
  small(): HTMLCanvasElement;
  /**
   * To save or share. One with content credentials (C2PA) is the engine's own, untouched, or they would be void; in any other
   * `label` is to be read, and its metadata says the same.
   */
  file(label: string): Promise<Blob>;
  release(): void;
}

/** The photo as it is shown, as JPEG without metadata. */
export async function sentPhoto(photo: HTMLCanvasElement): Promise<Blob> {
  const drawn = drawnAt(photo, MAX_SENT_SIDE);
  return withoutMetadata(await drawn.convertToBlob({ type: 'image/jpeg', quality: QUALITY }));
}

/** @throws SwapError if the browser can't read it */
export async function openMade(blob: Blob): Promise<MadePicture> {
  const canvas = showStill(
    await decodeMade(blob).catch((error: unknown) => {
      throw new SwapError('broken_picture', null, error);
    }),
  );
  canvas.className = 'made';
  let file: { label: string; blob: Promise<Blob> } | null = null;
  return {
    canvas,
    small() {
      const small = document.createElement('canvas');
      [small.width, small.height] = within(canvas, MAX_SMALL_SIDE);
      small.getContext('2d')!.drawImage(canvas, 0, 0, small.width, small.height);
      return small;
    },
    file(label) {
      if (file?.label !== label) file = { label, blob: encodeFile(blob, canvas, label) };
      return file.blob;
    },
    release: () => releaseStill(canvas),
  };
}

/** Decoded and made smaller by the browser's own threads: drawn here, a large picture would hold up a slow phone. */
async function decodeMade(blob: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(await inOnePiece([blob], blob.type));
  const [resizeWidth, resizeHeight] = within(bitmap, MAX_SHOWN_SIDE);
  if (resizeWidth === bitmap.width) return bitmap;
  const smaller = await createImageBitmap(bitmap, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  bitmap.close();
  return smaller;
}

async function encodeFile(blob: Blob, canvas: HTMLCanvasElement, label: string): Promise<Blob> {
  // From here on in steps: the picture is shown first.
  const text = new TextDecoder('latin1').decode(await blob.arrayBuffer());
  if (text.includes(CREDENTIALS)) return blob;
  const drawn = drawnAt(canvas, MAX_SHOWN_SIDE);
  writeOn(drawn, label);
  return markedAsMade(await drawn.convertToBlob({ type: 'image/jpeg', quality: QUALITY }), label);
}

/** In the lower corner, light on dark, legible also where the picture is shown small. */
function writeOn(canvas: OffscreenCanvas, label: string): void {
  const ctx = canvas.getContext('2d')!;
  const size = Math.max(12, Math.round(Math.min(canvas.width, canvas.height) / 32));
  ctx.font = `600 ${size}px system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  const width = Math.min(ctx.measureText(label).width, canvas.width - 2 * size);
  const [left, top] = [size / 2, canvas.height - size * 2.25];
  ctx.fillStyle = 'rgb(0 0 0 / 72%)';
  ctx.fillRect(left, top, width + size, size * 1.75);
  ctx.fillStyle = '#fff';
  ctx.fillText(label, left + size / 2, top + size * 0.9, width);
}

function drawnAt(source: HTMLCanvasElement, maxSide: number): OffscreenCanvas {
  const [width, height] = within(source, maxSide);
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d')!;
  ctx.imageSmoothingQuality = 'high';
  // JPEG knows no transparency, and browsers take black for it.
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, width, height);
  ctx.drawImage(source, 0, 0, width, height);
  return canvas;
}

function within({ width, height }: { width: number; height: number }, maxSide: number): [number, number] {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
