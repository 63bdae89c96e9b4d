import { expect } from 'chai';
import { toLimbPlace, limbPoints } from '../../../src/try-on/wear/hand/limb-points.ts';
import { pointsFilter } from '../../../src/try-on/wear/points-filter.ts';

const FRAME_MS = 1000 / 30;

const aLimb = (x: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return limbPoints({ x, y: 300, width: 100, angle, across: angle + Math.PI / 2 });
};

describe('The points of a place on a hand, smoothed', () => {
  const makeFilter = () => pointsFilter(([x, y, size]) => ({ x: x!, y: y!, size: size! }));

  it('lose most of the jitter of a hand at rest', () => {
    const filter = makeFilter();
    const places = Array.from(
      { length: 90 },
      (_, frame) => toLimbPlace(filter(aLimb(200 + (frame % 2), 0), 1 + frame * FRAME_MS)).x,
    ).slice(30);
    expect(Math.max(...places) - Math.min(...places)).to.be.below(0.4);
  });

  it('stay near a direction that turns past half a circle', () => {
    const filter = makeFilter();
    const turned = [178, 179, -180, -179, -178].map((degrees, frame) =>
      toLimbPlace(filter(aLimb(200, degrees), 1 + frame * FRAME_MS)),
    );
    for (const { angle, across, width } of turned) {
      expect(Math.cos(angle)).to.be.below(-0.99);
      expect(Math.sin(across)).to.be.below(-0.99);
      expect(width).to.be.closeTo(100, 0.01);
    }
  });
});
