/** Which pictures of products can be worn: of glasses, watches and bangles, and the demo's own. */
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { canBeWorn, whatHasToBeShown } from '../../../src/try-on/wear/judge.ts';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import { cutEyewear } from './worn-truth.ts';
import { named, SIDE as STUDIO, studioPicture, studioWidth, type Glasses } from './glasses.ts';

/** Half of the studio's size: a quarter of the work. */
const SIDE = STUDIO / 2;
const WIDTH = studioWidth / 2;
const smallPicture = (of: Glasses) => studioPicture(of, SIDE);

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
function coverIn(picture: Pixels): Float32Array {
  const { sheet, box, inset } = cutEyewear(picture);
  const cover = new Float32Array(picture.width * picture.height);
  for (let y = 0; y < sheet.height; y++)
    for (let x = 0; x < sheet.width; x++) {
      const [px, py] = [x + box.x - inset.x, y + box.y - inset.y];
      if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) continue;
      const at = (y * sheet.width + x) * 8;
      const passes = Math.min(...sheet.data.subarray(at + 4, at + 7)) / 255;
      cover[py * picture.width + px] = 1 - (1 - sheet.data[at + 3]! / 255) * passes;
    }
  return cover;
}

const bareCovers = new Map<string, Float32Array>();
function bareCover(name: string): Float32Array {
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

describe('A picture of glasses', function () {
  this.timeout(60_000);

  for (const name of [
    'tortoise',
    'aviator',
    'round metal',
    'open half-rim',
    'white',
    'clear rimless',
    'transparent',
  ])
    it(`can be worn from the front: ${name}`, async () => {
      expect(await canBeWorn(smallPicture(named(name)), 'eyewear', null)).to.equal(true);
    });

  it('can’t be worn at an angle', async () => {
    expect(await canBeWorn(atAnAngle(named('tortoise')), 'eyewear', null)).to.equal(false);
  });

  it('can’t be worn with its background', async () => {
    const picture = smallPicture(named('tortoise'));
    for (let at = 0; at < picture.data.length; at += 4)
      for (let i = 0; i < 3; i++) picture.data[at + i]! *= [0.8, 0.6, 0.4][i]!;
    expect(await canBeWorn(picture, 'eyewear', null)).to.equal(false);
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
      it(`of ${name} is never drawn with the badge that is printed ${where}`, async () => {
        const picture = printed(named(name), print);
        if (!(await canBeWorn(picture, 'eyewear', null))) return;
        const [bare, badged] = [bareCover(name), coverIn(picture)];
        let [added, all] = [0, 0];
        for (let y = 0, pixel = 0; y < SIDE; y++)
          for (let x = 0; x < SIDE; x++, pixel++) {
            if (!print((x - SIDE / 2) / WIDTH, (y - SIDE / 2) / WIDTH)) continue;
            all++;
            if (Math.abs(badged[pixel]! - bare[pixel]!) > 0.3) added++;
          }
        expect(added / all).to.be.lessThan(0.02);
      });

  it('can be worn where the badge stands apart from it', async () => {
    expect(await canBeWorn(printed(named('tortoise'), disc(-0.5, -0.45, 0.1)), 'eyewear', null)).to.equal(
      true,
    );
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
  ] as const)
    it(`can be worn: ${name}`, async () => {
      const file = new URL(`../../../src/service/mock/seed/pictures/${name}.webp`, import.meta.url);
      const { data, info } = await sharp(await readFile(file))
        .resize(SIDE)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      expect(
        await canBeWorn({ data: new Uint8ClampedArray(data), width, height }, category, wornAt),
      ).to.equal(true);
    });
});

describe('What a picture has to show', () => {
  it('is said for what the dialog refuses to draw, and not for what it draws from any picture', () => {
    expect(whatHasToBeShown('eyewear', null)).to.contain('from the front');
    expect(whatHasToBeShown('watch', null)).to.contain('a watch from the front');
    expect(whatHasToBeShown('jewelry', 'wrist')).to.contain('a bangle');
    for (const [category, wornAt] of [
      ['jewelry', 'neck'],
      ['jewelry', 'finger'],
      ['jewelry', null],
      ['jewelry', 'ears'],
      ['clothes', null],
      ['shoes', null],
      [undefined, null],
    ] as const)
      expect(whatHasToBeShown(category, wornAt), `${category} ${wornAt}`).to.equal(null);
  });
});
