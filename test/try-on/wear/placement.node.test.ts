/** Where a product lies: at first, by hand, on a face and on a hand, and from frame to frame where it follows these. */
import { expect } from 'chai';
import { wearingSite } from '../../../src/try-on/base/wearing-site.ts';
import type { FaceAnchors } from '../../../src/try-on/find/face-points.ts';
import { keyChange } from '../../../src/try-on/room/gestures.ts';
import { estimateBreadth, placeAt } from '../../../src/try-on/wear/face/place-at.ts';
import { toLimbPlace, limbPoints, type LimbPlace } from '../../../src/try-on/wear/hand/limb-points.ts';
import { glideFrom } from '../../../src/try-on/wear/glide.ts';
import { placeOnHand } from '../../../src/try-on/wear/hand/place-on-hand.ts';
import { pointsFilter } from '../../../src/try-on/wear/points-filter.ts';
import {
  initialPlacement,
  moved,
  scaled,
  WHOLE_PICTURE,
  type PictureShape,
  type Placement,
} from '../../../src/try-on/wear/placement.ts';

const PHOTO = { width: 1000, height: 1200 };
/** A product that fills its picture. */
const WHOLE: PictureShape = { content: WHOLE_PICTURE, ratio: 1 };

describe('A placement', () => {
  const MIDDLE: Placement = { x: 0.5, y: 0.5, width: 0.4, angle: 0, mirrored: false, foreshortening: 1 };
  const first = (category: string, shape: Partial<PictureShape> = {}) =>
    initialPlacement(category, { ...WHOLE, ...shape }, 1);

  it('begins higher for glasses than for shoes', () => {
    expect(first('eyewear').y).to.be.lessThan(first('shoes').y);
  });

  it('begins in the middle for an unknown category', () => {
    for (const category of ['hats', 'constructor'])
      expect(first(category)).to.deep.include({ x: 0.5, y: 0.5 });
  });

  it('gives the category’s width to the product, not to its picture’s margins', () => {
    const { width } = first('bag', { content: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } });
    expect(width).to.be.closeTo(first('bag').width * 2, 1e-9);
  });

  it('begins no higher than the backdrop, however long the product', () => {
    expect(first('clothes', { ratio: 0.1 }).width / 0.1).to.be.at.most(0.81);
  });

  it('can’t be moved off the backdrop, made too small to touch, or made endlessly large', () => {
    expect(moved(MIDDLE, 9, -9)).to.deep.include({ x: 1, y: 0 });
    expect(scaled(MIDDLE, 1e-9).width).to.equal(0.04);
    expect(scaled(MIDDLE, 1e9).width).to.equal(3);
  });

  it('applies to the product, wherever in its picture that is', () => {
    const corner = first('bag', { content: { x: 0.8, y: 0.8, width: 0.1, height: 0.1 } });
    expect(corner).to.include({ x: first('bag').x, y: first('bag').y });
    expect(moved(corner, 0, 0)).to.deep.equal(corner);
  });

  it('moves five times as far by arrow keys with Shift, and not by other keys', () => {
    const [step, leap] = [false, true].map((shift) => keyChange('ArrowRight', shift)!(MIDDLE).x - 0.5);
    expect(leap! / step!).to.be.closeTo(5, 1e-9);
    expect(keyChange('Tab', false)?.(MIDDLE) ?? null).to.equal(null);
  });
});

/** A face seen from the front, 200 wide at the temples. */
const FRONT: FaceAnchors = {
  leftEye: { x: 460, y: 500 },
  rightEye: { x: 540, y: 500 },
  leftTemple: { x: 400, y: 500 },
  rightTemple: { x: 600, y: 500 },
  leftEar: { x: 405, y: 570 },
  rightEar: { x: 595, y: 570 },
  forehead: { x: 500, y: 400 },
  chin: { x: 500, y: 650 },
  yaw: 0,
};
/** Of the face, from the hairline to the chin. */
const HEIGHT = FRONT.chin.y - FRONT.forehead.y;

function rolled(angle: number): FaceAnchors {
  const around = ({ x, y }: { x: number; y: number }) => ({
    x: 500 + (x - 500) * Math.cos(angle) - (y - 500) * Math.sin(angle),
    y: 500 + (x - 500) * Math.sin(angle) + (y - 500) * Math.cos(angle),
  });
  const entries = Object.entries(FRONT).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : around(value),
  ]);
  return Object.fromEntries(entries) as FaceAnchors;
}

