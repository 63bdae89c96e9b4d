/** Finds the faces of a picture, and the points of each, on the device. Keeps nothing that it finds. */
import type { Detect, DetectedFace } from './face-detector.ts';
import type { ReadLandmarks } from './face-landmarks.ts';
import { boxAround, type FacePoints } from './face-points.ts';
import { measureAngle, distance, type Crop, type PixelSource, type Point } from './geometry.ts';

export type FaceSearch = ReturnType<typeof faceSearch>;

/**
 * What the landmark network's score has to be above: faces that are turned, dark, blurred or cut off reach 0.98, a cat 0.78. A
 * face that was found counts as the same one for longer than another would as one.
 */
const MIN_SCORE = { new: 0.9, followed: 0.5 };
/** Of the detector at the second look, in any position: what is hard to see reaches 0.65, a cat 0.6. */
const MIN_DETECTED = 0.63;
/** Of the detector, beyond which a face is not upside down: the right way round it has 0.8 to 0.95, upside down 0.6 to 0.77. */
const CERTAIN = 0.85;
/** A face before the camera is the shopper's if it is this many times as wide as the next one. */
const DOMINANCE = 1.8;
/** The parts of the picture's shorter side that tiles have, and how far apart they are in parts of their own side. */
const TILES = [0.6, 0.36];
const TILE_STEP = 0.6;
/** Sides of the crops for the second look and for the points, in parts of the face's box. */
const SECOND_LOOK = 2.2;
const FOR_LANDMARKS = 1.5;
/** From one frame to the next, in parts of the crop's side. */
const FAR = 0.04;
/** Ways in which a photo may lie, after the usual one. */
const TURNS = [Math.PI, Math.PI / 2, -Math.PI / 2];

interface FoundFace extends Pick<DetectedFace, 'centre' | 'side'> {
  readonly points: FacePoints;
}

export function faceSearch(detect: Detect, readLandmarks: ReadLandmarks) {
  /** Looks closer at what may be a face; null if it is none. */
  async function lookCloser(source: PixelSource, face: DetectedFace): Promise<FoundFace | null> {
    const angle = levelled(face);
    const looks: DetectedFace[] = [];
    // A face upside down looks like one that is not, but less so.
    for (const turn of [0, Math.PI]) {
      const closer = { ...face.centre, side: face.side * SECOND_LOOK, angle: angle + turn };
      // The most certain one may be a neighbour.
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

  /** What only looks like a face counts for nothing. */
  async function verified(source: PixelSource, faces: readonly DetectedFace[]): Promise<FoundFace[]> {
    const all: FoundFace[] = [];
    for (const face of [...faces].sort((a, b) => b.side - a.side)) {
      // Tiles overlap, and see the same face twice.
      if (all.some((found) => isSame(face, found))) continue;
      const found = await lookCloser(source, face);
      if (found && !all.some((other) => isSame(found, other))) all.push(found);
    }
    return all.sort((a, b) => b.side - a.side);
  }

  const cropWhole = ({ width, height }: PixelSource, angle = 0): Crop => ({
    x: width / 2,
    y: height / 2,
    side: Math.max(width, height),
    angle,
  });

  return {
    /** Every face of the picture, the largest first. */
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
     * The one face of the next frame of a moving picture, first where it was; null if there is none or another one as large. Small
     * faces are not looked for.
     */
    async follow(source: PixelSource, last: FacePoints | null): Promise<FacePoints | null> {
      if (last) {
        const crop = cropAround(last);
        const { score, points } = await readLandmarks(source, crop);
        if (score > MIN_SCORE.followed) {
          // Where it has moved far, the points lie at the crop's edge, and are read less well.
          const now = cropAround(points);
          if (distance(now, crop) < crop.side * FAR) return points;
          return (await readLandmarks(source, now)).points;
        }
      }
      // Before a camera a face is large; tiles would make each frame without one slow.
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

/** A face that is seen twice, a part of it on a tile, has its middle within so much of its side; two heads side by side have not. */
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
