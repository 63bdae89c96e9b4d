/** Products of our own making as they are cut out of their pictures. */
import { BYTES } from '../../../src/try-on/wear/pixels.ts';
import type { Cutout } from '../../../src/try-on/wear/types.ts';

export type Colour = readonly [number, number, number];

/** Of the sheet beside the product. */
const MARGIN = 10;

/** @param colourAt in pixels of the product; null where it is not */
export function aCutout(
  category: string,
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour | null,
): Cutout {
  const sheet = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const data = new Uint8ClampedArray(sheet.width * sheet.height * BYTES);
  for (let row = 0, at = 0; row < sheet.height; row++)
    for (let column = 0; column < sheet.width; column++, at += BYTES) {
      const [x, y] = [column - MARGIN, row - MARGIN];
      const isBeside = x < 0 || y < 0 || x >= width || y >= height;
      const colour = isBeside ? null : colourAt(x + 0.5, y + 0.5);
      data.fill(255, at + 4, at + BYTES);
      if (colour) data.set([...colour, 255], at);
    }
  return {
    category,
    sheet: { ...sheet, data },
    box: { x: 0, y: 0, width, height },
    inset: { x: MARGIN, y: MARGIN },
    isAlone: true,
  };
}