interface OnFace {
  readonly shape?: Partial<PictureShape>;
  readonly face?: Partial<FaceAnchors>;
  readonly photo?: typeof PHOTO;
  readonly lobeDown?: number;
}

/** The product itself, in pixels of the photo. */
function placedOn(category: string, wornAt: string | null, of: OnFace = {}) {
  const { photo = PHOTO, face, lobeDown } = of;
  const shape = { content: WHOLE_PICTURE, ratio: 2.5, ...of.shape };
  const placement = placeAt(category, wornAt, { ...FRONT, ...face }, shape, photo, lobeDown)!;
  const width = placement.width * photo.width * shape.content.width;
  const [x, y] = [placement.x * photo.width, placement.y * photo.height];
  return { ...placement, x, y, width, top: y - width / shape.ratio / 2 };
}

describe('The breadth of a face', () => {
  it('is estimated by its eyes, whose centres are 62 mm apart', () => {
    // The temples are two and a half times as far apart as the eyes.
    expect(estimateBreadth(FRONT)).to.be.closeTo(62 * 2.5, 1e-9);
  });

  it('is the same however the head is tilted, and however near it is', () => {
    const { leftEye, rightEye, leftTemple, rightTemple } = FRONT;
    const near = ({ x, y }: { x: number; y: number }) => ({ x: x * 3, y: y * 3 });
    const points = { leftEye, rightEye, leftTemple, rightTemple };
    const entries = Object.entries(points).map(([name, point]) => [name, near(point)]);
    const faces = [rolled(0.4), { ...FRONT, ...Object.fromEntries(entries) }];
    for (const face of faces) expect(estimateBreadth(face)).to.be.closeTo(62 * 2.5, 1e-9);
  });
});

describe('On a face', () => {
  it('glasses lie between the eyes, as wide as the face is at the temples', () => {
    const { x, y, width, angle } = placedOn('eyewear', null);
    expect(x).to.be.closeTo(500, 1e-6);
    expect(y).to.be.within(500, 520);
    expect(width).to.be.closeTo(200, 10);
    expect(angle).to.equal(0);
  });

  it('glasses have that width, and not the margins of their picture', () => {
    const shape = { content: { x: 0.25, y: 0.4, width: 0.5, height: 0.2 }, ratio: 1 };
    expect(placedOn('eyewear', null, { shape }).width).to.be.closeTo(200, 10);
  });

  it('glasses turn with the head', () => {
    expect(placedOn('eyewear', null, { face: rolled(0.3) }).angle).to.be.closeTo(0.3, 1e-9);
  });

  it('glasses are narrowed, and keep their height, if the face is turned to the side', () => {
    const yaw = Math.PI / 4;
    const [leftTemple, rightTemple] = [-100, 100].map((by) => ({ x: 500 + by * Math.cos(yaw), y: 500 })) as [
      FaceAnchors['leftTemple'],
      FaceAnchors['rightTemple'],
    ];
    const side = placedOn('eyewear', null, { face: { leftTemple, rightTemple, yaw } });
    expect(side.foreshortening).to.be.closeTo(Math.cos(yaw), 1e-9);
    expect(side.width).to.be.closeTo(placedOn('eyewear', null).width, 1e-6);
  });

  it('earrings hang below the ear that is turned to the camera, and straight down', () => {
    const shape = { ratio: 0.4 };
    const toTheRight = placedOn('jewelry', 'ears', { shape, face: { ...rolled(0.2), yaw: 0.4 } });
    expect(toTheRight.x).to.be.below(500);
    expect(toTheRight.angle).to.equal(0);
    const toTheLeft = placedOn('jewelry', 'ears', { shape, face: { yaw: -0.4 } });
    expect(toTheLeft.x).to.be.within(595, 615);
    expect(toTheLeft.y).to.be.above(570);
  });

  it('what is long hangs from the hole in the lobe, and the middle of a stud is there', () => {
    const hung = (widthMm: number) =>
      placedOn('jewelry', 'ears', { shape: { ratio: 1, widthMm }, face: { yaw: -0.01 }, lobeDown: -0.08 });
    const hole = FRONT.rightEar.y - 0.08 * HEIGHT;
    expect(hung(30).top).to.be.closeTo(hole, 1e-6);
    expect(hung(8).y).to.be.closeTo(hole, 1e-6);
  });

  for (const [category, wornAt] of [
    ['eyewear', null],
    ['jewelry', 'ears'],
  ] as const) {
    it(`${wornAt ?? category} of 67 mm are half as wide as a face of 134 mm`, () => {
      expect(placedOn(category, wornAt, { shape: { widthMm: 67 } }).width).to.be.closeTo(100, 1e-6);
    });
  }

  it('a stud stays as small as it is on a small face', () => {
    const photo = { width: 2000, height: 2400 };
    const stud = placedOn('jewelry', 'ears', { shape: { ratio: 1, widthMm: 10 }, photo });
    expect(stud.width).to.be.closeTo((200 * 10) / 134, 1e-6);
  });

  it('the product stays on the picture, though the face reaches beyond it', () => {
    const face = { rightEar: { x: 1010, y: 500 } };
    expect(placedOn('jewelry', 'ears', { face: { ...face, yaw: -0.4 } }).x).to.equal(PHOTO.width);
  });

  it('nothing is placed at the neck', () => {
    expect(placeAt('jewelry', 'neck', FRONT, WHOLE, PHOTO)).to.equal(null);
  });

  it('nothing else is placed, nor jewelry of which the shop does not say where it is worn', () => {
    for (const category of [
      'watch',
      'clothes',
      'shoes',
      'bag',
      'luggage',
      'jewelry',
      'constructor',
      undefined,
    ])
      expect(placeAt(category, null, FRONT, WHOLE, PHOTO), category).to.equal(null);
  });
});

