import { expect } from 'chai';
import { MovedPlacements } from '../../../src/try-on/room/moved-placements.ts';
import type { Placement } from '../../../src/try-on/wear/placement.ts';

const WHOLE = { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 1 };
const HALF = { content: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, ratio: 1 };
const PLACEMENT: Placement = { x: 0.3, y: 0.7, width: 0.2, angle: 1, mirrored: false, foreshortening: 1 };

describe('What the hand has placed', () => {
  it('is kept for each product', () => {
    const placements = new MovedPlacements();
    placements.keep('a', PLACEMENT, WHOLE);
    expect(placements.of('a')).to.equal(PLACEMENT);
    expect(placements.of('b')).to.equal(null);
  });

  it('is where the next product begins, as wide without its picture’s margins', () => {
    const placements = new MovedPlacements();
    placements.keep('a', PLACEMENT, WHOLE);
    expect(placements.startFor(HALF)).to.deep.equal({ ...PLACEMENT, width: 0.4 });
  });

  it('is no start any more once it is forgotten', () => {
    const placements = new MovedPlacements();
    placements.keep('a', PLACEMENT, WHOLE);
    placements.forget('a');
    expect(placements.startFor(WHOLE)).to.equal(null);
  });
});
