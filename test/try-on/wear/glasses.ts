/**
 * Eyewear of our own making, of which everything is known: what it covers, in which colour, and what its lenses let through.
 * Also the picture that a studio takes of it: before white, with a floor, folded temples and reflections.
 */
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';

type Colour = readonly [number, number, number];

/** At a point of the glasses: in parts of their width from their centre, down is positive. */
export interface Truth {
  /** How much is covered, 0 to 1, and in which colour. */
  alpha: number;
  colour: Colour;
  /** What is let through beside that, by channel from 0 to 1. */
  through: Colour;
}

/** What the studio's picture shows besides. */
interface Extras {
  /** A folded temple behind the lens is seen in the studio's picture: half as wide as this, in parts of the width. */
  readonly temples?: number;
  /** Temples that are folded behind run across both lenses, and hang out below them. */
  readonly isFolded?: boolean;
  /** A softbox is seen in the lenses. */
  readonly hasReflection?: boolean;
  /** A maker's name is printed on a lens. */
  readonly hasPrint?: boolean;
}

export interface Glasses extends Extras {
  readonly name: string;
  /** Height by width. */
  readonly height: number;
  at(u: number, v: number): Truth;
}

interface Shape {
  /** Half the lens, in parts of the width. */
  readonly a: number;
  readonly b: number;
  /** 2 is an ellipse, higher is squarer. */
  readonly power?: number;
  /** Lifts the outer end, as in cat-eyes. */
  readonly lift?: number;
  /** A second bar above the bridge. */
  readonly hasBar?: boolean;
  /** One lens before both eyes. */
  readonly isShield?: boolean;
  readonly rim: number;
  /** The rim ends here, from the lens's centre down: half-rims and rimless ones. */
  readonly rimTo?: number;
  /** What the lens's own edge lets through, where no rim is. */
  edge?(u: number, v: number): number;
}

const CLEAR: Colour = [1, 1, 1];
const NOTHING: Truth = { alpha: 0, colour: [0, 0, 0], through: CLEAR };

function glasses(
  name: string,
  shape: Shape,
  frame: (u: number, v: number, isAtEdge: boolean) => Colour,
  lens: (v: number, u: number) => { through: Colour } | { mirror: Colour },
  more: Extras & { isGlass?: boolean } = {},
): Glasses {
  const { a, b, power = 2, lift = 0, hasBar = false, isShield = false, rim, rimTo = Infinity } = shape;
  const { edge = () => 0.8 } = shape;
  const centre = isShield ? 0 : 0.475 - a - Math.max(rim, 0.002);
  const inLens = (u: number, v: number, grown: number) => {
    const x = Math.abs(isShield ? u : Math.abs(u) - centre);
    const y = v + lift * Math.max(0, Math.abs(u) - centre);
    return (x / (a + grown)) ** power + (Math.abs(y) / (b + grown)) ** power <= 1;
  };
  return {
    name,
    height: 2 * (b + Math.max(0, rim)) + (lift ? 0.05 : 0),
    ...more,
    at(u, v) {
      if (inLens(u, v, 0)) {
        const glass = lens(v / b, isShield ? u : Math.abs(u) - centre);
        if ('mirror' in glass) return { alpha: 1, colour: glass.mirror, through: CLEAR };
        return { ...NOTHING, through: glass.through };
      }
      const isRim = rim > 0 && v <= rimTo && inLens(u, v, rim);
      const isBridge =
        !isShield &&
        ((Math.abs(u) < centre - a + 0.02 && Math.abs(v + b * 0.35 - 2 * u * u) < 0.016) ||
          (hasBar && Math.abs(u) < centre && Math.abs(v + 0.125) < 0.012));
      const isHinge = Math.abs(u) > 0.45 && Math.abs(u) <= 0.5 && Math.abs(v + b * 0.3) < 0.018;
      const isAtEdge = inLens(u, v, rim * 0.18) || !inLens(u, v, rim * 0.82);
      // Of one piece with its bridge; hinges are of metal.
      if (more.isGlass && (isRim || (isBridge && !isHinge))) {
        // Its light changes as behind water; some of it is not let through but scattered.
        const part = isRim && isAtEdge ? 0.76 : 0.85 + 0.05 * Math.sin(u * 60 + v * 40);
        const through: Colour = [part, part * 1.02, part * 1.05];
        return { alpha: 0.4, colour: through.map((value) => value * 255) as unknown as Colour, through };
      }
      // Where there is no rim, the lens's own edge is seen as a faint line.
      const isEdge = !isRim && rim < 0.021 && inLens(u, v, 0.004) && (rim === 0 || v > rimTo);
      if (isEdge && !isBridge && !isHinge) {
        const part = edge(u, v);
        return { ...NOTHING, through: [part, Math.min(1, part * 1.025), Math.min(1, part * 1.025)] };
      }
      if (isRim || isBridge || isHinge)
        return { alpha: 1, colour: frame(u, v, isRim && isAtEdge), through: CLEAR };
      return NOTHING;
    },
  };
}

