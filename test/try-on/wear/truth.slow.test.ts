/**
 * The cut-out against eyewear whose alpha, colour and transmission are known, in figures, and what is drawn on a turned head.
 */
import { expect } from 'chai';
import sharp from 'sharp';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import type { Prepared } from '../../../src/try-on/wear/types.ts';
import { measureFigures, type Figures, type Seen } from './figures.ts';
import {
  FOLDED_WIRE,
  GLASSES,
  named,
  OPEN_BEHIND,
  SIDE,
  studioPicture,
  studioWidth,
  type Glasses,
} from './glasses.ts';
import { SKINS } from './head.ts';
import { cutEyewear, cutGlasses, wornFigures } from './worn-truth.ts';

/**
 * Above it a drawing counts as wrong: alpha in parts, colour in ΔE, fringe in L*. These glasses are drawn with sharp edges and flat
 * colours, as no camera shows them, and the parser has not seen their like.
 */
const LIMITS: Figures = { alpha: 0.12, colour: 7.2, fringe: 10 };
/** A mirror looks like a tint before a white ground, clear acetate like white, and white on white has hardly an edge. */
const NOT_TOLD = new Set(['mirrored', 'transparent', 'clear rimless', 'white', 'white and clear']);

type Colour = [number, number, number];
const NOTHING: Seen = { cover: [0, 0, 0], through: [1, 1, 1] };

/** Of the sheet's bytes, where those of a pixel of the picture begin; NaN beside the sheet. */
function indexIn({ cutout: { sheet }, at: { left, top, scale } }: Prepared, x: number, y: number): number {
  const [column, row] = [x - left, y - top].map((at) => Math.floor((at + 0.5) / scale)) as [number, number];
  const isInside = column >= 0 && row >= 0 && column < sheet.width && row < sheet.height;
  return isInside ? (row * sheet.width + column) * 8 : NaN;
}

const figuresOf = (of: Glasses, prepared: Prepared): Figures =>
  measureFigures(of, (x, y) => {
    const at = indexIn(prepared, x, y);
    if (Number.isNaN(at)) return NOTHING;
    const { data } = prepared.cutout.sheet;
    const rest = 1 - data[at + 3]! / 255;
    return {
      cover: [data[at]!, data[at + 1]!, data[at + 2]!],
      through: [data[at + 4]!, data[at + 5]!, data[at + 6]!].map((value) => (rest * value) / 255) as Colour,
    };
  });

/** As it is once it was saved as JPEG: with ripples beside its edges, within blocks of eight pixels. */
async function compressed({ data, width, height }: Pixels): Promise<Pixels> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality: 75, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const saved = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return { data: Uint8ClampedArray.from(saved), width, height };
}

function expectMet(figures: Figures): void {
  for (const name of ['alpha', 'colour', 'fringe'] as const)
    expect(figures[name], name).to.be.at.most(LIMITS[name]);
}

