/** The light on a face, by a photo of our own making in which it is known. */
import { expect } from 'chai';
import { LIDS, readPoint } from '../../../src/try-on/wear/face/face.ts';
import { measureLook } from '../../../src/try-on/wear/face/look.ts';
import { drawPhoto, projectPoints, SKINS, type Head } from './head.ts';

/** The mean of what a product's colours are multiplied by, where the whites of the eyes are in so much shade. */
function lightOn(head: Head, shade: number): number {
  const [photo, points] = [drawPhoto(head), projectPoints(head)];
  for (const lids of LIDS) {
    const [xs, ys] = [0, 1].map((axis) => lids.map((index) => readPoint(points, index)[axis]!)) as [
      number[],
      number[],
    ];
    for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y++) {
      for (let x = Math.floor(Math.min(...xs)); x <= Math.max(...xs); x++) {
        for (let i = 0; i < 3; i++) photo.data[(y * photo.width + x) * 4 + i]! *= shade;
      }
    }
  }
  const [left, right] = measureLook(photo, points).light;
  return (left[1] + right[1]) / 2;
}

describe('The light on a face', () => {
  for (const [title, skin, light, shade, from, to] of [
    [
      'is not taken for dark where eyes are narrowed, since the face is light in it',
      'light',
      0.95,
      0.4,
      0.85,
      1.1,
    ],
    ['is dim where both the eyes and the skin are', 'light', 0.45, 1, 0.6, 0.75],
    ['is seen by the eyes where skin is dark', 'dark', 0.73, 1, 0.95, 1.05],
    ['is dim where skin is dark and the eyes are dim', 'dark', 0.45, 1, 0.6, 0.75],
  ] as const)
    it(title, () => expect(lightOn({ yaw: 0, skin: SKINS[skin]!, light }, shade)).to.be.within(from, to));

  it('is taken for no darker on dark skin than on light skin where eyes are narrowed', () => {
    const [onLight, onDark] = [SKINS.light!, SKINS.dark!].map((skin) =>
      lightOn({ yaw: 0, skin, light: 0.74 }, 0.55),
    ) as [number, number];
    expect(onDark).to.be.greaterThan(0.8);
    expect(onDark).to.be.closeTo(onLight, 0.05);
  });
});
