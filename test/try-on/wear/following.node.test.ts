/** What follows a face or hand from frame to frame: its points are smoothed, and the product glides to its place. */
import { expect } from 'chai';
import { glideFrom } from '../../../src/try-on/wear/glide.ts';
import { limbPoints, toLimbPlace } from '../../../src/try-on/wear/hand/limb-points.ts';
import { pointsFilter } from '../../../src/try-on/wear/points-filter.ts';

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
