/** Where a necklace is seen on a body: before its neck and breast, and not beside them; and an earring, where no hair covers the ear. */
import { expect } from 'chai';
import { wearOnBody } from '../../../src/try-on/wear/jewelry/jewelry.ts';
import type { Cutout } from '../../../src/try-on/wear/picture/layers.ts';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import { BREADTH, drawPhoto, projectPoints, projectPoint, SKINS } from './head.ts';
import { aPendant } from './necklaces.ts';
import { finished } from './worn-truth.ts';

const SIDE = 100;
const HEAD = { yaw: 0, skin: SKINS.medium!, light: 0.74 };
const CHIN = 0.72;

/** All of it is gold, so that what is hidden of it is hidden by the body. */
const allOver = (): Cutout => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 8);
  for (let at = 0; at < data.length; at += 8) data.set([200, 160, 60, 255], at);
  return {
    category: 'jewelry',
    sheet: { data, width: SIDE, height: SIDE },
    box: { x: 0, y: 0, width: SIDE, height: SIDE },
    inset: { x: 0, y: 0 },
    isAlone: true,
  };
};

/**
 * How much is seen of it, from 0 to 255, at a point of the head: parts of its breadth, beside and below the chin.
 * @param isDark what has the hair's colour below the chin
 */
function seenAt(beside: number, below: number, isDark = (_beside: number) => false): number {
  const [photo, points] = [drawPhoto(HEAD), projectPoints(HEAD)];
  for (let pixel = 0; pixel < photo.width * photo.height; pixel++) {
    const [x, y] = [pixel % photo.width, Math.floor(pixel / photo.width)];
    const [chinX, chinY] = projectPoint([0, CHIN, 0], 0);
    if (y > chinY && isDark((x - chinX) / BREADTH)) photo.data.set([28, 21, 19], pixel * 4);
  }
  const [chinX, chinY] = projectPoint([0, CHIN, 0], 0);
  const place = { x: chinX, y: chinY + BREADTH * 0.2, width: BREADTH, angle: 0, isMirrored: false };
  const patch = finished(wearOnBody(allOver(), photo, measureLook(photo, points), place))!;
  const [x, y] = [chinX + beside * BREADTH - patch.left, chinY + below * BREADTH - patch.top].map(Math.round);
  return patch.data[(y! * patch.width + x!) * 4 + 3]!;
}

describe('A necklace', () => {
  it('is seen on the breast, and at both sides of the neck', () => {
    expect(seenAt(0, 0.4)).to.be.greaterThan(200);
    for (const side of [-1, 1]) {
      expect(seenAt(side * 0.2, 0.15)).to.be.greaterThan(200);
      expect(seenAt(side * 0.42, 0.4)).to.be.greaterThan(200);
    }
  });

  it('goes behind the neck, and is not seen in the air beside it', () => {
    for (const side of [-1, 1]) expect(seenAt(side * 0.42, 0.12)).to.equal(0);
  });

  it('is hidden by hair that falls beside the neck', () => {
    const isHair = (beside: number) => beside < -0.18;
    expect(seenAt(-0.3, 0.4, isHair)).to.be.lessThan(40);
    expect(seenAt(0.3, 0.4, isHair)).to.be.greaterThan(200);
  });

  it('hangs before dark clothes with its pendant', () => {
    expect(seenAt(0, 0.4, () => true)).to.be.greaterThan(200);
  });

  it('hangs from both sides of the neck, though its strands were near each other in its picture', () => {
    const [photo, points] = [drawPhoto(HEAD), projectPoints(HEAD)];
    const [chinX, chinY] = projectPoint([0, CHIN, 0], 0);
    const place = { x: chinX, y: chinY + BREADTH * 0.5, width: BREADTH * 0.4, angle: 0, isMirrored: false };
    const patch = finished(wearOnBody(aPendant(240, 400, 40), photo, measureLook(photo, points), place))!;
    /** In parts of the breadth beside the chin. */
    const seenIn = (below: number) => {
      const row = Math.round(chinY + below * BREADTH) - patch.top;
      return [...Array(patch.width).keys()]
        .filter((x) => patch.data[(row * patch.width + x) * 4 + 3]! > 128)
        .map((x) => (x + patch.left - chinX) / BREADTH);
    };
    for (const side of [-1, 1]) {
      expect(
        seenIn(0.3).some((x) => Math.abs(x - side * 0.21) < 0.04),
        'strand',
      ).to.equal(true);
      expect(
        seenIn(0.2).some((x) => Math.abs(x - side * 0.26) < 0.04),
        'its end',
      ).to.equal(true);
    }
    expect(
      seenIn(0.3).every((x) => Math.abs(Math.abs(x) - 0.21) < 0.05),
      'nothing between',
    ).to.equal(true);
    const pendant = seenIn(0.76);
    expect(Math.max(...pendant) - Math.min(...pendant), 'the pendant').to.be.closeTo(0.4 / 3, 0.03);
  });

  it('is behind the chin', () => {
    expect(seenAt(0, -0.12)).to.be.lessThan(40);
  });
});

describe('An earring', () => {
  /** How much of it is seen, from 0 to 255, where what is so far outwards of the ear, in breadths, has the hair's colour. */
  function seenBeside(isDark: (outwards: number) => boolean): number {
    const [photo, points] = [drawPhoto(HEAD), projectPoints(HEAD)];
    const [lobeX, lobeY] = [points[132 * 3]!, points[132 * 3 + 1]!];
    for (let pixel = 0; pixel < photo.width * photo.height; pixel++)
      if (isDark((lobeX - (pixel % photo.width)) / BREADTH)) photo.data.set([28, 21, 19], pixel * 4);
    const place = {
      x: lobeX - BREADTH * 0.03,
      y: lobeY + BREADTH * 0.08,
      width: BREADTH * 0.1,
      angle: 0,
      isMirrored: false,
    };
    const patch = finished(wearOnBody(allOver(), photo, measureLook(photo, points), place))!;
    const [column, row] = [place.x - patch.left, place.y - patch.top].map(Math.round);
    return patch.data[(row! * patch.width + column!) * 4 + 3]!;
  }

  it('is hidden by hair that covers the ear', () => {
    expect(seenBeside((outwards) => outwards > -0.1 && outwards < 0.25)).to.be.lessThan(40);
  });

  it('is seen before a wall that has the hair’s colour', () => {
    expect(seenBeside((outwards) => outwards > -0.01)).to.be.greaterThan(200);
  });
});
