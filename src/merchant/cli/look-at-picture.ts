/**
 * Looks at pictures as the dialog does: their pixels come from the library sharp, which whoever wants that installs beside the package.
 * It is imported by `await import()` in a `try`: only so is it left out where it is not installed.
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

/** @throws Error that says why it can't be looked at, and which library is to be installed */
export async function lookAtPicture(file: Uint8Array): Promise<Pixels> {
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

/** A feed does not say where jewelry is worn, so that it is not judged. */
const WORN_AT = null;

/** @param onMissing called where a picture would have been judged, and the library is not installed */
export async function createJudge(onMissing: (remedy: string) => void): Promise<PictureJudge> {
  const [isThere, { canBeWorn, whatHasToBeShown }] = await Promise.all([
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
      if (what && !isThere) onMissing(`${INSTALL}, and look with --dry-run`);
      return isThere ? what : null;
    },
    // One at a time: what else is asked meanwhile, of the pictures' servers, is not kept waiting for all of them.
    canBeWorn(file, category) {
      const judged = judging.then(async () => canBeWorn(await lookAtPicture(file), category, WORN_AT));
      judging = judged.catch(() => {});
      return judged;
    },
  };
}
