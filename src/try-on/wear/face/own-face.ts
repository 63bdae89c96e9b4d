/**
 * Lays the shopper's own photo over a picture that an engine has made of it: engines draw the whole picture anew, and with it the face.
 * The product and its place stay the engine's. A part, loaded with such a picture. Changes neither picture.
 */
import type { WearingSite } from '../../base/wearing-site.ts';
import { drawStill } from '../../base/still.ts';
import { findFaceAnchors, type FaceAnchors, type FacePoints } from '../../find/face-points.ts';
import type { Finder } from '../../find/finder.ts';
import { between, distance, measureAngle, type Point } from '../../find/geometry.ts';
import { boxBlur } from '../pixels.ts';
import type { PictureSize } from '../types.ts';

/** Largest mean distance between the points of both faces, as a share of the face's breadth. */
const MAX_MOVED = 0.015;
/** Largest mean distance between the points of both hands, as a share of the palm's length. */
const MAX_MOVED_HAND = 0.04;
/** How far glasses reach above and below the eyes, in breadths of the face. */
const GLASSES = { above: 0.34, below: 0.36 };
/** Pixels of the mask across a face. Enlarged, its edge is as soft as two of them are wide. */
const MASK_PIXELS = 24;
/** In pixels of the mask: how far a seam reaches, and how far its colours are matched around it. */
const SEAM = 2;
const MATCHED = 6;
/** A larger difference at the seam is another thing, and no other light; a sum over the channels. */
const MAX_LIGHT = 90;
/** Breadth of a finger with its edge, in palm lengths. */
const FINGER = 0.26;
/** Weight of the seam as a whole, beside that of its part nearby. */
const FAR = 0.01;

type Hand = readonly Point[];

/** A picture with the points of the faces and hands on it, in its pixels. */
export interface Person {
  readonly picture: HTMLCanvasElement;
  readonly faces: readonly FacePoints[];
  readonly hands: readonly Hand[];
}

/** The face and the hands that lie in the made picture as in the photo. */
interface Same {
  readonly face: FaceAnchors;
  readonly hands: readonly Hand[];
}

export interface OwnFaceSearch {
  readonly photo: HTMLCanvasElement;
  /** The points of the face, if they are known. */
  readonly points: FacePoints | null;
  readonly site: WearingSite | null;
  loadFaces(): Promise<Finder<'face-finder'>>;
  loadHands(): Promise<Finder<'hand-finder'>>;
  readonly signal: AbortSignal;
}

/**
 * Resolves with the function that lays the shopper's face over a made picture; with null if no face is found. Hands are looked for
 * with products that they do not wear.
 */
export async function findOwnFace({ photo, points, site, loadFaces, loadHands, signal }: OwnFaceSearch) {
  const finder = await loadFaces();
  const faces = points ? [points] : await finder.find(photo, signal);
  if (faces.length === 0) return null;
  const handsOn = async (picture: HTMLCanvasElement) =>
    (await (await loadHands()).find(picture, signal)).map((hand) => hand.points);
  const hands = site === null ? await handsOn(photo).catch(() => []) : [];
  return async (picture: HTMLCanvasElement): Promise<HTMLCanvasElement | null> => {
    const made = {
      faces: await finder.find(picture, signal),
      hands: hands.length > 0 ? await handsOn(picture) : [],
    };
    return withOwnFace({ picture: photo, faces, hands }, { picture, ...made }, site);
  };
}

/** @returns the made picture with the shopper's own face; null where no face lies in it as in the photo */
export function withOwnFace(photo: Person, made: Person, site: WearingSite | null): HTMLCanvasElement | null {
  const scale = made.picture.width / photo.picture.width;
  const faces = photo.faces.map((points) => points.map((value) => value * scale));
  const points = faces.find((one) => made.faces.some((other) => movedFace(one, other, site) <= MAX_MOVED));
  if (!points) return null;
  const hands = photo.hands.map((hand) => hand.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
  const same = {
    face: findFaceAnchors(points),
    hands: hands.filter((one) => made.hands.some((other) => movedHand(one, other) <= MAX_MOVED_HAND)),
  };
  return laidOver(photo.picture, made.picture, same, site);
}

/** How far one face lies from the other, as a share of its breadth. Points behind glasses are guessed, and count only without them. */
function movedFace(own: FacePoints, other: FacePoints, site: WearingSite | null): number {
  const anchors = findFaceAnchors(own);
  const middle = between(anchors.leftEye, anchors.rightEye);
  const unit = breadth(anchors);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < own.length; i += 3) {
    const [x, y] = [own[i]!, own[i + 1]!];
    if (site === 'eyes' && Math.abs(y - middle.y) < GLASSES.below * unit) continue;
    sum += Math.hypot(x - other[i]!, y - other[i + 1]!);
    count++;
  }
  return sum / count / unit;
}

/** How far one hand lies from the other, as a share of its palm's length. */
const movedHand = (own: Hand, other: Hand): number =>
  own.reduce((sum, point, i) => sum + distance(point, other[i]!), 0) / own.length / palm(own);

const palm = (hand: Hand): number => distance(hand[0]!, hand[9]!);

const breadth = ({ leftTemple, rightTemple }: FaceAnchors): number => distance(leftTemple, rightTemple);

