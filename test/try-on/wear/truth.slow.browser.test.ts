/**
 * The cut-out against eyewear whose alpha, colour and transmission are known, in figures; and that the cut-out of before,
 * which pasted pictures, does not reach them. In every engine.
 */
import { expect } from '@open-wc/testing';
import { refineEyewear } from '../../../src/try-on/wear/eyewear/eyewear.ts';
import { cutFromBackground } from '../../../src/try-on/wear/picture/sheet.ts';
import { clearWhite } from './before/white-background.ts';
import { compressed } from './compressed.ts';
import { measureFigures, type Figures, type Seen } from './figures.ts';
import { FOLDED_WIRE, GLASSES, SIDE, studioPicture, studioWidth, type Glasses } from './glasses.ts';
import { SKINS } from './head.ts';
import { finished, wornFigures } from './worn-truth.ts';

/** Above it a drawing counts as wrong: alpha in parts, colour in ΔE, fringe in L*. */
const LIMITS: Figures = { alpha: 0.06, colour: 4, fringe: 6 };

type Colour = [number, number, number];
const NOTHING: Seen = { cover: [0, 0, 0], through: [1, 1, 1] };

function figuresNow(of: Glasses, picture = studioPicture(of)): Figures {
  const { sheet, box, inset } = finished(cutFromBackground(picture, 'eyewear', refineEyewear));
  return measureFigures(of, (x, y) => {
    const [column, row] = [x - box.x + inset.x, y - box.y + inset.y];
    if (column < 0 || row < 0 || column >= sheet.width || row >= sheet.height) return NOTHING;
    const at = (row * sheet.width + column) * 8;
    const rest = 1 - sheet.data[at + 3]! / 255;
    const { data } = sheet;
    return {
      cover: [data[at]!, data[at + 1]!, data[at + 2]!],
      through: [data[at + 4]!, data[at + 5]!, data[at + 6]!].map((value) => (rest * value) / 255) as Colour,
    };
  });
}

function figuresBefore(of: Glasses): Figures {
  const picture = studioPicture(of);
  finished(clearWhite(picture, true));
  return measureFigures(of, (x, y) => {
    const at = (y * picture.width + x) * 4;
    const alpha = picture.data[at + 3]! / 255;
    const cover = [0, 1, 2].map((i) => picture.data[at + i]! * alpha) as unknown as Colour;
    return { cover, through: [1 - alpha, 1 - alpha, 1 - alpha] };
  });
}

const keepsTo = (figures: Figures): boolean =>
  figures.alpha <= LIMITS.alpha && figures.colour <= LIMITS.colour && figures.fringe <= LIMITS.fringe;

