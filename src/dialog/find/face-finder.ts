/**
 * The face finder on the pictures of a page: loads the networks, which lie in files beside it, and searches off the page's thread.
 * Everything that it does stays on the device.
 */
import { packagedFile } from '../../base/packaged-file.ts';
import { offThread } from '../off-thread.ts';
import type { FacePoints } from './face-points.ts';
import { canFollow, loaderOf, wrongFile, type FinderOptions } from './finder-files.ts';
import type { Followed } from './index.ts';

/** The files of each network. Written out one by one, so that bundlers find each file. */
const NETWORKS = [
  [new URL('./files/face-detector.bin', import.meta.url)],
  [
    new URL('./files/face-landmarks.bin', import.meta.url),
    new URL('./files/face-landmarks-2.bin', import.meta.url),
    new URL('./files/face-landmarks-3.bin', import.meta.url),
  ],
].map((files) => files.map(packagedFile));

export interface FaceFinder {
  /**
   * The points of each of the picture's faces, in its pixels, the largest face first.
   * @throws the signal's reason once it is aborted
   */
  find(picture: HTMLCanvasElement, signal: AbortSignal): Promise<FacePoints[]>;
  /**
   * The one face of the next frame of a moving picture, beginning where the face was. What the search leaves in memory is
   * overwritten once the signal is aborted: abort it when following ends.
   * @param frame is handed over, and comes back with what was found on it
   */
  follow(frame: ImageBitmap, last: FacePoints | null, signal: AbortSignal): Promise<Followed>;
}

/** Whether a moving picture can be followed here. Loads no network. */
export const isFast = (isDebugging = false): Promise<boolean> => canFollow('face-finder', isDebugging);

const loader = loaderOf<FaceFinder>(872_000, async (isDebugging, loadNetwork) => {
  const [calls, ...networks] = await Promise.all([
    offThread('face-finder', isDebugging),
    ...NETWORKS.map(loadNetwork),
  ]);
  const wrong = await calls.open(networks);
  if (wrong !== null) throw wrongFile(NETWORKS[wrong]!);
  const forget = () => void calls.forget();
  return {
    async find(canvas, signal) {
      // One that was released meanwhile has no pixels.
      signal.throwIfAborted();
      const picture = await createImageBitmap(canvas);
      return calls.find({ picture }, signal).catch((error: unknown) => {
        // The worker may have ended by itself: the next photo gets another one.
        if (!signal.aborted) loader.forget();
        throw error;
      });
    },
    follow(frame, last, signal) {
      // Once for all frames of a signal, as it is the same listener; after each frame it would cost time.
      signal.addEventListener('abort', forget, { once: true });
      return calls.follow({ frame, last }, signal);
    },
  };
});

/** Rejects where a file can't be loaded; the next call tries again. */
export const loadFaceFinder = (options?: FinderOptions): Promise<FaceFinder> => loader.load(options);