function laidOver(
  photo: HTMLCanvasElement,
  made: HTMLCanvasElement,
  same: Same,
  site: WearingSite | null,
): HTMLCanvasElement {
  const { width, height } = made;
  const part = MASK_PIXELS / breadth(same.face);
  const size = { width: Math.ceil(width * part), height: Math.ceil(height * part) };
  const small = (draw: (ctx: OffscreenCanvasRenderingContext2D) => void) => {
    const canvas = new OffscreenCanvas(size.width, size.height);
    draw(canvas.getContext('2d', { willReadFrequently: true })!);
    return canvas;
  };
  const shrunk = (picture: HTMLCanvasElement) =>
    readPixels(small((ctx) => ctx.drawImage(picture, 0, 0, size.width, size.height)));
  const mask = small((ctx) => {
    ctx.scale(size.width / width, size.height / height);
    drawKept(ctx, same, site, { width, height });
  });
  const { lighter, darker } = matchLight(shrunk(photo), shrunk(made), readPixels(mask), size.width);
  const picture = (light: ImageData) => small((ctx) => ctx.putImageData(light, 0, 0));
  const layer = new OffscreenCanvas(width, height);
  const ctx = layer.getContext('2d')!;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(mask, 0, 0, width, height);
  ctx.globalCompositeOperation = 'source-in';
  ctx.drawImage(photo, 0, 0, width, height);
  return drawStill(width, height, (ctx) => {
    ctx.imageSmoothingQuality = 'high';
    const lay = (how: GlobalCompositeOperation, what: CanvasImageSource) => {
      ctx.globalCompositeOperation = how;
      ctx.drawImage(what, 0, 0, width, height);
    };
    lay('source-over', made);
    lay('lighter', picture(lighter));
    lay('difference', picture(darker));
    lay('source-over', layer);
  });
}

const sumOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0);

const readPixels = (canvas: OffscreenCanvas): Uint8ClampedArray =>
  canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;

/** Fills what stays the photo's: all but the product's place where that is on the face or below it, else the face with its hair, and the hands. */
function drawKept(
  ctx: OffscreenCanvasRenderingContext2D,
  { face, hands }: Same,
  site: WearingSite | null,
  { width, height }: PictureSize,
): void {
  const { leftEye, rightEye, leftEar, rightEar, forehead, chin } = face;
  const unit = breadth(face);
  const angle = measureAngle(leftEye, rightEye);
  const isOnFace = site === 'eyes' || site === 'ears' || site === 'neck';
  if (isOnFace) {
    ctx.fillRect(0, 0, width, height);
    ctx.globalCompositeOperation = 'destination-out';
  }
  const fill = ({ x, y }: Point, draw: () => void) => {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.scale(unit, unit);
    ctx.beginPath();
    draw();
    ctx.fill();
    ctx.restore();
  };
  if (site === 'eyes')
    fill(between(leftEye, rightEye), () =>
      ctx.roundRect(-0.8, -GLASSES.above, 1.6, GLASSES.above + GLASSES.below, 0.2),
    );
  else if (site === 'ears')
    for (const ear of [leftEar, rightEar]) fill(ear, () => ctx.ellipse(0, 0.2, 0.22, 0.4, 0, 0, 7));
  else if (site === 'neck') fill(chin, () => ctx.rect(-1.1, 0.1, 2.2, 9));
  else {
    const tall = distance(forehead, chin) / unit;
    fill(between(forehead, chin), () => ctx.ellipse(0, -0.32 * tall, 0.72, 0.84 * tall, 0, 0, 7));
    for (const hand of hands) drawHand(ctx, hand);
  }
}

/** Ends at the wrist, where a sleeve may be the product's. */
function drawHand(ctx: OffscreenCanvasRenderingContext2D, hand: Hand): void {
  ctx.lineWidth = palm(hand) * FINGER;
  ctx.lineCap = ctx.lineJoin = 'round';
  const line = (indexes: readonly number[]) => {
    ctx.beginPath();
    for (const index of indexes) ctx.lineTo(hand[index]!.x, hand[index]!.y);
    ctx.stroke();
  };
  for (const base of [1, 5, 9, 13, 17]) line([base, base + 1, base + 2, base + 3]);
  line([0, 1, 5, 9, 13, 17, 0]);
  ctx.fill();
}

/** The light by which the made picture differs from the photo at the seam, going out from there: what to add, and what to take away. */
function matchLight(
  photo: Uint8ClampedArray,
  made: Uint8ClampedArray,
  mask: Uint8ClampedArray,
  width: number,
): { lighter: ImageData; darker: ImageData } {
  const size = mask.length / 4;
  const height = size / width;
  const soft = new Float32Array(size).map((_, pixel) => mask[pixel * 4 + 3]! / 255);
  boxBlur(soft, width, height, SEAM);
  const weight = soft.map((share, pixel) => {
    const at = pixel * 4;
    const off = [0, 1, 2].reduce((sum, i) => sum + Math.abs(photo[at + i]! - made[at + i]!), 0);
    return off > MAX_LIGHT ? 0 : 4 * share * (1 - share);
  });
  const lighter = new ImageData(width, height);
  const darker = new ImageData(width, height);
  const spread = (values: Float32Array): Float32Array => {
    for (let round = 0; round < 2; round++) boxBlur(values, width, height, MATCHED);
    return values;
  };
  const around = spread(weight.slice());
  for (let i = 0; i < 3; i++) {
    const light = weight.map((by, pixel) => by * (photo[pixel * 4 + i]! - made[pixel * 4 + i]!));
    // Far from the seam the picture differs as it does on the average: it has another light as a whole.
    const usual = (FAR * sumOf(light)) / (sumOf(weight) || 1);
    spread(light).forEach((sum, pixel) => {
      const by = (sum + usual) / (around[pixel]! + FAR);
      lighter.data[pixel * 4 + i] = by;
      darker.data[pixel * 4 + i] = -by;
      lighter.data[pixel * 4 + 3] = darker.data[pixel * 4 + 3] = 255;
    });
  }
  return { lighter, darker };
}
