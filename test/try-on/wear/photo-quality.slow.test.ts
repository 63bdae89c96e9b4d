/**
 * Eyewear is as sharp, as grainy and as lit as the photo that it is drawn on, and shades the face alone: in figures, on photos of our
 * own head whose blur, grain and light are known. What is pasted on has the same figures on all of them, which these limits refuse.
 */
import { expect } from 'chai';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import type { Look, Patch } from '../../../src/try-on/wear/types.ts';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { named } from './glasses.ts';
import { BREADTH, drawPhoto, projectPoints, SKINS, type Head } from './head.ts';
import { drawOn } from './worn-truth.ts';

const HEAD: Head = { yaw: 0, skin: SKINS.light!, light: 0.74 };
const photo = (): Pixels => drawPhoto(HEAD);
const look = (of: Pixels): Look => measureLook(of, projectPoints(HEAD));

/** @param deviation of the blur, in pixels */
function blurred({ data, width, height }: Pixels, deviation: number): Pixels {
  const reach = Math.ceil(3 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * deviation * deviation)),
  );
  const total = weights.reduce((sum, weight) => sum + weight);
  const along = (from: Float32Array, step: number, length: number) =>
    from.map((_, at) => {
      const place = Math.floor(at / step) % length;
      return weights.reduce((sum, weight, i) => {
        const by = Math.min(length - 1, Math.max(0, place + i - reach)) - place;
        return sum + (weight / total) * from[at + by * step]!;
      }, 0);
    });
  const soft = along(along(Float32Array.from(data), 4, width), width * 4, height);
  return { data: Uint8ClampedArray.from(soft), width, height };
}

/** @param deviation of the grain, 0 to 255 */
function grainy({ data, width, height }: Pixels, deviation: number): Pixels {
  const random = seededRandom(7);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random());
  const changed = data.map((value, i) => (i % 4 === 3 ? value : value + deviation * normal()));
  return { data: changed, width, height };
}

/** Lit from the left: at the right edge of the face there is only `part` of the light. */
function litFromLeft({ data, width, height }: Pixels, part: number): Pixels {
  const [left, right] = [(width - BREADTH) / 2, (width + BREADTH) / 2];
  const changed = data.map((value, i) => {
    if (i % 4 === 3) return value;
    const across = Math.min(1, Math.max(0, (((i >> 2) % width) - left) / (right - left)));
    return value * (1 - across * (1 - part));
  });
  return { data: changed, width, height };
}

/** Glasses of that kind on the photo. */
const drawnOn = (of: Pixels, kind: string): Promise<Patch> =>
  drawOn(of, HEAD, named(kind), { below: 12 / BREADTH });

const NEAR = 8;

/** Standard deviation in pixels of the blur of the sharpest edges of what is drawn. */
function edgeBlur({ data, width, height }: Patch): number {
  const slopes: number[] = [];
  const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3]!;
  for (let y = 0; y < height; y++) {
    for (let x = NEAR; x < width - NEAR; x++) {
      const near = Array.from({ length: 2 * NEAR + 1 }, (_, i) => alpha(x + i - NEAR, y));
      const range = Math.max(...near) - Math.min(...near);
      if (range > 180) slopes.push(Math.abs(alpha(x + 1, y) - alpha(x - 1, y)) / 2 / range);
    }
  }
  slopes.sort((a, b) => a - b);
  // Of a step that pixels alone blur: 0.8.
  const seen = 0.4 / slopes[Math.floor(slopes.length * 0.97)]!;
  return Math.sqrt(Math.max(0, seen * seen - 0.64));
}

