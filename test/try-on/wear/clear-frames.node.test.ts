/** Which frames let a face be seen through them, as far as their picture on white tells. */
import { expect } from 'chai';
import { refineEyewear } from '../../../src/try-on/wear/eyewear/eyewear.ts';
import { BYTES } from '../../../src/try-on/wear/picture/layers.ts';
import { cutFromBackground } from '../../../src/try-on/wear/picture/sheet.ts';
import {
  GLASSES,
  MATERIALS,
  OPEN_BEHIND,
  SIDE,
  studioPicture,
  studioWidth,
  THIN_PALE_RIM,
  type Glasses,
} from './glasses.ts';
import { finished } from './worn-truth.ts';

/** What covers a face and what it lets through, of the left rim's lower half: a median of both, from 0 to 1. */
function measureRim(of: Glasses): { cover: number; passes: number } {
  const { sheet, box, inset } = finished(cutFromBackground(studioPicture(of), 'eyewear', refineEyewear));
  const covers: number[] = [];
  const passing: number[] = [];
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width * 0.3; x++) {
      const [u, v] = [box.x + x, box.y + y].map((place) => (place + 0.5 - SIDE / 2) / studioWidth) as [
        number,
        number,
      ];
      if (v < 0.05 || !of.at(u, v).alpha) continue;
      const at = ((y + inset.y) * sheet.width + x + inset.x) * BYTES;
      covers.push(sheet.data[at + 3]! / 255);
      passing.push(sheet.data[at + 4]! / 255);
    }
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  return { cover: middle(covers), passes: middle(passing) };
}

/** How much a face is covered, from 0 to 1, at points of a sheet and their mirror images: in parts of the width from the centre. */
function measureCovers(of: Glasses, points: readonly (readonly [number, number])[]): number[] {
  const { sheet, box, inset } = finished(cutFromBackground(studioPicture(of), 'eyewear', refineEyewear));
  return points.flatMap(([u, v]) =>
    [-u, u].map((side) => {
      const x = Math.floor(SIDE / 2 + side * studioWidth) - box.x + inset.x;
      const y = Math.floor(SIDE / 2 + v * studioWidth) - box.y + inset.y;
      return sheet.data[(y * sheet.width + x) * BYTES + 3]! / 255;
    }),
  );
}

/** How much of a face is covered by what lies below the middle of its box: a part of all there. */
function measureCovered(of: Glasses): number {
  const { sheet, box, inset } = finished(cutFromBackground(studioPicture(of), 'eyewear', refineEyewear));
  let covered = 0;
  for (let y = Math.ceil(box.height / 2); y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      if (sheet.data[((y + inset.y) * sheet.width + x + inset.x) * BYTES + 3]! > 25) covered++;
    }
  }
  return covered / ((box.height / 2) * box.width);
}

describe('Frames in a picture on white', () => {
  it('let a face be seen through them where they are of clear acetate', () => {
    const { cover, passes } = measureRim(MATERIALS['crystal']!);
    expect(cover).to.be.within(0.2, 0.6);
    expect(passes).to.be.within(0.75, 0.95);
  });

  it('hide it where they are white', () => {
    expect(measureRim(MATERIALS['white']!).cover).to.be.greaterThan(0.9);
  });

  it('hide it where they are of pale metal, also with the studio between rims and temples', () => {
    expect(measureRim(OPEN_BEHIND).cover).to.be.greaterThan(0.9);
  });

  it('draw no line around a lightly tinted lens that has no rim', () => {
    const rimless = GLASSES.find(({ name }) => name === 'rimless')!;
    expect(measureCovered(rimless)).to.be.lessThan(0.003);
  });

  it('draw a thin pale rim around a lightly tinted lens', () => {
    expect(measureRim(THIN_PALE_RIM).cover).to.be.greaterThan(0.5);
  });

  it('lose the temples that are seen behind them, above their rims, and keep the rims and hinges', () => {
    const temples = measureCovers(
      OPEN_BEHIND,
      [0.4, 0.35, 0.3, 0.25].map((u) => [u, -0.04 - 0.14 * Math.sin((Math.PI * (0.48 - u)) / 0.3)] as const),
    );
    expect(Math.max(...temples)).to.equal(0);
    const front = measureCovers(OPEN_BEHIND, [
      [0.3, -0.123],
      [0.22, -0.119],
      [0.49, -0.036],
    ]);
    expect(Math.min(...front)).to.be.greaterThan(0.5);
  });
});
