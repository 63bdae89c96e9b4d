/**
 * Decodes and judges pictures as the dialog does. Pixels come from the library sharp, which users install beside the package.
 * It is imported by `await import()` in a `try`, so that bundlers accept that it is not installed.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Pixels } from '../../try-on/wear/pixels.ts';
import type { Verdict } from '../../try-on/wear/verdict.ts';
import type { PictureJudge } from '../sync/plan/judge-pictures.ts';

const INSTALL = 'npm install sharp';

async function load(): Promise<typeof import('sharp')> {
  try {
    return (await import('sharp')).default;
  } catch (error) {
    throw new Error(`a library that reads pictures is not installed: ${INSTALL}`, { cause: error });
  }
}

/** @throws Error that says why the picture can't be read, and which library to install */
async function decodePicture(file: Uint8Array, side: number): Promise<Pixels> {
  const sharp = await load();
  const { data, info } = await sharp(file)
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height };
}

/** The parser's file, in the built package and among the sources. */
const FILES = ['eyewear-parser.bin', 'eyewear-parser-2.bin'];
const FOLDERS = ['../', './', '../../try-on/find/files/'].map((path) => new URL(path, import.meta.url));

function readParser(): ArrayBuffer {
  const folder = FOLDERS.find((place) => existsSync(new URL(FILES[0]!, place)));
  if (!folder) throw new Error(`${FILES[0]} is missing from the package. Install storefront-tryon again.`);
  return new Uint8Array(Buffer.concat(FILES.map((name) => readFileSync(new URL(name, folder))))).buffer;
}

/** Pictures are judged one at a time, so that requests to picture servers go on in between. */
let judging: Promise<unknown> = Promise.resolve();

/** @throws Error that says why the picture can't be read */
export function judgeFile(
  file: Uint8Array,
  category: string | undefined,
  wornAt: string | null,
): Promise<Verdict> {
  const judged = judging.then(async () => {
    // The judging code is large, and most runs do not need it.
    const { judgePicture, MAX_PICTURE_SIDE } = await import('../../try-on/wear/judge.ts');
    const pixels = await decodePicture(file, MAX_PICTURE_SIDE);
    return judgePicture(pixels, category, wornAt, readParser);
  });
  judging = judged.catch(() => {});
  return judged;
}

/** A feed does not say where jewelry is worn, so that jewelry is not judged. */
const WORN_AT = null;

/** @param onMissing called if a picture would have been judged, but the library is not installed */
export async function createJudge(onMissing: (remedy: string) => void): Promise<PictureJudge> {
  const { isJudged, UNFIT } = await import('../../try-on/wear/judge.ts');
  const isInstalled = await load().then(
    () => true,
    () => false,
  );
  return {
    isJudged(category) {
      const is = isJudged(category, WORN_AT);
      if (is && !isInstalled) onMissing(`${INSTALL}, and look with --dry-run`);
      return is && isInstalled;
    },
    async judge(file, category) {
      const { unfit } = await judgeFile(file, category, WORN_AT);
      return unfit && UNFIT[unfit];
    },
  };
}
