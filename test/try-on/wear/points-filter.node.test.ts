import { expect } from 'chai';
import { pointsFilter } from '../../../src/try-on/wear/points-filter.ts';

const FRAME_MS = 1000 / 30;

/** 468 points in the shape of a face, 200 wide at the temples, moved to the right by `x`. */
function aFace(x = 0): Float32Array {
  const points = new Float32Array(468 * 3).fill(100);
  points.set([0, 100, 0], 127 * 3);
  points.set([200, 100, 0], 356 * 3);
  points.set([100, 250, 0], 152 * 3);
  return points.map((value, i) => (i % 3 === 0 ? value + x : value));
}

/** Of such a face. */
const makeFilter = () =>
  pointsFilter((points) => ({ x: middle(points) + 100, y: 150, size: points[356 * 3]! - points[127 * 3]! }));

const middle = (points: Float32Array) => (points[127 * 3]! + points[356 * 3]!) / 2 - 100;

describe('The filter of a face’s points', () => {
  it('gives the first ones as they are', () => {
    expect([...makeFilter()(aFace(40), 0)]).to.deep.equal([...aFace(40)]);
  });

  it('removes most of the jitter from a face at rest', () => {
    const filter = makeFilter();
    const places = Array.from({ length: 90 }, (_, frame) =>
      middle(filter(aFace(frame % 2 ? 0.4 : -0.4), 1 + frame * FRAME_MS)),
    );
    const settled = places.slice(30);
    expect(Math.max(...settled) - Math.min(...settled)).to.be.below(0.4);
  });

  it('stays within a third of a frame of a face that moves by its own breadth in a second', () => {
    const filter = makeFilter();
    const speed = 200 / 1000;
    let lag = 0;
    for (let frame = 0; frame < 30; frame++) {
      const now = 1 + frame * FRAME_MS;
      lag = speed * now - middle(filter(aFace(speed * now), now));
    }
    expect(lag).to.be.below(FRAME_MS * speed * 0.6);
  });

  it('keeps its points if two frames have the same time', () => {
    const filter = makeFilter();
    filter(aFace(40), 100);
    expect(middle(filter(aFace(90), 100))).to.equal(40);
  });
});