const even =
  (...colour: Colour) =>
  () =>
    colour;
const even2 = (through: Colour) => () => ({ through });
const clear = even2(CLEAR);
const tortoise = (u: number, v: number): Colour => {
  const spot = Math.sin(u * 61 + Math.sin(v * 47) * 2) + Math.sin(v * 53 + u * 29);
  const part = Math.min(1, Math.max(0, spot / 1.6 + 0.5));
  return [70 + 110 * part, 42 + 70 * part, 24 + 20 * part];
};
/** Hardly seen, and not at all below the one lens and beside the other. */
const faintEdge = (u: number, v: number) => ((u < 0 ? v > 0.1 : u > 0.42) ? 1 : 0.92);
const ROUND: Shape = { a: 0.19, b: 0.19, rim: 0.024 };
const AVIATOR: Shape = { a: 0.2, b: 0.17, power: 2.4, rim: 0.012 };
const HALF_RIM: Shape = { a: 0.19, b: 0.12, power: 3, rim: 0.02, rimTo: 0 };
const RIMLESS: Shape = { a: 0.18, b: 0.12, power: 3, rim: 0 };
const SQUARE: Shape = { a: 0.18, b: 0.15, power: 3, rim: 0.03 };
const SHIELD: Shape = { a: 0.44, b: 0.16, power: 3, isShield: true, rim: 0.008 };
const WRAPAROUND: Shape = { a: 0.465, b: 0.13, power: 4, isShield: true, rim: 0.014 };
const WIRE: Shape = { a: 0.17, b: 0.17, rim: 0.007 };
const [DARK, METAL, SMOKE] = [even(34, 34, 38), even(110, 110, 116), even2([0.3, 0.29, 0.28])];
/** Tinted from its top, where it lets `top` through, by so much more at its bottom, in a colour. */
const gradient =
  (top: number, more: number, [red, green, blue]: Colour) =>
  (v: number) => {
    const part = top + (more * (v + 1)) / 2;
    return { through: [part * red, part * green, part * blue] as const };
  };
/** What is round is darker where it turns away. */
const wire =
  (edge: Colour, middle: Colour) =>
  (_u: number, _v: number, isAtEdge: boolean): Colour =>
    isAtEdge ? edge : middle;
/** White and rounded. */
const ACETATE = wire([186, 186, 184], [238, 238, 236]);

/** A pair of each kind that the issue names. */
export const GLASSES: readonly Glasses[] = [
  glasses('tortoise', ROUND, tortoise, clear, { temples: 0.012 }),
  glasses('aviator', AVIATOR, DARK, SMOKE, { hasReflection: true }),
  glasses('gradient', AVIATOR, even(150, 118, 58), gradient(0.25, 0.6, [1, 0.9, 0.8])),
  glasses('broad temples', { ...SQUARE, a: 0.19 }, even(26, 26, 28), clear, { temples: 0.035 }),
  glasses('round metal', WIRE, even(120, 104, 82), clear),
  glasses('cat-eye', { a: 0.19, b: 0.13, lift: 0.25, rim: 0.022 }, even(120, 20, 40), clear),
  glasses('half-rim', HALF_RIM, even(40, 40, 44), clear),
  glasses('open half-rim', { ...HALF_RIM, edge: faintEdge }, even(40, 40, 44), clear, {
    temples: 0.012,
    hasPrint: true,
  }),
  glasses('rimless', RIMLESS, METAL, even2([0.62, 0.7, 0.8])),
  glasses('wraparound', WRAPAROUND, even(30, 30, 32), even2([0.34, 0.3, 0.26])),
  glasses('shield', SHIELD, even(40, 40, 46), gradient(0.3, 0.3, [1, 0.8, 0.7])),
  glasses('double bridge', { ...AVIATOR, hasBar: true }, DARK, SMOKE),
  glasses('orange', AVIATOR, DARK, even2([0.98, 0.62, 0.3])),
  glasses('orange rimless', RIMLESS, METAL, even2([0.98, 0.62, 0.3])),
  // Its upper half is as light as the studio.
  glasses('faint gradient', { ...ROUND, b: 0.14 }, even(26, 26, 28), (v) => {
    const part = 1 - 0.6 * Math.max(0, v);
    return { through: [part, part * 0.96, part] };
  }),
  // Metal shines in its middle, and has black ends.
  glasses(
    'gold and black',
    { ...AVIATOR, rim: 0.02 },
    (u, _v, isAtEdge) => (Math.abs(u) > 0.42 ? [20, 20, 22] : isAtEdge ? [176, 136, 60] : [240, 212, 150]),
    SMOKE,
  ),
  glasses('mirrored', AVIATOR, even(40, 40, 44), (v, u) => {
    const part = (v + 1) / 2;
    return { mirror: [240 * part + 30, 120 + 80 * Math.sin(4 * part + 3 * u), 250 * (1 - part) + 5] };
  }),
  glasses('white', SQUARE, ACETATE, even2([0.24, 0.24, 0.26])),
  glasses('white and clear', SQUARE, ACETATE, clear),
  glasses('clear rimless', RIMLESS, METAL, clear),
  glasses('open rimless', { ...RIMLESS, edge: faintEdge }, METAL, clear, { hasPrint: true }),
  glasses('gold', { ...WIRE, rim: 0.006 }, even(196, 160, 84), even2([0.6, 0.5, 0.42])),
  glasses('transparent', SQUARE, even(200, 205, 210), clear, { isGlass: true }),
];

