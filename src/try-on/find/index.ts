/** The face search. A part for off-thread.ts: takes pictures and returns the points of faces. */
import { answerCalls } from '../parts/answer-calls.ts';
import { faceDetector } from './face-detector.ts';
import { landmarkReader } from './face-landmarks.ts';
import type { FacePoints } from './face-points.ts';
import { faceSearch } from './face-search.ts';
import { networks, slices } from './networks.ts';
import { measureBrightness, createSearchCalls } from './searches.ts';

const search = () =>
  faceSearch(
    faceDetector(networks.detector!, slices.pause),
    landmarkReader(networks.landmarks!, slices.pause),
  );

export const calls = createSearchCalls(
  /** Points of each face in pixels of the picture, the largest face first. */
  (source) => search().find(source),
  /** The one face, first where it was. */
  async (source, { last }: { frame: ImageBitmap; last: FacePoints | null }) => {
    const points = await search().follow(source, last);
    return { points, brightness: points ? 255 : measureBrightness(source) };
  },
);

answerCalls(calls);
