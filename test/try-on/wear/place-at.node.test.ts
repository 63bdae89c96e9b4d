import { expect } from 'chai';
import type { FaceAnchors } from '../../../src/try-on/find/face-points.ts';
import { placeAt } from '../../../src/try-on/wear/face/place-at.ts';
import type { Placement } from '../../../src/try-on/wear/placement.ts';
import { wearingSite } from '../../../src/try-on/base/wearing-site.ts';
import { FRONT } from '../find/a-face.ts';

const PHOTO = { width: 1000, height: 1200 };
const GLASSES = { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 2.5 };

function turned(anchors: FaceAnchors, angle: number): FaceAnchors {
  const around = ({ x, y }: { x: number; y: number }) => ({
    x: 500 + (x - 500) * Math.cos(angle) - (y - 500) * Math.sin(angle),
    y: 500 + (x - 500) * Math.sin(angle) + (y - 500) * Math.cos(angle),
  });
  const entries = Object.entries(anchors).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : { ...value, ...around(value) },
  ]);
  return Object.fromEntries(entries) as FaceAnchors;
}

describe('placeAt', () => {
  it('puts glasses between the eyes, as wide as the face is at the temples', () => {
    const { x, y, width, angle } = placeAt('eyewear', null, FRONT, GLASSES, PHOTO)!;
    expect(x).to.be.closeTo(0.5, 1e-9);
    expect(y * PHOTO.height).to.be.within(500, 520);
    expect(width * PHOTO.width).to.be.closeTo(200, 10);
    expect(angle).to.equal(0);
  });

  it('gives that width to the glasses, not to the margins of their picture', () => {
    const margins = { content: { x: 0.25, y: 0.4, width: 0.5, height: 0.2 }, ratio: 1 };
    const { width } = placeAt('eyewear', null, FRONT, margins, PHOTO)!;
    expect(width * 0.5 * PHOTO.width).to.be.closeTo(200, 10);
  });

  it('turns glasses with the head', () => {
    const { angle } = placeAt('eyewear', null, turned(FRONT, 0.3), GLASSES, PHOTO)!;
    expect(angle).to.be.closeTo(0.3, 1e-9);
  });

  it('narrows glasses, and keeps their height, if the face is turned to the side', () => {
    const yaw = Math.PI / 4;
    const [leftTemple, rightTemple] = [
      { x: 500 - 100 * Math.cos(yaw), y: 500 },
      { x: 500 + 100 * Math.cos(yaw), y: 500 },
    ];
    const side = placeAt('eyewear', null, { ...FRONT, leftTemple, rightTemple, yaw }, GLASSES, PHOTO)!;
    const front = placeAt('eyewear', null, FRONT, GLASSES, PHOTO)!;
    expect(side.foreshortening).to.be.closeTo(Math.cos(yaw), 1e-9);
    expect(side.width).to.be.closeTo(front.width, 1e-9);
  });

  it('hangs earrings below the ear that is turned to the camera, and straight down', () => {
    const earring = { content: GLASSES.content, ratio: 0.4 };
    const toTheRight = placeAt('jewelry', 'ears', { ...turned(FRONT, 0.2), yaw: 0.4 }, earring, PHOTO)!;
    expect(toTheRight.x).to.be.below(0.5);
    expect(toTheRight.angle).to.equal(0);
    const toTheLeft = placeAt('jewelry', 'ears', { ...FRONT, yaw: -0.4 }, earring, PHOTO)!;
    expect(toTheLeft.x * PHOTO.width).to.be.within(595, 615);
    expect(toTheLeft.y * PHOTO.height).to.be.above(570);
  });

  it('hangs what is long from the hole in the lobe, and puts the middle of a stud there', () => {
    const hole = FRONT.rightEar.y - 0.08 * (FRONT.chin.y - FRONT.forehead.y);
    const hung = (widthMm: number) => {
      const shape = { ...GLASSES, ratio: 1, widthMm };
      const { y, width } = placeAt('jewelry', 'ears', { ...FRONT, yaw: -0.01 }, shape, PHOTO, -0.08)!;
      return { middle: y * PHOTO.height, top: y * PHOTO.height - (width * PHOTO.width) / 2 };
    };
    expect(hung(30).top).to.be.closeTo(hole, 1e-6);
    expect(hung(8).middle).to.be.closeTo(hole, 1e-6);
  });

  it('places a necklace below the chin', () => {
    const necklace = { content: GLASSES.content, ratio: 1 };
    const { x, y } = placeAt('jewelry', 'neck', FRONT, necklace, PHOTO)!;
    expect(x).to.be.closeTo(0.5, 1e-9);
    expect(y * PHOTO.height).to.be.above(650);
  });

  it('hangs what is short below the collarbones, and not before the throat', () => {
    const pendant = { content: GLASSES.content, ratio: 0.5, widthMm: 13 };
    const { y } = placeAt('jewelry', 'neck', FRONT, pendant, PHOTO)!;
    const height = FRONT.chin.y - FRONT.forehead.y;
    expect(y * PHOTO.height - FRONT.chin.y).to.be.within(height * 0.55, height * 0.65);
  });

  it('places clothes below the chin, much wider than the face', () => {
    const shirt = { content: GLASSES.content, ratio: 0.9 };
    const { y, width } = placeAt('clothes', null, FRONT, shirt, PHOTO)!;
    const top = y * PHOTO.height - (width * PHOTO.width) / 0.9 / 2;
    expect(top).to.be.within(650, 750);
    expect(width * PHOTO.width).to.be.above(400);
  });

  it('places clothes as they fit, unless the shop says how wide they are', () => {
    const trousers = { content: GLASSES.content, ratio: 0.4, fit: { width: 2.5, top: 1.7 } };
    const wholeBody = { width: 1000, height: 2000 };
    const measureTop = ({ y, width }: Placement) => y * 2000 - (width * 1000) / 0.4 / 2;
    const fitted = placeAt('clothes', null, FRONT, trousers, wholeBody)!;
    expect(fitted.width * 1000).to.be.closeTo(500, 1e-6);
    const height = FRONT.chin.y - FRONT.forehead.y;
    expect(measureTop(fitted)).to.be.closeTo(FRONT.chin.y + 1.7 * height, 1e-6);
    const measured = placeAt('clothes', null, FRONT, { ...trousers, widthMm: 402 }, wholeBody)!;
    expect(measured.width * 1000).to.be.closeTo(600, 1e-6);
    expect(measureTop(measured)).to.be.closeTo(measureTop(fitted), 1e-6);
  });

  it('keeps the size of clothes by the face, and lets them leave a photo that ends below the shoulders', () => {
    const shirt = { content: GLASSES.content, ratio: 0.9 };
    const whole = placeAt('clothes', null, FRONT, shirt, PHOTO)!;
    const { y, width } = placeAt('clothes', null, FRONT, shirt, { width: 1000, height: 900 })!;
    expect(width).to.be.closeTo(whole.width, 1e-9);
    expect(y * 900 - (width * 1000) / 0.9 / 2).to.be.within(650, 750);
  });

  for (const [category, wornAt] of [
    ['eyewear', null],
    ['jewelry', 'ears'],
    ['jewelry', 'neck'],
    ['clothes', null],
  ] as const) {
    it(`makes ${wornAt ?? category} of 67 mm half as wide as a face of 134 mm`, () => {
      const { width } = placeAt(category, wornAt, FRONT, { ...GLASSES, widthMm: 67 }, PHOTO)!;
      expect(width * PHOTO.width).to.be.closeTo(100, 1e-6);
    });
  }

  it('keeps a stud as small as it is on a small face, and a coat as large on a close portrait', () => {
    const stud = { ...GLASSES, ratio: 1, widthMm: 10 };
    const small = placeAt('jewelry', 'ears', FRONT, stud, { width: 2000, height: 2400 })!;
    expect(small.width * 2000).to.be.closeTo((200 * 10) / 134, 1e-6);
    const close = placeAt('clothes', null, FRONT, { ...GLASSES, ratio: 1 }, { width: 220, height: 300 })!;
    expect(close.width * 220).to.be.closeTo(760, 1);
  });

  it('lays clothes below the neck, not below the chin, of a face that is turned away', () => {
    const shirt = { content: GLASSES.content, ratio: 0.9 };
    const turnedAway = { ...FRONT, chin: { x: 560, y: 650 }, yaw: 0.7 };
    expect(placeAt('clothes', null, turnedAway, shirt, PHOTO)!.x).to.be.closeTo(0.5, 1e-9);
  });

  it('keeps the product on the picture, though the face reaches beyond it', () => {
    const below = { ...FRONT, chin: { x: 500, y: 1190 } };
    expect(placeAt('jewelry', 'neck', below, GLASSES, PHOTO)!.y).to.equal(1);
    const { y, width } = placeAt('clothes', null, below, { ...GLASSES, ratio: 1 }, PHOTO)!;
    expect(y * PHOTO.height - (width * PHOTO.width) / 2).to.be.below(PHOTO.height);
  });
});

