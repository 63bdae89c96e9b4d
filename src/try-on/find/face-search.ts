/** Finds the faces of a picture, and the points of each, on the device. Keeps nothing that it finds. */
import type { Detect, DetectedFace } from './face-detector.ts';
import type { ReadLandmarks } from './face-landmarks.ts';
import { boxAround, type FacePoints } from './face-points.ts';
import { centred, distance, longerSide, measureAngle } from './geometry.ts';
import type { Crop, PixelSource, Point } from './geometry.ts';

export type FaceSearch = ReturnType<typeof faceSearch>;

/**
 * Least score of the landmark network: faces that are turned, dark, blurred or cut off reach 0.98, a cat 0.78. A face that is being
 * followed may score lower.
 */
const MIN_SCORE = { new: 0.9, followed: 0.5 };
/** Least score of the detector at the second look, in any position: faces that are hard to see reach 0.65, a cat 0.6. */
const MIN_DETECTED = 0.63;
/** Score of the detector from which a face is surely upright: upright faces have 0.8 to 0.95, upside-down ones 0.6 to 0.77. */
const CERTAIN = 0.85;
/** With a camera, a face is the shopper's if it is this many times as wide as the next one. */
const DOMINANCE = 1.8;
/** Sizes of tiles as shares of the picture's shorter side, and their distance as a share of their own side. */
const TILES = [0.6, 0.36];
const TILE_STEP = 0.6;
/** Sides of the crops for the second look and for the points, in sides of the face's box. */
const SECOND_LOOK = 2.2;
const FOR_LANDMARKS = 1.5;
/** Movement from one frame to the next that counts as far, as a share of the crop's side. */
const FAR = 0.04;
/** Rotations of a photo that are tried after the upright one. */
const TURNS = [Math.PI, Math.PI / 2, -Math.PI / 2];

interface FoundFace extends Pick<DetectedFace, 'centre' | 'side'> {
  readonly points: FacePoints;
}

export function faceSearch(detect: Detect, readLandmarks: ReadLandmarks) {
  /** Examines a candidate more closely; null if it is no face. */
  async function lookCloser(source: PixelSource, face: DetectedFace): Promise<FoundFace | null> {
    const angle = levelled(face);
    const looks: DetectedFace[] = [];
    // An upside-down face looks like an upright one, with a lower score.
    for (const turn of [0, Math.PI]) {
      const closer = { ...face.centre, side: face.side * SECOND_LOOK, angle: angle + turn };
      // The most certain face may be a neighbour.
      const nearest = nearestTo(face.centre, await detect(source, closer));
      if (nearest) looks.push(nearest);
      if (nearest && nearest.score > CERTAIN) break;
    }
    const [better] = looks.sort((a, b) => b.score - a.score);
    if (!better || better.score < MIN_DETECTED) return null;
    const { centre, side } = better;
    const crop = { ...centre, side: side * FOR_LANDMARKS, angle: levelled(better) };
    const first = await readLandmarks(source, crop);
    if (first.score <= MIN_SCORE.new) return null;
    const { score, points } = await readLandmarks(source, cropAround(first.points));
    return score > MIN_SCORE.new ? { centre, side, points } : null;
  }

  /** Drops candidates that are no faces. */
  async function verified(source: PixelSource, faces: readonly DetectedFace[]): Promise<FoundFace[]> {
    const all: FoundFace[] = [];
    for (const face of [...faces].sort((a, b) => b.side - a.side)) {
      // Tiles overlap and find a face twice.
      if (all.some((found) => isSame(face, found))) continue;
      const found = await lookCloser(source, face);
      if (found && !all.some((other) => isSame(found, other))) all.push(found);
    }
    return all.sort((a, b) => b.side - a.side);
  }

  const cropWhole = (source: PixelSource, angle = 0) => centred(source, longerSide(source), angle);

  return {
    /** Finds every face of the picture, the largest first. */
    async find(source: PixelSource): Promise<FacePoints[]> {
      const crops = [cropWhole(source), ...TILES.flatMap((part) => cropTiles(source, part))];
      const candidates: DetectedFace[] = [];
      for (const crop of crops) candidates.push(...(await detect(source, crop)));
      let faces = await verified(source, candidates);
      for (const angle of TURNS) {
        if (faces.length === 0)
          faces = await verified(source, await detect(source, cropWhole(source, angle)));
      }
      return faces.map(({ points }) => points);
    },

    /**
     * Finds the one face in the next frame of a moving picture, first where it was; null if there is none, or another one as large.
     * Does not search for small faces.
     */
    async follow(source: PixelSource, last: FacePoints | null): Promise<FacePoints | null> {
      if (last) {
        const crop = cropAround(last);
        const { score, points } = await readLandmarks(source, crop);
        if (score > MIN_SCORE.followed) {
          // After a large movement the points lie at the crop's edge and are less exact.
          const now = cropAround(points);
          if (distance(now, crop) < crop.side * FAR) return points;
          return (await readLandmarks(source, now)).points;
        }
      }
      // With a camera a face is large; tiles would slow down each frame without one.
      const [own, next] = await verified(source, await detect(source, cropWhole(source)));
      return own && !(next && next.side * DOMINANCE >= own.side) ? own.points : null;
    },
  };
}

function cropAround(points: FacePoints): Crop {
  const box = boxAround(points);
  return { ...box, side: box.side * FOR_LANDMARKS };
}

const levelled = ({ eyes: [left, right] }: DetectedFace) => measureAngle(left, right);

function nearestTo(point: Point, faces: readonly DetectedFace[]): DetectedFace | undefined {
  const away = ({ centre }: DetectedFace) => distance(centre, point);
  return [...faces].sort((a, b) => away(a) - away(b))[0];
}

/** Two detections within this share of the side are one face, also if a tile cuts it; two heads side by side are farther apart. */
const SAME = 2 / 3;

const isSame = (face: Pick<DetectedFace, 'centre'>, other: FoundFace) =>
  distance(face.centre, other.centre) <= other.side * SAME;

function cropTiles({ width, height }: PixelSource, part: number): Crop[] {
  const side = Math.min(width, height) * part;
  const along = (length: number) => {
    const count = Math.max(1, Math.ceil((length - side) / (side * TILE_STEP)) + 1);
    const step = count > 1 ? (length - side) / (count - 1) : 0;
    return [...Array(count).keys()].map((index) => side / 2 + index * step);
  };
  return along(height).flatMap((y) => along(width).map((x) => ({ x, y, side, angle: 0 })));
}
