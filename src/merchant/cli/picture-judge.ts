/**
 * Decodes and judges pictures as the dialog does. Pixels come from the library sharp, which users install beside the package.
 * It is imported by `await import()` in a `try`, so that bundlers accept that it is not installed.
 */
import type { Pixels } from '../../try-on/wear/pixels.ts';
import type { PictureJudge } from '../sync/plan/check-pictures.ts';

const INSTALL = 'npm install sharp';

async function load(): Promise<typeof import('sharp')> {
  try {
    return (await import('sharp')).default;
  } catch (error) {
    throw new Error(`a library that reads pictures is not installed: ${INSTALL}`, { cause: error });
  }
}

/** @throws Error that says why the picture can't be read, and which library to install */
export async function decodePicture(file: Uint8Array): Promise<Pixels> {
  const [sharp, { MAX_PICTURE_SIDE: side }] = await Promise.all([
    load(),
    import('../../try-on/wear/judge.ts'),
  ]);
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

/** A feed does not say where jewelry is worn, so that jewelry is not judged. */
const WORN_AT = null;

/** @param onMissing called if a picture would have been judged, but the library is not installed */
export async function createJudge(onMissing: (remedy: string) => void): Promise<PictureJudge> {
  const [isInstalled, { canBeWorn, whatHasToBeShown }] = await Promise.all([
    load().then(
      () => true,
      () => false,
    ),
    import('../../try-on/wear/judge.ts'),
  ]);
  let judging: Promise<unknown> = Promise.resolve();
  return {
    whatHasToBeShown(category) {
      const what = whatHasToBeShown(category, WORN_AT);
      if (what && !isInstalled) onMissing(`${INSTALL}, and look with --dry-run`);
      return isInstalled ? what : null;
    },
    // Pictures are judged one at a time, so that requests to picture servers go on in between.
    canBeWorn(file, category) {
      const judged = judging.then(async () => canBeWorn(await decodePicture(file), category, WORN_AT));
      judging = judged.catch(() => {});
      return judged;
    },
  };
}