describe('The truth about eyewear', function () {
  this.timeout(120_000);

  for (const of of GLASSES) {
    it(`is met by ${of.name} glasses as they are cut out now`, () => {
      const figures = figuresNow(of);
      expect(keepsTo(figures), JSON.stringify(figures)).to.equal(true);
    });
  }

  it('is met where a maker’s sign stands above the glasses, and a line of text below them', () => {
    const of = GLASSES.find(({ name }) => name === 'tortoise')!;
    const picture = studioPicture(of);
    for (const [top, width] of [
      [70, 60],
      [720, 200],
    ] as const)
      for (let y = top; y < top + 16; y++) {
        const from = (y * SIDE + SIDE / 2 - width / 2) * 4;
        for (let at = from; at < from + width * 4; at++) if (at % 4 < 3) picture.data[at] = 20;
      }
    const figures = figuresNow(of, picture);
    expect(keepsTo(figures), JSON.stringify(figures)).to.equal(true);
  });

  it('is that temples which are folded across clear lenses are not seen in them, nor below them', () => {
    const { sheet, box, inset } = finished(
      cutFromBackground(studioPicture(FOLDED_WIRE), 'eyewear', refineEyewear),
    );
    const coverAt = (u: number, v: number) => {
      const [x, y] = [u, v].map((part) => Math.round(SIDE / 2 + part * studioWidth)) as [number, number];
      return sheet.data[((y - box.y + inset.y) * sheet.width + x - box.x + inset.x) * 8 + 3];
    };
    for (const side of [-1, 1]) {
      expect(coverAt(side * 0.3, 0.1), 'in the lens').to.equal(0);
      expect(coverAt(side * 0.455, 0.162), 'below the lens').to.equal(0);
      expect(coverAt(side * 0.298, 0.1735), 'the rim').to.be.greaterThan(150);
    }
  });

  it('is that nothing of the studio is left in a narrow gap between two bars', () => {
    const of = GLASSES.find(({ name }) => name === 'double bridge')!;
    const { sheet, box, inset } = finished(cutFromBackground(studioPicture(of), 'eyewear', refineEyewear));
    const row = Math.round(SIDE / 2 - 0.094 * studioWidth) - box.y + inset.y;
    const at = (row * sheet.width + SIDE / 2 - box.x + inset.x) * 8;
    expect(sheet.data[at + 3]).to.equal(0);
  });

  for (const kind of [
    'tortoise',
    'broad temples',
    'aviator',
    'cat-eye',
    'half-rim',
    'round metal',
    'white',
  ]) {
    it(`is met by ${kind} glasses of a picture that was saved as JPEG, whose outlines are rippled`, () => {
      const of = GLASSES.find(({ name }) => name === kind)!;
      const figures = figuresNow(of, compressed(studioPicture(of), 75));
      expect(keepsTo(figures), JSON.stringify(figures)).to.equal(true);
    });
  }

  for (const of of GLASSES) {
    it(`is missed by ${of.name} glasses as they were cut out before`, () => {
      const figures = figuresBefore(of);
      expect(keepsTo(figures), JSON.stringify(figures)).to.equal(false);
    });
  }
});

/** What the drawn front and the true one have in common, ΔE over it, and from a temple's end to the ear in parts of the breadth. */
const MIN_SHARED = 0.78;
const MAX_COLOUR = 6.5;
/** Mean of by how much outlines are too light, in units of L*. */
const MAX_FRINGE = 6;
const MAX_FROM_EAR = 0.08;

describe('The truth about a turned head', function () {
  this.timeout(120_000);
  const skins = Object.entries(SKINS);
  const kinds = ['aviator', 'gradient', 'wraparound'].map((kind) =>
    GLASSES.find(({ name }) => name === kind)!,
  );

  [-40, -20, 20, 40].forEach((degrees, index) => {
    const [tone, skin] = skins[index % skins.length]!;
    it(`is met at ${degrees}° on ${tone} skin, with a temple that ends at the ear, and missed by what is pasted`, () => {
      const head = { yaw: (degrees * Math.PI) / 180, skin, light: 0.74 };
      const { front, pasted, temple } = wornFigures(head, kinds[0]!);
      expect(front).to.be.greaterThan(MIN_SHARED);
      expect(pasted).to.be.lessThan(MIN_SHARED);
      expect(temple).to.be.lessThan(MAX_FROM_EAR);
    });
  });

  skins.forEach(([tone, skin]) => {
    for (const of of kinds) {
      it(`is met by the colours and outlines of ${of.name} glasses from −40° to 40° on ${tone} skin, and missed by what is pasted`, () => {
        for (const degrees of [-40, 0, 40]) {
          const head = { yaw: (degrees * Math.PI) / 180, skin, light: 0.5 };
          const { colour, pastedColour, fringe, temple } = wornFigures(head, of);
          const at = `at ${degrees}°`;
          expect(colour, at).to.be.lessThan(MAX_COLOUR);
          expect(pastedColour, at).to.be.greaterThan(MAX_COLOUR);
          // On light skin a pale remnant of the studio would not be seen.
          if (tone === 'dark') expect(fringe, at).to.be.lessThan(MAX_FRINGE);
          if (degrees !== 0) expect(temple, at).to.be.lessThan(MAX_FROM_EAR);
        }
      });
    }
  });
});