export const FOLDED_WIRE = glasses('folded wire', WIRE, even(60, 52, 48), clear, { isFolded: true });

/** Its temples are seen above it, and the studio between. */
export const OPEN_BEHIND: Glasses = (({ at, ...wire }: Glasses) => ({
  ...wire,
  at: (u: number, v: number) => {
    const along = (0.48 - Math.abs(u)) / 0.3;
    const isTemple = along > 0 && along < 1 && Math.abs(v + 0.04 + 0.14 * Math.sin(Math.PI * along)) < 0.008;
    const isBehind = isTemple && at(u, v).alpha === 0;
    return isBehind ? { alpha: 1, colour: [214, 200, 164] as const, through: CLEAR } : at(u, v);
  },
}))(glasses('pale wire', { a: 0.17, b: 0.12, power: 3, rim: 0.006 }, even(222, 208, 170), clear));
export const named = (name: string): Glasses => GLASSES.find((of) => of.name === name)!;

/** What frames are of, all of them with clear lenses. */
export const MATERIALS: Readonly<Record<string, Glasses>> = {
  black: named('broad temples'),
  tortoise: named('tortoise'),
  crystal: named('transparent'),
  'gold wire': glasses('gold wire', WIRE, wire([150, 116, 50], [212, 176, 98]), clear),
  'silver wire': glasses('silver wire', WIRE, wire([128, 130, 134], [196, 198, 202]), clear),
  white: named('white and clear'),
};

export const SIDE = 800;
/** Of the picture's width that the glasses have. */
const PART = 0.8;
const SAMPLES = 4;
export const studioWidth = SIDE * PART;

const taken = new Map<string, Pixels>();

/**
 * What a studio's camera sees: on white, with the floor's shadow. A copy, which may be changed.
 * @param side of the picture, in pixels: a smaller one is quicker
 */
export function studioPicture(of: Glasses, side = SIDE): Pixels {
  const key = `${of.name} ${side}`;
  const picture = taken.get(key) ?? takePicture(of, side);
  taken.set(key, picture);
  return { ...picture, data: Uint8ClampedArray.from(picture.data) };
}

function takePicture(of: Glasses, side: number): Pixels {
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const [width, middle, scale] = [side * PART, side / 2, SIDE / side];
  const floor = (of.height / 2) * width;
  for (let row = 0, at = 0; row < side; row++) {
    for (let column = 0; column < side; column++, at += 4) {
      const [x, y] = [column - middle, row - middle];
      const away = Math.hypot(x / side, y / side);
      const below = (y - floor) * scale;
      const shade = 42 * Math.exp(-(((below - 6) / 9) ** 2)) * (Math.abs(x) < width * 0.36 ? 1 : 0.2);
      const white = 255 - 12 * away ** 2 - (below > -8 ? shade : 0);
      if (Math.abs(y) > (of.height / 2 + 0.05) * width || Math.abs(x) > width / 2 + 1) {
        data.set([white, white, white], at);
        continue;
      }
      const sum = [0, 0, 0];
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const u = (x + ((i % SAMPLES) + 0.5) / SAMPLES) / width;
        const v = (y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / width;
        const { alpha, colour, through } = of.at(u, v);
        const isTemple = of.isFolded
          ? Math.abs(v + 0.02 - 0.4 * Math.abs(u)) < 0.012 && Math.abs(u) < 0.46
          : Math.abs(Math.abs(u) - 0.36) < (of.temples ?? 0) && v > -0.13 && v < -0.02;
        const isReflected =
          of.hasReflection && alpha === 0 && through[0] < 1 && Math.abs(Math.abs(u) - 0.2 - v) < 0.008;
        const isPrint =
          of.hasPrint &&
          (Math.hypot(u - 0.2, v - 0.06) < 0.022 ||
            (Math.abs(u - 0.28) < 0.05 && Math.abs(v - 0.06) < 0.012 && Math.sin(u * 400) > 0));
        for (let c = 0; c < 3; c++) {
          const behind = isTemple ? [120, 80, 50][c]! : white;
          const seen = behind * through[c]! + (isReflected ? 46 : 0);
          const value = isPrint ? [190, 170, 40][c]! : alpha * colour[c]! + (1 - alpha) * seen;
          sum[c]! += value / (SAMPLES * SAMPLES);
        }
      }
      data.set(sum, at);
    }
  }
  return { data, width: side, height: side };
}