describe('placeAt for products that a face does not place', () => {
  for (const category of ['watch', 'shoes', 'bag', 'luggage', 'jewelry', 'constructor', undefined]) {
    it(`places no ${category ?? 'product without a category'}`, () => {
      expect(placeAt(category, null, FRONT, GLASSES, PHOTO)).to.equal(null);
    });
  }
});

describe('wearingSite', () => {
  it('is the eyes for eyewear, the shoulders for clothes, and for jewelry what the shop says', () => {
    expect(wearingSite('eyewear', null)).to.equal('eyes');
    expect(wearingSite('clothes', 'neck')).to.equal('shoulders');
    expect(wearingSite('jewelry', 'ears')).to.equal('ears');
    expect(wearingSite('jewelry', 'neck')).to.equal('neck');
    expect(wearingSite('jewelry', 'finger')).to.equal('finger');
    expect(wearingSite('watch', 'finger')).to.equal('wrist');
  });

  for (const wornAt of [null, '', 'ankle', 'constructor']) {
    it(`is unknown for jewelry that is worn at ${JSON.stringify(wornAt)}`, () => {
      expect(wearingSite('jewelry', wornAt)).to.equal(null);
    });
  }

  for (const category of ['shoes', 'bag', 'luggage', 'constructor', undefined]) {
    it(`is unknown for ${category ?? 'a product without a category'}`, () => {
      expect(wearingSite(category, 'neck')).to.equal(null);
    });
  }
});
