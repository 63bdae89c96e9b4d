/**
 * Drawn hands with a wrist and a forearm, whose truth is known: a drawn hand, to which an arm is added. In every skin tone,
 * turned, mirrored, with a sleeve, from its palm.
 */
import type { Point } from '../../../src/try-on/find/geometry.ts';

const DRAWING = new URL('./pictures/hand.svg', import.meta.url);

/** In pixels of the drawing, which is 1400 × 2600. */
const SIZE = { width: 1400, height: 2600 };
/** Where the arm is as thin as it gets, below the thumb. */
const WRIST = { y: 2010, left: 418, right: 858 };
/** As the drawing moves its hand. */
const SHIFT = { x: -30, y: 240 };
const ARM = `M414 1480C420 1600 ${WRIST.left} 1720 ${WRIST.left} 1790C${WRIST.left} 1990 396 2200 380 2420H896C880 2200 ${WRIST.right} 1990 ${WRIST.right} 1790C${WRIST.right} 1700 900 1600 960 1480Z`;

export const SKIN = {
  light: ['#f1cdb4', '#eabf9f', '#d9a985'],
  tan: ['#cb936e', '#c08662', '#a56d49'],
  dark: ['#7a4c33', '#6b412b', '#523020'],
} as const;

/** In colours that no skin has. */
const GLOVES = {
  blue: ['#69a4e3', '#5590d0', '#3a6ea8'],
  yellow: ['#e8c81e', '#d2b414', '#a88f0c'],
  green: ['#7fbf6a', '#6aa957', '#4c8540'],
} as const;
const COLOURS = { ...SKIN, ...GLOVES };

export interface HandDrawing {
  readonly skin?: keyof typeof COLOURS;
  /** Degrees, clockwise. */
  readonly turned?: number;
  /** The drawing shows a left hand's back. */
  readonly isRight?: boolean;
  /** The sleeve's end, in pixels of the drawing; without it the arm is bare. */
  readonly sleeve?: number;
  /** Pixels of the picture in one of the drawing's. */
  readonly scale?: number;
}

export interface DrawnHand {
  readonly canvas: HTMLCanvasElement;
  /** Where the drawing's wrist is, and the radians to the finger tips. */
  readonly wrist: { readonly centre: Point; readonly width: number; readonly angle: number };
}

/** On a picture of 1200 × 1200 pixels. */
export async function aHand({
  skin = 'tan',
  turned = 0,
  isRight = false,
  sleeve,
  scale = 0.44,
}: HandDrawing = {}): Promise<DrawnHand> {
  const side = 1200;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await drawing(skin, sleeve))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side, side];
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#e9dccb';
  ctx.fillRect(0, 0, side, side);
  const angle = (turned * Math.PI) / 180;
  const mirror = isRight ? -1 : 1;
  // The hand's middle lies in the picture's.
  const middle = { x: 640, y: 1500 };
  ctx.translate(side / 2, side / 2);
  ctx.rotate(angle);
  ctx.scale(mirror * scale, scale);
  ctx.drawImage(image, -middle.x, -middle.y, SIZE.width, SIZE.height);
  const at = (x: number, y: number): Point => {
    const [u, v] = [mirror * scale * (x - middle.x), scale * (y - middle.y)];
    return {
      x: side / 2 + u * Math.cos(angle) - v * Math.sin(angle),
      y: side / 2 + u * Math.sin(angle) + v * Math.cos(angle),
    };
  };
  const { x, y } = SHIFT;
  return {
    canvas,
    wrist: {
      centre: at((WRIST.left + WRIST.right) / 2 + x, WRIST.y - 240 + y),
      width: (WRIST.right - WRIST.left) * scale,
      angle: angle - Math.PI / 2,
    },
  };
}

/** A bare foot from above, on a picture of 1000 × 1400 pixels. */
export const FOOT = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1400" width="1000" height="1400">
<linearGradient id="skin"><stop stop-color="#a56d49"/><stop offset=".35" stop-color="#cb936e"/><stop offset=".75" stop-color="#c08662"/><stop offset="1" stop-color="#a56d49"/></linearGradient>
<path fill="#e9dccb" d="M0 0h1000v1400H0z"/>
<path fill="url(#skin)" d="M400 1400C405 1250 385 1150 375 1050C360 900 300 720 300 560C300 430 330 380 400 360H560C660 390 715 470 705 600C695 760 640 900 620 1050C605 1150 610 1250 615 1400Z"/>
<g fill="url(#skin)" stroke="#a56d49" stroke-width="6"><ellipse cx="365" cy="315" rx="66" ry="105"/><ellipse cx="470" cy="295" rx="42" ry="92"/><ellipse cx="548" cy="325" rx="38" ry="84"/><ellipse cx="618" cy="370" rx="36" ry="76"/><ellipse cx="676" cy="435" rx="34" ry="68"/></g>
<g fill="#f1cdb4"><rect x="330" y="225" width="68" height="60" rx="24"/><rect x="450" y="218" width="40" height="36" rx="14"/><rect x="530" y="254" width="36" height="32" rx="12"/><rect x="602" y="306" width="32" height="28" rx="12"/><rect x="662" y="378" width="28" height="24" rx="10"/></g>
</svg>`)}`;

/** With the arm, a plain background, and other colours. */
async function drawing(skin: keyof typeof COLOURS, sleeve: number | undefined): Promise<string> {
  let svg = await (await fetch(DRAWING)).text();
  const { width, height } = SIZE;
  svg = svg
    .replace(
      /viewBox="[^"]+" width="1200" height="1500"/,
      `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    )
    .replace(/<rect width="1200" height="1500"[^>]+>\s*<ellipse[^>]+>/, '')
    .replace('translate(-130 40)', `translate(${SHIFT.x} ${SHIFT.y})`)
    .replaceAll('width="1300" height="1600"', `width="${width}" height="${height}"`)
    .replace('<use href="#back"/>', `<use href="#back"/><path d="${ARM}"/>`);
  SKIN.tan.forEach((colour, index) => {
    svg = svg.replaceAll(colour, COLOURS[skin][index]!);
  });
  const cuff = sleeve
    ? `<path fill="#5a7080" d="M300 ${sleeve - SHIFT.y}H980V2700H300Z"/><path fill="#43535f" d="M300 ${sleeve - SHIFT.y}H980V${sleeve - SHIFT.y + 40}H300Z"/>`
    : '';
  return svg.replace(/<\/g>\s*<\/svg>/, `${cuff}</g></svg>`);
}
