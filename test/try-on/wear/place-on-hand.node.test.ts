import { expect } from 'chai';
import {
  isLimb,
  toLimbPlace,
  limbPoints,
  type LimbPlace,
} from '../../../src/try-on/wear/hand/limb-points.ts';
import { placeOnHand } from '../../../src/try-on/wear/hand/place-on-hand.ts';

const PHOTO = { width: 1000, height: 800 };
const WATCH = { content: { x: 0.25, y: 0, width: 0.5, height: 1 }, ratio: 1 };
/** A left hand whose back is seen, the fingers up: its little finger is at the left. */
const UP: LimbPlace = { x: 500, y: 600, width: 200, angle: -Math.PI / 2, across: Math.PI };

const degrees = (radians: number) => Math.round((radians * 180) / Math.PI);

describe('A watch on the wrist', () => {
  it('lies on its middle, with 12 o’clock to the little finger’s side', () => {
    const { x, y, angle, mirrored } = placeOnHand('watch', null, UP, WATCH, PHOTO)!;
    expect([x, y, degrees(angle), mirrored]).to.deep.equal([0.5, 0.75, -90, false]);
    const right = { ...UP, across: 0 };
    expect(degrees(placeOnHand('watch', null, right, WATCH, PHOTO)!.angle)).to.equal(90);
  });

  it('has its true size where the shop says it', () => {
    const measureWidth = (widthMm: number | null) =>
      placeOnHand('watch', null, UP, { ...WATCH, widthMm }, PHOTO)!.width * WATCH.content.width * PHOTO.width;
    expect(measureWidth(57)).to.be.closeTo(200, 0.01);
    expect(measureWidth(34) / measureWidth(42)).to.be.closeTo(34 / 42, 1e-6);
    expect(measureWidth(null)).to.be.within(110, 160);
  });

  it('is placed by its category, whatever the shop says of its jewelry', () => {
    expect(placeOnHand('watch', 'finger', UP, WATCH, PHOTO)).to.deep.equal(
      placeOnHand('watch', null, UP, WATCH, PHOTO),
    );
  });
});

describe('A ring or bracelet on a hand', () => {
  const RING = { content: { x: 0, y: 0, width: 1, height: 0.5 }, ratio: 1 };

  for (const site of ['wrist', 'finger']) {
    it(`goes around the ${site}, its top towards the finger tips`, () => {
      const { angle, width } = placeOnHand('jewelry', site, UP, RING, PHOTO)!;
      expect(degrees(angle)).to.equal(0);
      expect((width * PHOTO.width) / UP.width).to.be.within(1, 1.2);
    });
  }

  it('is not placed where its picture does not show it as it could be worn, or where it is worn elsewhere', () => {
    expect(placeOnHand('jewelry', 'finger', UP, { ...RING, isUnfit: true }, PHOTO)).to.equal(null);
    expect(placeOnHand('jewelry', 'ears', UP, RING, PHOTO)).to.equal(null);
    expect(placeOnHand('bag', 'wrist', UP, RING, PHOTO)).to.equal(null);
  });
});

describe('Where on a hand a product is worn', () => {
  it('is kept as numbers, which are told from the points of a face', () => {
    const points = limbPoints(UP);
    expect(isLimb(points)).to.equal(true);
    expect(isLimb(new Float32Array(1404))).to.equal(false);
    for (const [name, value] of Object.entries(toLimbPlace(points))) {
      expect(value, name).to.be.closeTo(UP[name as keyof LimbPlace], 1e-4);
    }
  });
});
