/** Pictures that tests draw, in place of a studio's, and those of the seed. */
import { drawStill } from '../../src/try-on/base/still.ts';

export type Draw = (ctx: OffscreenCanvasRenderingContext2D) => void;
export type Rectangle = [left: number, top: number, width: number, height: number];

export const fill =
  (colour: string, ...rectangles: Rectangle[]): Draw =>
  (ctx) => {
    ctx.fillStyle = colour;
    for (const rectangle of rectangles) ctx.fillRect(...rectangle);
  };

/** The address of a studio's picture, on white. @param parts rectangles in a colour, or whatever is drawn */
export const onWhite = (
  width: number,
  height: number,
  ...parts: (Draw | [colour: string, ...Rectangle])[]
): string =>
  drawStill(width, height, (ctx) => {
    fill('#fff', [0, 0, width, height])(ctx);
    for (const part of parts) {
      if (typeof part === 'function') part(ctx);
      else fill(part[0], [part[1], part[2], part[3], part[4]])(ctx);
    }
  }).toDataURL();

export const seedPicture = (name: string): string =>
  new URL(`/src/service/mock/seed/pictures/${name}.webp`, location.href).href;
