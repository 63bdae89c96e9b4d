/** The part that draws eyewear, with the file of its parser. */
import { packagedFile } from '../../core/base/packaged-file.ts';
import { partWithFiles } from './finder.ts';

/** The files are written out one by one, so that bundlers find each. */
export const loadEyewearPart = partWithFiles('draw-eyewear', 252_500, {
  parser: [
    new URL('./files/eyewear-parser.bin', import.meta.url),
    new URL('./files/eyewear-parser-2.bin', import.meta.url),
  ].map(packagedFile),
});