describe('On a hand', () => {
  const WATCH: PictureShape = { content: { x: 0.25, y: 0, width: 0.5, height: 1 }, ratio: 1 };
  const BANGLE: PictureShape = { content: { x: 0, y: 0, width: 1, height: 0.5 }, ratio: 1 };
  /** A left hand whose back is seen, the fingers up: its little finger is at the left. */
  const UP: LimbPlace = { x: 500, y: 900, width: 200, angle: -Math.PI / 2, across: Math.PI };
  const degrees = (radians: number) => Math.round((radians * 180) / Math.PI);

  it('a watch lies on the wrist’s middle, with 12 o’clock to the little finger’s side', () => {
    const { x, y, angle, mirrored } = placeOnHand('watch', null, UP, WATCH, PHOTO)!;
    expect([x, y, degrees(angle), mirrored]).to.deep.equal([0.5, 0.75, -90, false]);
    expect(degrees(placeOnHand('watch', null, { ...UP, across: 0 }, WATCH, PHOTO)!.angle)).to.equal(90);
  });

  it('a watch has its true size where the shop says it', () => {
    const measureWidth = (widthMm: number | null) =>
      placeOnHand('watch', null, UP, { ...WATCH, widthMm }, PHOTO)!.width * WATCH.content.width * PHOTO.width;
    expect(measureWidth(57)).to.be.closeTo(200, 0.01);
    expect(measureWidth(34) / measureWidth(42)).to.be.closeTo(34 / 42, 1e-6);
    expect(measureWidth(null)).to.be.within(110, 160);
  });

  it('a watch is placed by its category, whatever the shop says of its jewelry', () => {
    const [plain, jewelry] = [null, 'finger'].map((at) => placeOnHand('watch', at, UP, WATCH, PHOTO));
    expect(jewelry).to.deep.equal(plain);
  });

  it('a bangle goes around the wrist, its top towards the finger tips', () => {
    const { angle, width } = placeOnHand('jewelry', 'wrist', UP, BANGLE, PHOTO)!;
    expect(degrees(angle)).to.equal(0);
    expect((width * PHOTO.width) / UP.width).to.be.within(1, 1.2);
  });

  it('nothing is placed whose picture does not show it as it could be worn, or that is worn elsewhere', () => {
    expect(placeOnHand('jewelry', 'wrist', UP, { ...BANGLE, isUnfit: true }, PHOTO)).to.equal(null);
    for (const site of ['ears', 'finger'])
      expect(placeOnHand('jewelry', site, UP, BANGLE, PHOTO)).to.equal(null);
    expect(placeOnHand('bag', 'wrist', UP, BANGLE, PHOTO)).to.equal(null);
  });
});

