/** The face finder for a page's pictures, with its files. */
import { packagedFile } from '../../core/base/packaged-file.ts';
import { canFollow, createFinder } from './finder.ts';

/** Whether the device can follow a moving picture. Loads no network. */
export const isFast = (isDebugging: boolean): Promise<boolean> => canFollow('face-finder', isDebugging);

/** The files are written out one by one, so that bundlers find each. */
export const loadFaceFinder = createFinder('face-finder', 872_000, {
  detector: [new URL('./files/face-detector.bin', import.meta.url)].map(packagedFile),
  landmarks: [
    new URL('./files/face-landmarks.bin', import.meta.url),
    new URL('./files/face-landmarks-2.bin', import.meta.url),
    new URL('./files/face-landmarks-3.bin', import.meta.url),
  ].map(packagedFile),
});
