/** The gate's verdicts on pictures of glasses, watches and bangles, and on the demo's own. */
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { isJudged, judgePicture, UNFIT } from '../../../src/try-on/wear/judge.ts';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import { readParser } from './a-parser.ts';
import { cutEyewear } from './worn-truth.ts';
import { named, SIDE as STUDIO, studioPicture, studioWidth, type Glasses } from './glasses.ts';

/** Half of the studio's size: a quarter of the work. */
const SIDE = STUDIO / 2;
const WIDTH = studioWidth / 2;
const smallPicture = (of: Glasses) => studioPicture(of, SIDE);

const judge = (picture: Pixels, category: string, wornAt: string | null = null) =>
  judgePicture(picture, category, wornAt, readParser);
const reasonFor = async (...of: Parameters<typeof judge>) => (await judge(...of)).unfit;

/** Something printed on a picture: in parts of the glasses' width from their centre, down is positive. */
type Print = (u: number, v: number) => readonly [number, number, number] | null;

function printed(of: Glasses, print: Print): Pixels {
  const picture = smallPicture(of);
  for (let y = 0, at = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, at += 4) {
      const colour = print((x - SIDE / 2) / WIDTH, (y - SIDE / 2) / WIDTH);
      if (colour) picture.data.set(colour, at);
    }
  return picture;
}

const disc =
  (cu: number, cv: number, radius: number): Print =>
  (u, v) => {
    const away = Math.hypot(u - cu, v - cv);
    // Two letters on it.
    const isText =
      Math.abs(v - cv) < radius * 0.3 && Math.abs(Math.abs(u - cu) - radius * 0.3) < radius * 0.12;
    return away > radius ? null : isText ? [255, 255, 255] : [214, 30, 40];
  };
const bar =
  (left: number, top: number, right: number, bottom: number): Print =>
  (u, v) =>
    u < left || u > right || v < top || v > bottom ? null : [20, 20, 24];

/** How much of each pixel of a picture the product covers, or keeps back, from 0 to 1. */
async function coverIn(picture: Pixels): Promise<Float32Array> {
  const { cutout, at } = await cutEyewear(picture);
  const { sheet } = cutout;
  const cover = new Float32Array(picture.width * picture.height);
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const x = Math.floor(((pixel % picture.width) + 0.5 - at.left) / at.scale);
    const y = Math.floor((Math.floor(pixel / picture.width) + 0.5 - at.top) / at.scale);
    if (x < 0 || y < 0 || x >= sheet.width || y >= sheet.height) continue;
    const from = (y * sheet.width + x) * 8;
    const passes = Math.min(...sheet.data.subarray(from + 4, from + 7)) / 255;
    cover[pixel] = 1 - (1 - sheet.data[from + 3]! / 255) * passes;
  }
  return cover;
}

const bareCovers = new Map<string, Promise<Float32Array>>();
function bareCover(name: string): Promise<Float32Array> {
  const cover = bareCovers.get(name) ?? coverIn(smallPicture(named(name)));
  bareCovers.set(name, cover);
  return cover;
}

/** One half narrower than the other. */
function atAnAngle(of: Glasses): Pixels {
  const picture = smallPicture(of);
  const data = new Uint8ClampedArray(picture.data.length).fill(255);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const [dx, dy] = [x - SIDE / 2, y - SIDE / 2];
      const near = dx < 0 ? 1 : 0.5;
      const [from, row] = [Math.round(SIDE / 2 + dx / near), Math.round(SIDE / 2 + dy / (dx < 0 ? 1 : 0.7))];
      if (from < 0 || from >= SIDE || row < 0 || row >= SIDE) continue;
      const at = (row * SIDE + from) * 4;
      data.set(picture.data.subarray(at, at + 4), (y * SIDE + x) * 4);
    }
  return { ...picture, data };
}

/** Glasses on another ground, which shows wherever the picture is white. */
function onGround(of: Glasses, ground: (x: number, y: number) => readonly number[]): Pixels {
  const picture = smallPicture(of);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const colour = ground(pixel % SIDE, Math.floor(pixel / SIDE));
    for (let i = 0; i < 3; i++) picture.data[pixel * 4 + i]! *= colour[i]!;
  }
  return picture;
}

/** The same picture with a transparent background. */
function transparent(of: Glasses): Pixels {
  const picture = smallPicture(of);
  for (let at = 0; at < picture.data.length; at += 4) {
    if (Math.min(...picture.data.subarray(at, at + 3)) > 225) picture.data[at + 3] = 0;
  }
  return picture;
}

