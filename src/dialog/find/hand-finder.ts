/**
 * The hand finder on the pictures of a page: loads the networks, which lie in files beside it, and searches off the page's thread.
 * Everything that it does stays on the device.
 */
import { packagedFile } from '../../base/packaged-file.ts';
import { offThread } from '../off-thread.ts';
import { canFollow, loaderOf, wrongFile, type FinderOptions } from './finder-files.ts';
import type { HandAnchors } from './hand-anchors.ts';
import type { FollowedHand } from './hand-index.ts';
import type { HandLandmarks } from './hand-landmarks.ts';

/** The files of each network. Written out one by one, so that bundlers find each file. */
const LANDMARKS = [
  new URL('./files/hand-landmarks.bin', import.meta.url),
  new URL('./files/hand-landmarks-2.bin', import.meta.url),
  new URL('./files/hand-landmarks-3.bin', import.meta.url),
  new URL('./files/hand-landmarks-4.bin', import.meta.url),
  new URL('./files/hand-landmarks-5.bin', import.meta.url),
].map(packagedFile);
const PALMS = [
  new URL('./files/palm-detector.bin', import.meta.url),
  new URL('./files/palm-detector-2.bin', import.meta.url),
  new URL('./files/palm-detector-3.bin', import.meta.url),
  new URL('./files/palm-detector-4.bin', import.meta.url),
  new URL('./files/palm-detector-5.bin', import.meta.url),
].map(packagedFile);

export interface HandFinder {
  /**
   * Where on the hand of a picture products are worn, in its pixels; null where no hand is found.
   * @throws the signal's reason once it is aborted
   */
  find(picture: HTMLCanvasElement, signal: AbortSignal): Promise<HandAnchors | null>;
  /**
   * The same for the next frame of a moving picture, beginning where the hand was, without the palm network. What the search leaves
   * in memory is overwritten once the signal is aborted: abort it when following ends.
   * @param frame is handed over, and comes back with what was found on it
   */
  follow(
    frame: ImageBitmap,
    last: HandLandmarks | null,
    site: 'wrist' | 'finger',
    signal: AbortSignal,
  ): Promise<FollowedHand>;
}

/** Whether a moving picture can be followed here. Loads no network. */
export const isFast = (isDebugging = false): Promise<boolean> => canFollow('hand-finder', isDebugging);

const landmarks = loaderOf(1_131_000, async (isDebugging, loadNetwork) => {
  const [calls, file] = await Promise.all([offThread('hand-finder', isDebugging), loadNetwork(LANDMARKS)]);
  if (!(await calls.open({ file }))) throw wrongFile(LANDMARKS);
  return calls;
});

/** Only for a picture on which no hand was found without: it weighs as much again. */
const palms = loaderOf(1_100_000, async (isDebugging, loadNetwork) => {
  const [calls, file] = await Promise.all([offThread('hand-finder', isDebugging), loadNetwork(PALMS)]);
  if (!(await calls.openPalms({ file }))) throw wrongFile(PALMS);
});

/** Rejects where a file can't be loaded; the next call tries again. */
export async function loadHandFinder(options: FinderOptions = {}): Promise<HandFinder> {
  const calls = await landmarks.load(options);
  const search = async (canvas: HTMLCanvasElement, signal: AbortSignal) => {
    // One that was released meanwhile has no pixels.
    signal.throwIfAborted();
    return calls.find({ picture: await createImageBitmap(canvas) }, signal).catch((error: unknown) => {
      // The worker may have ended by itself: the next photo gets another one.
      if (!signal.aborted) for (const loader of [landmarks, palms]) loader.forget();
      throw error;
    });
  };
  const forget = () => void calls.forget();
  return {
    follow(frame, last, site, signal) {
      // Once for all frames of a signal, as it is the same listener.
      signal.addEventListener('abort', forget, { once: true });
      return calls.follow({ frame, last, site }, signal);
    },
    async find(canvas, signal) {
      const found = await search(canvas, signal);
      if (found) return found;
      await palms.load(options);
      return search(canvas, signal);
    },
  };
}
