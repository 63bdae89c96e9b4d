/** Finds the hand of a picture, on the device. Keeps nothing that it finds. */
import { distance, type Crop, type PixelSource } from './geometry.ts';
import { cropAroundHand, type HandLandmarks, type ReadHand } from './hand-landmarks.ts';
import type { DetectPalms } from './palm-detector.ts';

export type HandSearch = ReturnType<typeof handSearch>;

/** What the score of a hand has to be above. One that was found counts as the same one for longer. */
const MIN_SCORE = { new: 0.95, followed: 0.5 };
/** Without palms the search begins in crops of these sizes, in parts of the picture's longer side, each turned in so many ways. */
const STARTS = { sides: [1, 1.6], turns: 8 };
/** Before a camera they are this large, in parts of the view's shorter side: the hand is to fill an outline there. */
const LIVE_SIDES = [1, 0.7];
/** How many of them, the best ones, are looked at closer, and how often. */
const CLOSER = { starts: 4, rounds: 5 };
/** Of the crop's side: by how much it still moves in the last round. */
const SETTLED = 0.06;
/** Of the picture's shorter side: a hand that is smaller is found by its palm, or not at all. */
const MIN_SIDE = 0.45;

/** Toes are straight, and shorter than this in parts of the palm; a hand with such fingers is seen with more certainty. */
const TOES = { length: 0.85, straightness: 0.95, score: 0.99 };

interface Reading {
  readonly hand: HandLandmarks;
  readonly crop: Crop;
}

export function handSearch(read: ReadHand) {
  /** Frames on which no hand was known. */
  let attempts = 0;

  /** Until the crop does not move any more; null where it never rests on a hand. */
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

  async function best(source: PixelSource, starts: readonly Crop[]): Promise<Reading | null> {
    let found: Reading | null = null;
    for (const start of starts) {
      const one = await settled(source, start);
      if (one && (!found || one.hand.score > found.hand.score)) found = one;
    }
    return found;
  }

  const centred = ({ width, height }: PixelSource, side: number, turn = 0): Crop => ({
    x: width / 2,
    y: height / 2,
    side,
    angle: (turn * 2 * Math.PI) / STARTS.turns,
  });
  const longerSide = ({ width, height }: PixelSource) => Math.max(width, height);

  async function withoutPalms(source: PixelSource): Promise<HandLandmarks | null> {
    const starts: { crop: Crop; score: number }[] = [];
    for (const part of STARTS.sides) {
      for (let turn = 0; turn < STARTS.turns; turn++) {
        const { score, points } = await read(source, centred(source, longerSide(source) * part, turn));
        starts.push({ crop: cropAroundHand(points), score });
      }
    }
    starts.sort((a, b) => b.score - a.score);
    const found = await best(
      source,
      starts.slice(0, CLOSER.starts).map(({ crop }) => crop),
    );
    const isLarge = found && found.crop.side > Math.min(source.width, source.height) * MIN_SIDE;
    return isLarge ? found.hand : null;
  }

  return {
    /**
     * The hand that is seen best; null where there is none.
     * @param detectPalms where it is at hand: without it only a hand that fills much of the picture is found
     */
    async find(source: PixelSource, detectPalms: DetectPalms | null): Promise<HandLandmarks | null> {
      if (!detectPalms) return withoutPalms(source);
      // A hand at the picture's edge is found better with room around it.
      for (const part of [1, 1.6]) {
        const found = await best(
          source,
          await detectPalms(source, centred(source, longerSide(source) * part)),
        );
        if (found) return found.hand;
      }
      return null;
    },

    /**
     * The hand of the next frame of a moving picture, where it was. Without one it is looked for in one of several crops of the frame's
     * middle, in another one with each frame: none takes much longer than following does.
     */
    async follow(source: PixelSource, last: HandLandmarks | null): Promise<HandLandmarks | null> {
      if (last) {
        const hand = await read(source, cropAroundHand(last.points));
        return hand.score > MIN_SCORE.followed ? hand : null;
      }
      const turn = Math.floor(attempts / LIVE_SIDES.length);
      const part = LIVE_SIDES[attempts++ % LIVE_SIDES.length]!;
      const side = Math.min(source.width, source.height) * part;
      const first = await read(source, centred(source, side, turn));
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