describe('wearingSite', () => {
  for (const [category, wornAt, site] of [
    ['eyewear', null, 'eyes'],
    ['jewelry', 'ears', 'ears'],
    ['jewelry', 'neck', 'neck'],
    ['jewelry', 'finger', 'finger'],
    ['watch', 'finger', 'wrist'],
    ...[null, '', 'ankle', 'constructor'].map((at) => ['jewelry', at, null] as const),
    ...['clothes', 'shoes', 'bag', 'luggage', 'constructor', undefined].map(
      (other) => [other, 'neck', null] as const,
    ),
  ] as const)
    it(`of ${category} that is worn at ${JSON.stringify(wornAt)} is ${site ?? 'unknown'}`, () => {
      expect(wearingSite(category, wornAt)).to.equal(site);
    });
});

const FRAME_MS = 1000 / 30;
const WIDTH = 200;

/** A place on a hand. */
function aLimb(x: number, degrees = 0): Float32Array {
  const angle = (degrees * Math.PI) / 180;
  return limbPoints({ x, y: 300, width: WIDTH, angle, across: angle + Math.PI / 2 });
}
/** Where it is after each frame, as it is smoothed. */
function smoothed(frames: readonly Float32Array[], timeOf = (frame: number) => 1 + frame * FRAME_MS) {
  const filter = pointsFilter(([x, y, size]) => ({ x: x!, y: y!, size: size! }));
  return frames.map((points, frame) => toLimbPlace(filter(points, timeOf(frame))));
}

describe('Points that are smoothed', () => {
  it('lose most of their jitter at rest', () => {
    const places = smoothed(Array.from({ length: 90 }, (_, frame) => aLimb(100 + (frame % 2)))).map(
      ({ x }) => x,
    );
    expect(places[0]).to.equal(100);
    const settled = places.slice(30);
    expect(Math.max(...settled) - Math.min(...settled)).to.be.below(0.4);
  });

  it('stay within a third of a frame of what moves by its own size in a second', () => {
    const speed = WIDTH / 1000;
    const truth = Array.from({ length: 30 }, (_, frame) => speed * frame * FRAME_MS);
    const { x } = smoothed(truth.map((at) => aLimb(at))).at(-1)!;
    expect(truth.at(-1)! - x).to.be.below(FRAME_MS * speed * 0.6);
  });

  it('stay where they are if two frames have the same time', () => {
    expect(smoothed([aLimb(40), aLimb(90)], () => 100)[1]!.x).to.equal(40);
  });

  it('stay near a direction that turns past half a circle', () => {
    for (const { angle, across, width } of smoothed(
      [178, 179, -180, -179, -178].map((by) => aLimb(200, by)),
    )) {
      expect(Math.cos(angle)).to.be.below(-0.99);
      expect(Math.sin(across)).to.be.below(-0.99);
      expect(width).to.be.closeTo(WIDTH, 0.01);
    }
  });
});

describe('The way to the face', () => {
  const FROM = { x: 0.5, y: 0.4, width: 0.4, angle: 0, mirrored: false, foreshortening: 1 };
  const TO = { x: 0.3, y: 0.6, width: 0.2, angle: 0.4, mirrored: false, foreshortening: 0.8 };
  const prefer = (isMotionReduced: boolean) =>
    Object.assign(globalThis, { matchMedia: () => ({ matches: isMotionReduced }) });
  after(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

  it("begins at the product's placement, approaches its target in every value, and ends there", () => {
    prefer(false);
    const glide = glideFrom(FROM, 1000);
    expect(glide(TO, 1000)).to.deep.equal(FROM);
    const [early, late] = [glide(TO, 1100), glide(TO, 1300)];
    for (const name of ['x', 'y', 'width', 'angle', 'foreshortening'] as const) {
      const way = (value: number) => Math.abs(value - TO[name]);
      expect(way(early[name]), name).to.be.below(way(FROM[name]));
      expect(way(late[name]), name).to.be.below(way(early[name]));
    }
    expect(glide({ ...TO, x: 0.9 }, 1200).x, 'a place that moves meanwhile').to.be.within(0.5, 0.9);
    expect(glide(TO, 1450)).to.equal(TO);
  });

  it('jumps for shoppers who prefer less motion', () => {
    prefer(true);
    expect(glideFrom(FROM, 1000)(TO, 1000)).to.equal(TO);
  });
});