describe('A picture of glasses', function () {
  this.timeout(60_000);

  for (const name of ['tortoise', 'aviator', 'round metal', 'open half-rim', 'clear rimless', 'transparent'])
    it(`can be worn from the front: ${name}`, async () => {
      const { score, unfit } = await judge(smallPicture(named(name)), 'eyewear');
      expect(unfit).to.equal(null);
      expect(score).to.be.above(0.65);
    });

  it('can be worn on a transparent background', async () => {
    expect(await reasonFor(transparent(named('aviator')), 'eyewear')).to.equal(null);
  });

  it('can be worn on a plain light ground of any colour', async () => {
    expect(
      await reasonFor(
        onGround(named('tortoise'), () => [0.8, 0.9, 0.85]),
        'eyewear',
      ),
    ).to.equal(null);
  });

  it('can’t be worn at an angle', async () => {
    expect(await reasonFor(atAnAngle(named('tortoise')), 'eyewear')).to.equal('view');
  });

  it('can’t be worn where its ground is dark, or has a pattern', async () => {
    const dark = onGround(named('tortoise'), () => [0.2, 0.2, 0.2]);
    const striped = onGround(named('tortoise'), (x) => (x % 8 < 4 ? [1, 1, 1] : [0.8, 0.7, 0.6]));
    expect(await reasonFor(dark, 'eyewear')).to.equal('ground');
    expect(await reasonFor(striped, 'eyewear')).not.to.equal(null);
  });

  it('can’t be worn where its halves are not connected', async () => {
    const picture = printed(named('aviator'), (u) => (Math.abs(u) < 0.08 ? [250, 250, 250] : null));
    expect(await reasonFor(picture, 'eyewear')).to.be.oneOf(['pieces', 'view']);
  });

  it('can’t be worn where it shows nothing of glasses', async () => {
    const { score, unfit } = await judge(
      onGround(named('tortoise'), () => [0, 0, 0]),
      'eyewear',
    );
    expect(score).to.be.below(0.65);
    expect(unfit).to.equal('view');
  });

  for (const [where, print] of [
    ['on its rim', disc(-0.44, -0.17, 0.1)],
    ['beside its rim', disc(-0.53, -0.2, 0.09)],
    ['in a lens', disc(0.25, 0, 0.1)],
    ['above its bridge', bar(0.02, -0.24, 0.2, -0.14)],
    ['below a lens', bar(0.16, 0.14, 0.46, 0.24)],
    ['above it, apart', disc(-0.5, -0.45, 0.1)],
  ] as const)
    for (const name of ['tortoise', 'aviator', 'round metal'])
      it(`of ${name} is drawn with no more than a fifth of the badge that is printed ${where}`, async () => {
        const picture = printed(named(name), print);
        if (await reasonFor(picture, 'eyewear')) return;
        const [bare, badged] = await Promise.all([bareCover(name), coverIn(picture)]);
        let [added, all] = [0, 0];
        for (let y = 0, pixel = 0; y < SIDE; y++)
          for (let x = 0; x < SIDE; x++, pixel++) {
            if (!print((x - SIDE / 2) / WIDTH, (y - SIDE / 2) / WIDTH)) continue;
            all++;
            if (badged[pixel]! - bare[pixel]! > 0.3) added++;
          }
        expect(added / all).to.be.lessThan(0.2);
      });

  it('can be worn where the badge stands apart from it', async () => {
    const apart = printed(named('tortoise'), disc(-0.5, -0.45, 0.1));
    expect(await reasonFor(apart, 'eyewear')).to.equal(null);
  });
});

describe('The pictures of the demo', function () {
  this.timeout(60_000);
  for (const [name, category, wornAt] of [
    ['tortoise-round-glasses', 'eyewear', null],
    ['black-aviator-sunglasses', 'eyewear', null],
    ['blue-square-glasses', 'eyewear', null],
    ['steel-diver-watch', 'watch', null],
    ['leather-dress-watch', 'watch', null],
    ['silver-bangle', 'jewelry', 'wrist'],
    ['pearl-drop-earrings', 'jewelry', 'ears'],
  ] as const)
    it(`can be worn: ${name}`, async () => {
      const file = new URL(`../../../src/service/mock/seed/pictures/${name}.webp`, import.meta.url);
      const { data, info } = await sharp(await readFile(file))
        .resize(SIDE)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const picture = { data: new Uint8ClampedArray(data), width, height };
      expect(await reasonFor(picture, category, wornAt)).to.equal(null);
    });
});

describe('The gate', () => {
  it('judges what is drawn as worn, and nothing else', () => {
    for (const [category, wornAt, is] of [
      ['eyewear', null, true],
      ['watch', null, true],
      ['jewelry', 'wrist', true],
      ['jewelry', 'ears', true],
      ['jewelry', 'neck', false],
      ['jewelry', 'finger', false],
      ['jewelry', null, false],
      ['clothes', null, false],
      [undefined, null, false],
    ] as const)
      expect(isJudged(category, wornAt), `${category} ${wornAt}`).to.equal(is);
  });

  it('tells owners for each reason what to do, in a sentence', () => {
    for (const { why, remedy } of Object.values(UNFIT)) {
      expect(why).to.match(/^[a-z].*[^.]$/);
      expect(remedy).to.match(/^[A-Z].*\.$/);
    }
  });
});
