/** Earrings are seen where no hair covers the ear. */
import { expect } from 'chai';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import { ifSeen } from '../../../src/try-on/wear/finish.ts';
import { wearEarrings } from '../../../src/try-on/wear/jewelry/earrings.ts';
import type { Pixels } from '../../../src/try-on/wear/pixels.ts';
import { aCutout } from './a-cutout.ts';
import { BREADTH, drawPhoto, projectPoints, SKINS } from './head.ts';
import { finished } from './worn-truth.ts';

const HEAD = { yaw: 0, skin: SKINS.medium!, light: 0.74 };
const POINTS = projectPoints(HEAD);
/** All of it is gold, so that what is hidden of it is hidden by hair. */
const GOLD = aCutout('jewelry', 100, 100, () => [200, 160, 60]);

/** How much of it is seen at a pixel of the photo, from 0 to 255. */
function worn(photo: Pixels, at: readonly [x: number, y: number], width: number) {
  const place = { x: at[0], y: at[1], width, angle: 0, isMirrored: false };
  const patch = finished(wearEarrings(GOLD, photo, measureLook(photo, POINTS), place))!;
  return (x: number, y: number) =>
    patch.data[(Math.round(y - patch.top) * patch.width + Math.round(x - patch.left)) * 4 + 3]!;
}

/** @param isDark what has the hair's colour, in pixels */
function photoWith(isDark: (x: number) => boolean): Pixels {
  const photo = drawPhoto(HEAD);
  for (let pixel = 0; pixel < photo.width * photo.height; pixel++)
    if (isDark(pixel % photo.width)) photo.data.set([28, 21, 19], pixel * 4);
  return photo;
}

describe('An earring', () => {
  const photoMiddle = drawPhoto(HEAD).width / 2;
  const [lobeX, lobeY] = [POINTS[132 * 3]!, POINTS[132 * 3 + 1]!];
  /** @param isDark whether a place so far outwards of the ear, in breadths, has the hair's colour */
  function seenBeside(isDark: (outwards: number) => boolean): number {
    const at = [lobeX - BREADTH * 0.03, lobeY + BREADTH * 0.08] as const;
    return worn(
      photoWith((x) => isDark((lobeX - x) / BREADTH)),
      at,
      BREADTH * 0.1,
    )(...at);
  }

  it('is hidden by hair that covers the ear', () => {
    expect(seenBeside((outwards) => outwards > -0.1 && outwards < 0.25)).to.be.lessThan(40);
  });

  it('counts as not seen where hair covers both ears', () => {
    const photo = photoWith((x) => Math.abs(Math.abs(x - photoMiddle) / BREADTH - 0.5) < 0.2);
    const place = {
      x: lobeX - BREADTH * 0.03,
      y: lobeY + BREADTH * 0.08,
      width: BREADTH * 0.1,
      angle: 0,
      isMirrored: false,
    };
    const patchOn = (on: Pixels) => finished(wearEarrings(GOLD, on, measureLook(on, POINTS), place));
    expect(ifSeen(patchOn(drawPhoto(HEAD)), GOLD, place)).not.to.equal(null);
    expect(ifSeen(patchOn(photo), GOLD, place)).to.equal(null);
  });

  it('is seen before a wall that has the hair’s colour', () => {
    expect(seenBeside((outwards) => outwards > -0.01)).to.be.greaterThan(200);
  });
});
