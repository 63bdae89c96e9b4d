/** Finds the hands in a picture, on the device. Keeps no results. */
import { centred, distance, longerSide, type Crop, type PixelSource } from './geometry.ts';
import { cropAroundHand, type HandLandmarks, type ReadHand } from './hand-landmarks.ts';
import type { DetectPalms } from './palm-detector.ts';

export type HandSearch = ReturnType<typeof handSearch>;

/** Least score of a hand. A hand that is being followed may score lower. */
const MIN_SCORE = { new: 0.95, followed: 0.5 };
/** Crops at the start of a search without palms: sizes as shares of the picture's longer side, and the number of rotations. */
const STARTS = { sides: [1, 1.6], turns: 8 };
/** Crop sizes with a camera, as shares of the view's shorter side: the hand fills an outline there. */
const LIVE_SIDES = [1, 0.7];
/** Number of the best crops that are examined more closely, and of rounds for each. */
const CLOSER = { starts: 4, rounds: 5 };
/** A crop has settled if it moves by less than this share of its side in the last round. */
const SETTLED = 0.06;
/** Crops that lie closer together than this share of their side show the same hand. */
const SAME = 0.25;
/** Least size of a hand, as a share of the picture's shorter side: smaller ones are found by their palm only. */
const MIN_SIDE = 0.45;

/** Limits for toes: straight, and shorter than this in palm lengths. A hand with such fingers has a higher score. */
const TOES = { length: 0.85, straightness: 0.95, score: 0.99 };

const angleOf = (turn: number) => (turn * 2 * Math.PI) / STARTS.turns;

interface Reading {
  readonly hand: HandLandmarks;
  readonly crop: Crop;
}

export function handSearch(read: ReadHand) {
  /** Number of frames without a known hand. */
  let attempts = 0;

  /** Moves the crop until it settles; null if it never settles on a hand. */
  async function settled(source: PixelSource, start: Crop): Promise<Reading | null> {
    let crop = start;
    for (let round = 0; round < CLOSER.rounds; round++) {
      const hand = await read(source, crop);
      const next = cropAroundHand(hand.points);
      const moved = distance(next, crop) / crop.side + Math.abs(next.side / crop.side - 1);
      if (hand.score > MIN_SCORE.new && moved < SETTLED) return isFoot(hand) ? null : { hand, crop };
      crop = next;
    }
    return null;
  }

  /** Each hand once, the most certain first. */
  async function readAll(source: PixelSource, starts: readonly Crop[]): Promise<Reading[]> {
    const found: Reading[] = [];
    for (const start of starts) {
      const one = await settled(source, start);
      if (one) found.push(one);
    }
    found.sort((a, b) => b.hand.score - a.hand.score);
    const isSame = (a: Reading, b: Reading) => distance(a.crop, b.crop) < a.crop.side * SAME;
    return found.filter((one, i) => !found.slice(0, i).some((other) => isSame(one, other)));
  }

  async function withoutPalms(source: PixelSource): Promise<Reading[]> {
    const starts: { crop: Crop; score: number }[] = [];
    for (const part of STARTS.sides) {
      for (let turn = 0; turn < STARTS.turns; turn++) {
        const crop = centred(source, longerSide(source) * part, angleOf(turn));
        const { score, points } = await read(source, crop);
        starts.push({ crop: cropAroundHand(points), score });
      }
    }
    starts.sort((a, b) => b.score - a.score);
    const best = starts.slice(0, CLOSER.starts).map(({ crop }) => crop);
    const [found] = await readAll(source, best);
    return found && found.crop.side > Math.min(source.width, source.height) * MIN_SIDE ? [found] : [];
  }

  async function withPalms(source: PixelSource, detectPalms: DetectPalms): Promise<Reading[]> {
    // A hand at the picture's edge is easier to find with space around it.
    for (const part of [1, 1.6]) {
      const crops = await detectPalms(source, centred(source, longerSide(source) * part));
      const found = await readAll(source, crops);
      if (found.length > 0) return found;
    }
    return [];
  }

  return {
    /**
     * Finds the hands, the most certain first.
     * @param detectPalms if loaded: without it only a hand that fills much of the picture is found
     */
    async find(source: PixelSource, detectPalms: DetectPalms | null): Promise<HandLandmarks[]> {
      const found = detectPalms ? await withPalms(source, detectPalms) : await withoutPalms(source);
      return found.map(({ hand }) => hand);
    },

    /**
     * Finds the hand in the next frame of a moving picture, where it was. If it is lost, each frame tries another one of several
     * crops of the middle, so that no frame takes much longer.
     */
    async follow(source: PixelSource, last: HandLandmarks | null): Promise<HandLandmarks | null> {
      if (last) {
        const hand = await read(source, cropAroundHand(last.points));
        return hand.score > MIN_SCORE.followed ? hand : null;
      }
      const turn = Math.floor(attempts / LIVE_SIDES.length);
      const part = LIVE_SIDES[attempts++ % LIVE_SIDES.length]!;
      const side = Math.min(source.width, source.height) * part;
      const first = await read(source, centred(source, side, angleOf(turn)));
      if (first.score <= MIN_SCORE.followed) return null;
      return (await settled(source, cropAroundHand(first.points)))?.hand ?? null;
    },
  };
}

function isFoot({ score, points }: HandLandmarks): boolean {
  const way = (from: number, to: number) => distance(points[from]!, points[to]!);
  const longest = way(0, 9) * TOES.length;
  return (
    score < TOES.score &&
    [5, 9, 13, 17].every((base) => {
      const length = way(base, base + 1) + way(base + 1, base + 2) + way(base + 2, base + 3);
      return length < longest && way(base, base + 3) > length * TOES.straightness;
    })
  );
}
