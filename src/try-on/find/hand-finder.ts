/** The hand finder for a page's pictures, with its files. */
import { packagedFile } from '../../core/base/packaged-file.ts';
import { canFollow, createFinder, type Finder, type FinderOptions } from './finder.ts';

/** Whether the device can follow a moving picture. Loads no network. */
export const isFast = (isDebugging: boolean): Promise<boolean> => canFollow('hand-finder', isDebugging);

/** The files are written out one by one, so that bundlers find each. */
const loadLandmarks = createFinder('hand-finder', 1_131_000, {
  landmarks: [
    new URL('./files/hand-landmarks.bin', import.meta.url),
    new URL('./files/hand-landmarks-2.bin', import.meta.url),
    new URL('./files/hand-landmarks-3.bin', import.meta.url),
    new URL('./files/hand-landmarks-4.bin', import.meta.url),
    new URL('./files/hand-landmarks-5.bin', import.meta.url),
  ].map(packagedFile),
});

/** Loaded only if no hand was found without it: it is as large again. */
const loadPalms = createFinder('hand-finder', 1_100_000, {
  palms: [
    new URL('./files/palm-detector.bin', import.meta.url),
    new URL('./files/palm-detector-2.bin', import.meta.url),
    new URL('./files/palm-detector-3.bin', import.meta.url),
    new URL('./files/palm-detector-4.bin', import.meta.url),
    new URL('./files/palm-detector-5.bin', import.meta.url),
  ].map(packagedFile),
});

/** Rejects if a file can't be loaded; the next call tries again. */
export async function loadHandFinder(options?: FinderOptions): Promise<Finder<'hand-finder'>> {
  const { find, follow } = await loadLandmarks(options);
  return {
    follow,
    async find(canvas, signal) {
      const found = await find(canvas, signal);
      if (found.length > 0) return found;
      await loadPalms(options);
      return find(canvas, signal);
    },
  };
}
