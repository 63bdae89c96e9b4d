/** Necklaces: how wide they are by their pictures, and where they are seen on a body; and an earring, where no hair covers the ear. */
import { expect } from 'chai';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import { chainWidth, readChain } from '../../../src/try-on/wear/jewelry/chain.ts';
import { wearOnBody } from '../../../src/try-on/wear/jewelry/jewelry.ts';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import type { Cutout } from '../../../src/try-on/wear/types.ts';
import { aCutout } from './a-cutout.ts';
import { BREADTH, drawPhoto, projectPoints, projectPoint, SKINS } from './head.ts';
import { finished } from './worn-truth.ts';

const HEAD = { yaw: 0, skin: SKINS.medium!, light: 0.74 };
const POINTS = projectPoints(HEAD);
const [CHIN_X, CHIN_Y] = projectPoint([0, 0.72, 0], 0);

/** Gold where `isGold`, in pixels of a box of this size. */
const aNecklace = (width: number, height: number, isGold: (x: number, y: number) => boolean): Cutout =>
  aCutout('jewelry', width, height, (x, y) => (isGold(x, y) ? [200, 160, 60] : null));

/** Strands from the upper corners to the middle, and a round pendant at the bottom. */
const aPendant = (width: number, height: number, radius: number) =>
  aNecklace(width, height, (x, y) => {
    const end = height - 2 * radius;
    const away = Math.abs(x - width / 2);
    const strand = (width / 2 - 3) * (1 - y / end);
    return (y < end && Math.abs(away - strand) < 3) || Math.hypot(away, y - height + radius) < radius;
  });
const aLoop = (width: number, height: number) =>
  aNecklace(width, height, (x, y) => {
    const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
    return Math.hypot(u, v) < 1 && Math.hypot((u * width) / (width - 12), (v * height) / (height - 12)) > 1;
  });
/** All of it is gold, so that what is hidden of it is hidden by the body. */
const allOver = () => aNecklace(100, 100, () => true);

describe('A necklace by its picture', () => {
  for (const [title, cutout, isCut, from, to] of [
    ['is as wide as a neck where all of it is seen as a ring', aLoop(400, 420), false, 126, 128],
    ['is as long as most chains where it hung straight down', aPendant(200, 600, 20), false, 60, 90],
    // Of 240 pixels: a third of the width.
    ['has a usual pendant where its strands leave the picture', aPendant(240, 400, 40), true, 62, 70],
    ['is no wider than a neck for a small pendant', aPendant(400, 400, 12), true, 127, 127],
    ['is a pendant alone where it has no strands', aNecklace(100, 200, () => true), false, 11, 11],
  ] as const)
    it(title, () => expect(chainWidth(cutout, isCut)).to.be.within(from, to));

  it('tells its pendant from its strands', () => {
    expect(readChain(aPendant(240, 400, 40))!.pendantTop).to.be.closeTo(0.8, 0.06);
  });
});

/** How much of it is seen at a pixel of the photo, from 0 to 255. */
function worn(cutout: Cutout, photo: Pixels, at: readonly [x: number, y: number], width: number) {
  const place = { x: at[0], y: at[1], width, angle: 0, isMirrored: false };
  const patch = finished(wearOnBody(cutout, photo, measureLook(photo, POINTS), place))!;
  return (x: number, y: number) =>
    patch.data[(Math.round(y - patch.top) * patch.width + Math.round(x - patch.left)) * 4 + 3]!;
}

/** @param isDark what has the hair's colour, in pixels */
function photoWith(isDark: (x: number, y: number) => boolean): Pixels {
  const photo = drawPhoto(HEAD);
  for (let pixel = 0; pixel < photo.width * photo.height; pixel++)
    if (isDark(pixel % photo.width, Math.floor(pixel / photo.width))) photo.data.set([28, 21, 19], pixel * 4);
  return photo;
}

describe('A necklace', () => {
  const seen = (isDark = (_beside: number) => false) => {
    const photo = photoWith((x, y) => y > CHIN_Y && isDark((x - CHIN_X) / BREADTH));
    const at = worn(allOver(), photo, [CHIN_X, CHIN_Y + BREADTH * 0.2], BREADTH);
    return (beside: number, below: number) => at(CHIN_X + beside * BREADTH, CHIN_Y + below * BREADTH);
  };
  let bare: ReturnType<typeof seen>;
  before(() => (bare = seen()));

  it('is seen on the breast, and at both sides of the neck', () => {
    for (const [beside, below] of [
      [0, 0.4],
      [-0.2, 0.15],
      [0.2, 0.15],
      [-0.42, 0.4],
      [0.42, 0.4],
    ] as const)
      expect(bare(beside, below), `${beside} ${below}`).to.be.greaterThan(200);
  });

  it('goes behind the neck, and is not seen in the air beside it', () => {
    for (const side of [-1, 1]) expect(bare(side * 0.42, 0.12)).to.equal(0);
  });

  it('is behind the chin', () => {
    expect(bare(0, -0.12)).to.be.lessThan(40);
  });

  it('is hidden by hair that falls beside the neck', () => {
    const at = seen((beside) => beside < -0.18);
    expect(at(-0.3, 0.4)).to.be.lessThan(40);
    expect(at(0.3, 0.4)).to.be.greaterThan(200);
  });

  it('hangs before dark clothes with its pendant', () => {
    expect(seen(() => true)(0, 0.4)).to.be.greaterThan(200);
  });

  it('hangs from both sides of the neck, though its strands were near each other in its picture', () => {
    const at = worn(aPendant(240, 400, 40), drawPhoto(HEAD), [CHIN_X, CHIN_Y + BREADTH * 0.5], BREADTH * 0.4);
    /** In parts of the breadth beside the chin, by steps of a pixel. */
    const seenIn = (below: number) =>
      Array.from({ length: BREADTH * 0.7 }, (_, i) => i / BREADTH - 0.35).filter(
        (beside) => at(CHIN_X + beside * BREADTH, CHIN_Y + below * BREADTH) > 128,
      );
    const [strands, ends, pendant] = [seenIn(0.3), seenIn(0.2), seenIn(0.76)];
    for (const side of [-1, 1]) {
      expect(strands.some((x) => Math.abs(x - side * 0.21) < 0.04)).to.equal(true);
      expect(ends.some((x) => Math.abs(x - side * 0.26) < 0.04)).to.equal(true);
    }
    expect(
      strands.every((x) => Math.abs(Math.abs(x) - 0.21) < 0.05),
      'nothing between',
    ).to.equal(true);
    expect(Math.max(...pendant) - Math.min(...pendant), 'the pendant').to.be.closeTo(0.4 / 3, 0.03);
  });
});

describe('An earring', () => {
  const [lobeX, lobeY] = [POINTS[132 * 3]!, POINTS[132 * 3 + 1]!];
  /** Where what is so far outwards of the ear, in breadths, has the hair's colour. */
  function seenBeside(isDark: (outwards: number) => boolean): number {
    const at = [lobeX - BREADTH * 0.03, lobeY + BREADTH * 0.08] as const;
    return worn(
      allOver(),
      photoWith((x) => isDark((lobeX - x) / BREADTH)),
      at,
      BREADTH * 0.1,
    )(...at);
  }

  it('is hidden by hair that covers the ear', () => {
    expect(seenBeside((outwards) => outwards > -0.1 && outwards < 0.25)).to.be.lessThan(40);
  });

  it('is seen before a wall that has the hair’s colour', () => {
    expect(seenBeside((outwards) => outwards > -0.01)).to.be.greaterThan(200);
  });
});