/** Standard deviation of red where the frame covers all around a pixel. */
function drawnGrain({ data, width, height }: Patch): number {
  const residues: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4;
      const around = [at - 4, at + 4, at - width * 4, at + width * 4];
      if ([at, ...around].some((byte) => data[byte + 3]! < 253)) continue;
      residues.push(data[at]! - around.reduce((sum, byte) => sum + data[byte]! / 4, 0));
    }
  }
  const mean = residues.reduce((sum, value) => sum + value, 0) / residues.length;
  const variance = residues.reduce((sum, value) => sum + (value - mean) ** 2, 0) / residues.length;
  return Math.sqrt(variance / 1.25);
}

/** How bright the frame is at the left, by how bright it is at the right. */
function leftByRight({ data, width, height }: Patch): number {
  const sums = [0, 0];
  const counts = [0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const x = pixel % width;
    const side = x < width * 0.25 ? 0 : x > width * 0.75 ? 1 : null;
    if (side === null || data[pixel * 4 + 3]! < 250) continue;
    sums[side]! += data[pixel * 4]!;
    counts[side]!++;
  }
  return sums[0]! / counts[0]! / (sums[1]! / counts[1]!);
}

/** What part of the light is taken from the photo at each pixel of a column, from the frame's lowest pixel on downwards. */
function shadeBelow({ data, width, height }: Patch, x: number): number[] {
  const alpha = Array.from({ length: height }, (_, y) => data[(y * width + x) * 4 + 3]! / 255);
  return alpha.slice(alpha.findLastIndex((value) => value > 0.6) + 1);
}

describe('Eyewear on a photo of known quality', function () {
  this.timeout(120_000);

  // Less than a sharp picture that is drawn smaller.
  const sharp = async () => edgeBlur(await drawnOn(photo(), 'half-rim'));

  it('is sharp where the photo is', async () => {
    expect(look(photo()).blur).to.be.lessThan(0.3);
    expect(await sharp()).to.be.lessThan(0.7);
  });

  for (const deviation of [1, 2, 3]) {
    it(`is blurred by as much as a photo by ${deviation} pixels, and no more`, async () => {
      const soft = blurred(photo(), deviation);
      expect(look(soft).blur).to.be.within(deviation * 0.85, deviation * 1.1);
      const drawn = edgeBlur(await drawnOn(soft, 'half-rim'));
      expect(drawn).to.be.within(deviation * 0.75, deviation * 1.1);
      expect(await sharp(), 'a picture that is pasted on').to.be.lessThan(deviation * 0.75);
    });
  }

  it('has no grain where the photo has none', async () => {
    expect(drawnGrain(await drawnOn(photo(), 'cat-eye'))).to.be.lessThan(0.5);
  });

  for (const deviation of [4, 8, 12]) {
    it(`has the grain of a photo with a deviation of ${deviation}`, async () => {
      const grain = drawnGrain(await drawnOn(grainy(photo(), deviation), 'cat-eye'));
      expect(grain).to.be.within(deviation * 0.8, deviation * 1.1);
    });
  }

  it('is lighter on the side from which the face is lit, by a part of that alone', async () => {
    expect(leftByRight(await drawnOn(photo(), 'cat-eye'))).to.be.closeTo(1, 0.02);
    let before = 1.02;
    for (const part of [0.8, 0.6]) {
      const ratio = leftByRight(await drawnOn(litFromLeft(photo(), part), 'cat-eye'));
      expect(ratio).to.be.within(before, 1 / part);
      before = ratio + 0.02;
    }
  });

  it('shades the skin below it, softly and within the face alone', async () => {
    const patch = await drawnOn(photo(), 'cat-eye');
    for (const x of [0.27, 0.73]) {
      const shade = shadeBelow(patch, Math.round(patch.width * x));
      expect(Math.max(...shade.slice(2, 5))).to.be.within(0.08, 0.3);
      for (let i = 2; i < shade.length; i++) expect(shade[i]! - shade[i - 1]!).to.be.lessThan(0.02);
      expect(shade.at(-1)).to.be.lessThan(0.01);
    }
    // Beside the face there is nothing to fall on.
    expect(Math.max(...shadeBelow(patch, 3))).to.be.lessThan(0.01);
  });
});
