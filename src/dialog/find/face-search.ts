/**
 * Finds the one face of a picture, and then the points to place a product by, on the device. Knows no product and no page, and
 * keeps nothing that it finds.
 */
import type { Detect, DetectedFace } from './face-detector.ts';
import type { FaceAnchors, ReadLandmarks } from './face-landmarks.ts';
import { angleOf, distance, type Crop, type PixelSource, type Point } from './geometry.ts';

export interface FaceSearch {
  /** The points of the picture's one face; null if there is none, and where no one face is the picture's. */
  find(source: PixelSource): Promise<FaceAnchors | null>;
  /** The same in the next frame of a moving picture, first where the face was; small faces are not looked for. */
  follow(source: PixelSource, last: FaceAnchors | null): Promise<FaceAnchors | null>;
}

/**
 * What the landmark network's score has to be above: faces that are turned, dark, blurred or cut off reach 0.98, a cat 0.78. A
 * face that was found counts as the same one for longer than another would as one.
 */
const MIN_SCORE = { new: 0.9, followed: 0.5 };
/** A face is the main one of the picture if it is this many times as wide as the next one. */
const DOMINANCE = 1.8;
/** The parts of the picture's shorter side that tiles have, and how far apart they are in parts of their own side. */
const TILES = [0.6, 0.36];
const TILE_STEP = 0.6;
/** Sides of the crops for the second look and for the points, in parts of the face's box. */
const SECOND_LOOK = 2.2;
const FOR_LANDMARKS = 1.5;

interface FoundFace extends Pick<DetectedFace, 'centre' | 'side'> {
  readonly anchors: FaceAnchors;
}

export function faceSearch(detect: Detect, readLandmarks: ReadLandmarks): FaceSearch {
  async function landmarksAt(source: PixelSource, crop: Crop, minScore: number): Promise<FaceAnchors | null> {
    const { score, anchors } = await readLandmarks(source, crop);
    return score > minScore ? anchors : null;
  }

  /** Looks closer at what may be a face; null if it is none. */
  async function lookCloser(source: PixelSource, face: DetectedFace): Promise<FoundFace | null> {
    const closer = { ...face.centre, side: face.side * SECOND_LOOK, angle: levelled(face) };
    // The most certain one may be a neighbour.
    const better = nearestTo(face.centre, await detect(source, closer)) ?? face;
    const { centre, side } = better;
    const crop = { ...centre, side: side * FOR_LANDMARKS, angle: levelled(better) };
    const anchors = await landmarksAt(source, crop, MIN_SCORE.new);
    return anchors && { centre, side, anchors };
  }

  /** Null if there is none, and where several could be meant. What only looks like a face counts for nothing. */
  async function ownFace(source: PixelSource, faces: readonly DetectedFace[]): Promise<FaceAnchors | null> {
    let own: FoundFace | null = null;
    for (const face of [...faces].sort((a, b) => b.side - a.side)) {
      if (own && face.side * DOMINANCE < own.side) break;
      // Tiles overlap, and see the same face twice.
      if (own && isSame(face, own)) continue;
      const found = await lookCloser(source, face);
      if (!found || (own && isSame(found, own))) continue;
      if (own) return null;
      own = found;
    }
    return own && own.anchors;
  }

  /** @param tiles sizes of the tiles in which small faces are looked for as well */
  async function search(source: PixelSource, tiles: readonly number[]): Promise<FaceAnchors | null> {
    const whole = {
      x: source.width / 2,
      y: source.height / 2,
      side: Math.max(source.width, source.height),
      angle: 0,
    };
    let faces = await detect(source, whole);
    for (const part of tiles) {
      if (faces.length > 0) break;
      for (const tile of tilesOf(source, part)) faces.push(...(await detect(source, tile)));
    }
    return ownFace(source, faces);
  }

  return {
    find: (source) => search(source, TILES),
    async follow(source, last) {
      const followed = last && (await landmarksAt(source, nextCrop(last), MIN_SCORE.followed));
      // Before a camera a face is large; tiles would make each frame without one slow.
      return followed ?? search(source, []);
    },
  };
}

const levelled = ({ eyes: [left, right] }: DetectedFace) => angleOf(left, right);

function nearestTo(point: Point, faces: readonly DetectedFace[]): DetectedFace | undefined {
  const away = ({ centre }: DetectedFace) => distance(centre, point);
  return [...faces].sort((a, b) => away(a) - away(b))[0];
}

const isSame = (face: Pick<DetectedFace, 'centre'>, other: FoundFace) =>
  distance(face.centre, other.centre) <= other.side / 2;

function tilesOf({ width, height }: PixelSource, part: number): Crop[] {
  const side = Math.min(width, height) * part;
  const along = (length: number) => {
    const count = Math.max(1, Math.ceil((length - side) / (side * TILE_STEP)) + 1);
    const step = count > 1 ? (length - side) / (count - 1) : 0;
    return [...Array(count).keys()].map((index) => side / 2 + index * step);
  };
  return along(height).flatMap((y) => along(width).map((x) => ({ x, y, side, angle: 0 })));
}

/** Where a face that was found is looked for in the next frame. */
function nextCrop({ box, leftEye, rightEye }: FaceAnchors): Crop {
  return { ...box, side: box.side * FOR_LANDMARKS, angle: angleOf(leftEye, rightEye) };
}
