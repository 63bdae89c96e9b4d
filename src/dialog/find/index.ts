/**
 * The search for faces as a part for off-thread.ts: pictures in, the points of faces out. Nothing of a picture or a face is left
 * here after a search.
 */
import { answerCalls } from '../answer-calls.ts';
import { canvasSource } from './canvas-source.ts';
import { faceDetector } from './face-detector.ts';
import { landmarkReader } from './face-landmarks.ts';
import type { FacePoints } from './face-points.ts';
import { faceSearch, type FaceSearch } from './face-search.ts';
import type { Network } from './network.ts';
import { brightnessOf, canvas, clear, forget, inTurn, isFast, openNetworks, slices } from './searches.ts';

export interface Followed {
  readonly points: FacePoints | null;
  /** The mean from 0 to 255, where no face was found. */
  readonly brightness: number;
  /** The frame that was searched. */
  readonly frame: ImageBitmap;
}

let search: FaceSearch;

export const calls = {
  isFast,

  /**
   * Takes the networks' files; before any search.
   * @returns which of them is not what it should be, 0 or 1; null where all is right
   */
  async open(files: readonly ArrayBuffer[]): Promise<number | null> {
    const opened = await openNetworks(files);
    if (typeof opened === 'number') return opened;
    const [detector, landmarks] = opened as [Network, Network];
    search = faceSearch(faceDetector(detector, slices.pause), landmarkReader(landmarks, slices.pause));
    return null;
  },

  /** The points of each face, in pixels of the picture, the largest face first. */
  find: ({ picture }: { picture: ImageBitmap }, signal: AbortSignal): Promise<FacePoints[]> =>
    inTurn(signal, async () => {
      try {
        return await search.find(canvasSource(picture, canvas!));
      } finally {
        picture.close();
        clear();
      }
    }),

  /** The same for the next frame of a moving picture, beginning where the one face was. `forget` is to be called in the end. */
  follow: (
    { frame, last }: { frame: ImageBitmap; last: FacePoints | null },
    signal: AbortSignal,
  ): Promise<Followed> =>
    inTurn(signal, async () => {
      const source = canvasSource(frame, canvas!);
      const points = await search.follow(source, last);
      return { points, brightness: points ? 255 : brightnessOf(source), frame };
    }),

  forget,
};

answerCalls(calls);