describe('The truth about eyewear', function () {
  this.timeout(300_000);

  for (const of of GLASSES.filter(({ name }) => !NOT_TOLD.has(name)))
    it(`is met by ${of.name} glasses as they are cut out`, async () =>
      expectMet(figuresOf(of, await cutGlasses(of))));

  it('is met where a maker’s sign stands above the glasses, and a line of text below them', async () => {
    const of = named('tortoise');
    const picture = studioPicture(of);
    for (const [top, width] of [
      [70, 60],
      [720, 200],
    ] as const)
      for (let y = top; y < top + 16; y++) {
        const from = (y * SIDE + SIDE / 2 - width / 2) * 4;
        for (let at = from; at < from + width * 4; at++) if (at % 4 < 3) picture.data[at] = 20;
      }
    expectMet(figuresOf(of, await cutEyewear(picture)));
  });

  /** At a point in parts of the glasses' width from their centre, of 255. */
  async function coverAt(of: Glasses, u: number, v: number): Promise<number> {
    const [x, y] = [u, v].map((part) => Math.floor(SIDE / 2 + part * studioWidth)) as [number, number];
    const prepared = await cutGlasses(of);
    return prepared.cutout.sheet.data[indexIn(prepared, x, y) + 3]!;
  }

  it('is that temples which are folded across clear lenses are not seen in them, nor below them', async () => {
    for (const side of [-1, 1]) {
      expect(await coverAt(FOLDED_WIRE, side * 0.3, 0.1), 'in the lens').to.equal(0);
      expect(await coverAt(FOLDED_WIRE, side * 0.455, 0.162), 'below the lens').to.equal(0);
      expect(await coverAt(FOLDED_WIRE, side * 0.298, 0.1735), 'the rim').to.be.greaterThan(150);
    }
  });

  it('is that nothing of the studio is left in a narrow gap between two bars', async () => {
    expect(await coverAt(named('double bridge'), 0, -0.094)).to.equal(0);
  });

  /** The median of the left rim's lower half. */
  async function rimCover(of: Glasses): Promise<number> {
    const covers: number[] = [];
    const step = 1 / studioWidth;
    for (let u = -0.5; u < -0.2; u += step)
      for (let v = 0.05; v < of.height / 2; v += step)
        if (of.at(u, v).alpha) covers.push(await coverAt(of, u, v));
    return covers.toSorted((a, b) => a - b)[covers.length >> 1]!;
  }

  it('is that frames of pale metal hide a face, also with the studio between rims and temples', async () => {
    expect(await rimCover(OPEN_BEHIND)).to.be.greaterThan(230);
  });

  it('is that no line is drawn around a lightly tinted lens that has no rim', async () => {
    const { sheet, box, inset } = (await cutGlasses(named('rimless'))).cutout;
    let covered = 0;
    for (let y = Math.ceil(box.height / 2); y < box.height; y++)
      for (let x = 0; x < box.width; x++)
        if (sheet.data[((y + inset.y) * sheet.width + x + inset.x) * 8 + 3]! > 25) covered++;
    expect(covered / ((box.height / 2) * box.width)).to.be.lessThan(0.006);
  });

  for (const kind of ['tortoise', 'broad temples', 'aviator', 'cat-eye', 'half-rim', 'round metal']) {
    it(`is met by ${kind} glasses of a picture that was saved as JPEG, whose outlines are rippled`, async () => {
      expectMet(figuresOf(named(kind), await cutEyewear(await compressed(studioPicture(named(kind))))));
    });
  }
});

/** What the drawn front and the true one have in common, ΔE over it, and from a temple's end to the ear in parts of the breadth. */
const MIN_SHARED = 0.78;
const MAX_COLOUR = 6.5;
/** Mean of by how much outlines are too light, in units of L*. */
const MAX_FRINGE = 7;
const MAX_FROM_EAR = 0.08;

describe('The truth about a turned head', function () {
  this.timeout(300_000);
  for (const [tone, skin] of Object.entries(SKINS)) {
    for (const of of ['aviator', 'gradient', 'wraparound'].map(named)) {
      it(`is met by the front, colours, outlines and temples of ${of.name} glasses from −40° to 40° on ${tone} skin`, async () => {
        for (const degrees of [-40, -20, 0, 20, 40]) {
          const head = { yaw: (degrees * Math.PI) / 180, skin, light: 0.5 };
          const { front, colour, fringe, temple } = await wornFigures(head, of);
          const at = `at ${degrees}°`;
          // Less is drawn of a lens that is clear at its bottom.
          if (of.name === 'aviator') expect(front, at).to.be.greaterThan(MIN_SHARED);
          expect(colour, at).to.be.lessThan(MAX_COLOUR);
          // On light skin a pale remnant of the studio would not be seen.
          if (tone === 'dark') expect(fringe, at).to.be.lessThan(MAX_FRINGE);
          if (degrees !== 0) expect(temple, at).to.be.lessThan(MAX_FROM_EAR);
        }
      });
    }
  }
});
