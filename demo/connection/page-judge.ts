/** Judges pictures in this page, by the parts that the dialog draws with. */
import type { PictureJudge } from 'storefront-tryon/sync';
import { drawnSite } from '../../src/try-on/base/wearing-site.ts';
import { fitWithin } from '../../src/try-on/base/fit-within.ts';
import { drawStill } from '../../src/try-on/base/still.ts';
import { drawing } from '../../src/try-on/wear/on-page.ts';
import { MAX_PICTURE_SIDE } from '../../src/try-on/wear/picture/looked-at.ts';
import { UNFIT } from '../../src/try-on/wear/verdict.ts';

/** The catalog does not say where jewelry is worn, so that jewelry is not judged. */
const WORN_AT = null;

export const PAGE_JUDGE: PictureJudge = {
  isJudged: (category) => drawnSite(category, WORN_AT) !== null,
  async judge(file, category) {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(file)]));
    const [width, height] = fitWithin(bitmap.width, bitmap.height, MAX_PICTURE_SIDE);
    const picture = drawStill(width, height, (ctx) => {
      ctx.imageSmoothingQuality = 'high';
      ctx.drawImage(bitmap, 0, 0, width, height);
    });
    const { verdict } = await drawing(false).prepare(picture, {
      category,
      site: drawnSite(category, WORN_AT),
    });
    return verdict.unfit && UNFIT[verdict.unfit];
  },
};
