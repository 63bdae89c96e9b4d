/** How near eyewear that is drawn on a turned head comes to the truth, in figures. */
import { readPoint } from '../../../src/try-on/wear/face/face.ts';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import type { Patch, Prepared } from '../../../src/try-on/wear/types.ts';
import { wearOnEyes } from '../../../src/try-on/wear/eyewear/eyewear.ts';
import { prepareEyewear } from '../../../src/try-on/wear/eyewear/prepare.ts';
import { openParser } from './a-parser.ts';
import { difference, lightness } from './figures.ts';
import { SIDE, studioPicture, studioWidth, type Glasses } from './glasses.ts';
import {
  BREADTH,
  EAR,
  GLASSES_WIDTH,
  HEIGHT,
  drawPhoto,
  projectPoints,
  projectPoint,
  WIDTH,
  wornTruth,
  type Head,
} from './head.ts';

export function finished<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** More opaque than any shadow, of 255. */
const MIN_ALPHA = 110;

export const cutEyewear = (picture: Pixels): Promise<Prepared> => prepareEyewear(picture, openParser());

const cutouts = new Map<string, Promise<Prepared>>();

/** Eyewear as it is cut out of the studio's picture of it. @param side of that picture, in pixels */
export function cutGlasses(of: Glasses, side = SIDE): Promise<Prepared> {
  const key = `${of.name} ${side}`;
  const cutout = cutouts.get(key) ?? cutEyewear(studioPicture(of, side));
  cutouts.set(key, cutout);
  return cutout;
}

/** Glasses on a photo of a head. @param below the eyes, in parts of their width. @param side of the glasses' picture */
export async function drawOn(
  photo: Pixels,
  head: Head,
  of: Glasses,
  { below = of.height * 0.08, side = SIDE } = {},
): Promise<Patch> {
  const points = projectPoints(head);
  const { cutout, at } = await cutGlasses(of, side);
  const corners = [33, 133, 362, 263].map((index) => readPoint(points, index));
  const x = corners.reduce((sum, [across]) => sum + across / 4, 0);
  const y = (corners[0]![1] + corners[3]![1]) / 2 + below * BREADTH;
  const width = (BREADTH * GLASSES_WIDTH * cutout.box.width * at.scale) / (studioWidth * (side / SIDE));
  const place = { x, y, width, angle: 0, isMirrored: false };
  return finished(wearOnEyes(cutout, photo, measureLook(photo, points), place))!;
}

/** Eyewear on a head as it is drawn, and as it is. */
async function wornOn(head: Head, of: Glasses) {
  const photo = drawPhoto(head);
  const patch = await drawOn(photo, head, of);
  /** What is seen at a pixel of the photo. */
  const drawnAt = (pixel: number): Colour => {
    const was = colourAt(photo.data, pixel);
    const [px, py] = [(pixel % WIDTH) - patch.left, Math.floor(pixel / WIDTH) - patch.top];
    if (px < 0 || py < 0 || px >= patch.width || py >= patch.height) return was;
    const at = py * patch.width + px;
    const alpha = patch.data[at * 4 + 3]! / 255;
    const laid = colourAt(patch.data, at);
    return was.map((value, i) => value * (1 - alpha) + laid[i]! * alpha) as Colour;
  };
  return { patch, drawnAt, truth: wornTruth(head, of, of.height * 0.08) };
}

type Colour = [number, number, number];
const colourAt = (data: Uint8ClampedArray, pixel: number): Colour => [
  data[pixel * 4]!,
  data[pixel * 4 + 1]!,
  data[pixel * 4 + 2]!,
];

/** Pixels of a square within which a colour is a mean. */
const PATCH = 12;

/**
 * Mean colour difference of a frame with clear lenses to the truth, over squares of what is seen of it. That a square lies up to two
 * pixels beside where it is, is no fault of its colour.
 */
export async function measureFrameColour(head: Head, of: Glasses): Promise<number> {
  const { drawnAt, truth } = await wornOn(head, of);
  const seen = Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => drawnAt(pixel));
  const patches = new Map<string, number[]>();
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    if (!truth.isFront[pixel]) continue;
    const key = `${Math.floor((pixel % WIDTH) / PATCH)} ${Math.floor(pixel / WIDTH / PATCH)}`;
    patches.set(key, [...(patches.get(key) ?? []), pixel]);
  }
  let [all, sum] = [0, 0];
  for (const pixels of patches.values()) {
    const is = meanOf(pixels.map((pixel) => blurred(truth.picture.data, pixel)));
    const shifts = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => dx + dy * WIDTH));
    const least = Math.min(
      ...shifts.map((by) => difference(is, meanOf(pixels.map((pixel) => seen[pixel + by]!)))),
    );
    all += pixels.length;
    sum += pixels.length * least;
  }
  return sum / all;
}

function meanOf(colours: readonly Colour[]): Colour {
  const sum: Colour = [0, 0, 0];
  for (const colour of colours) for (let i = 0; i < 3; i++) sum[i]! += colour[i]! / colours.length;
  return sum;
}

/** As a camera's lens blurs it: each pixel with its neighbours, by 1, 2 and 1 along rows and columns. */
function blurred(data: Uint8ClampedArray, pixel: number): Colour {
  const around = [-1, 0, 0, 1].flatMap((dx) => [-1, 0, 0, 1].map((dy) => dx + dy * WIDTH));
  return meanOf(around.map((by) => colourAt(data, pixel + by)));
}

/**
 * `front`: what the true front shares with the drawn one, by what both cover. `colour`: mean colour difference to the truth, over the
 * true front. `fringe`: by how much its outline is too light, in L*. `temple`: from where the drawn temple ends to the ear, in parts of
 * the head's breadth.
 */
export async function wornFigures(
  head: Head,
  of: Glasses,
): Promise<Record<'front' | 'temple' | 'colour' | 'fringe', number>> {
  const { patch, drawnAt, truth } = await wornOn(head, of);
  const isDrawn = new Uint8Array(WIDTH * HEIGHT);
  let reach = head.yaw > 0 ? WIDTH : 0;
  for (let pixel = 0; pixel < patch.width * patch.height; pixel++) {
    if (patch.data[pixel * 4 + 3]! < MIN_ALPHA) continue;
    const column = patch.left + (pixel % patch.width);
    const at = (patch.top + Math.floor(pixel / patch.width)) * WIDTH + column;
    reach = head.yaw > 0 ? Math.min(reach, column) : Math.max(reach, column);
    if (!truth.isTemple[at]) isDrawn[at] = 1;
  }
  let [both, either] = [0, 0];
  let [colour, count, fringe, outline] = [0, 0, 0, 0];
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    if (isDrawn[pixel] || truth.isFront[pixel]) either++;
    if (!truth.isFront[pixel]) continue;
    if (isDrawn[pixel]) both++;
    const is = colourAt(truth.picture.data, pixel);
    const drawn = drawnAt(pixel);
    count++;
    colour += difference(is, drawn);
    if ([-1, 1, -WIDTH, WIDTH].every((by) => truth.isFront[pixel + by])) continue;
    outline++;
    fringe += Math.max(0, lightness(drawn) - lightness(is));
  }
  const ear = projectPoint([EAR[0] * (head.yaw > 0 ? -1 : 1) * GLASSES_WIDTH, EAR[1], EAR[2]], head.yaw);
  return {
    front: both / either,
    colour: colour / count,
    fringe: fringe / outline,
    temple: Math.abs(reach - ear[0]) / BREADTH,
  };
}
