import { expect } from 'chai';
import { BYTES } from '../../../src/try-on/wear/picture/layers.ts';
import { clothesFit } from '../../../src/try-on/wear/clothes/clothes-fit.ts';

/** From left to right and from top to bottom, in parts of the product. */
type Part = readonly [left: number, right: number, top: number, bottom: number];

/** Clothes made of rectangles, 400 pixels wide. @param ratio width by height */
function clothes(ratio: number, ...parts: Part[]) {
  const box = { width: 400, height: Math.round(400 / ratio) };
  const inset = { x: 10, y: 10 };
  const [width, height] = [box.width + 20, box.height + 20];
  const data = new Uint8ClampedArray(width * height * BYTES);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const [across, down] = [(x + 0.5) / box.width, (y + 0.5) / box.height];
      if (
        parts.some(
          ([left, right, top, bottom]) => across > left && across < right && down > top && down < bottom,
        )
      )
        data[((y + inset.y) * width + x + inset.x) * BYTES + 3] = 255;
    }
  }
  return { category: 'clothes', sheet: { data, width }, box, inset };
}

const NECKLINE: Part[] = [
  [0.3, 0.42, 0, 0.04],
  [0.58, 0.7, 0, 0.04],
];

describe('clothesFit', () => {
  it('has a shirt with sleeves cover the shoulders, from the collar down', () => {
    const { width, top } = clothesFit(clothes(0.9, ...NECKLINE, [0, 1, 0.04, 0.4], [0.22, 0.78, 0.4, 1]));
    expect(width).to.be.within(3.6, 4.2);
    expect(top).to.be.within(0.2, 0.3);
  });

  it('has a shirt without sleeves as wide as the chest, not as one with sleeves', () => {
    const shell = clothes(
      0.6,
      ...NECKLINE,
      [0.02, 0.98, 0.04, 0.1],
      [0.1, 0.9, 0.1, 0.4],
      [0.05, 0.95, 0.4, 1],
    );
    expect(clothesFit(shell).width).to.be.within(2.3, 2.9);
  });

  it('has a top that hangs on straps as wide as the chest', () => {
    const camisole = clothes(0.7, [0.2, 0.24, 0, 0.3], [0.76, 0.8, 0, 0.3], [0, 1, 0.3, 1]);
    expect(clothesFit(camisole).width).to.be.within(2, 2.5);
  });

  it('fits a dress by its bodice, whatever the width of its skirt', () => {
    const dress = clothes(0.45, ...NECKLINE, [0.22, 0.78, 0.04, 0.1], [0.25, 0.75, 0.1, 0.4], [0, 1, 0.4, 1]);
    expect(clothesFit(dress).width * 0.5).to.be.within(1.9, 2.5);
  });

  it('has a coat whose sleeves hang close to it as wide as a shirt with its sleeves', () => {
    const coat = clothes(
      0.8,
      [0.35, 0.65, 0, 0.05],
      [0.2, 0.8, 0.05, 0.1],
      [0.1, 0.9, 0.1, 0.5],
      [0, 1, 0.5, 1],
    );
    expect(clothesFit(coat).width).to.be.within(3.5, 4);
  });

  it('has what leaves the shoulders bare begin lower than a collar', () => {
    const bare = clothes(
      1.5,
      [0.05, 0.3, 0, 0.08],
      [0.7, 0.95, 0, 0.08],
      [0, 1, 0.08, 0.4],
      [0.25, 0.75, 0.4, 1],
    );
    expect(clothesFit(bare).top).to.be.above(0.4);
  });

  it('has trousers hang from the waist, as wide there as it', () => {
    const { width, top } = clothesFit(clothes(0.4, [0.1, 0.9, 0, 0.3], [0, 0.45, 0.3, 1], [0.55, 1, 0.3, 1]));
    expect(top).to.be.within(1.5, 1.9);
    expect(width * 0.8).to.be.within(1.8, 2.1);
  });

  it('has a skirt with a waistband hang from the waist', () => {
    expect(clothesFit(clothes(0.9, [0.1, 0.9, 0, 0.5], [0, 1, 0.5, 1])).top).to.be.within(1.5, 1.9);
  });

  it('takes nothing for trousers that is open below and has a neckline above', () => {
    const cardigan = clothes(0.8, ...NECKLINE, [0, 1, 0.04, 0.6], [0, 0.48, 0.6, 1], [0.52, 1, 0.6, 1]);
    expect(clothesFit(cardigan).top).to.be.below(0.4);
  });

  it('fits a blouse with a row of openings down its middle as one without', () => {
    const openings: Part[] = [];
    for (let down = 0.2; down < 0.6; down += 0.1)
      openings.push([0, 0.49, down, down + 0.02], [0.51, 1, down, down + 0.02]);
    const closed = openings.map(([, , , bottom]): Part => [0, 1, bottom, bottom + 0.08]);
    const blouse = clothes(0.8, ...NECKLINE, [0, 1, 0.04, 0.2], ...openings, ...closed, [0, 1, 0.7, 1]);
    expect(clothesFit(blouse).width).to.be.within(3.5, 4);
  });
});
