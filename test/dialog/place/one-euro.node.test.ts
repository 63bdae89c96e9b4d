import { expect } from 'chai';
import { OneEuroFilter } from '../../../src/dialog/place/one-euro.ts';

const OPTIONS = { minCutoff: 1.5, beta: 12 };
const FRAME_MS = 1000 / 30;

describe('A One Euro filter', () => {
  it('gives the first value as it is', () => {
    expect(new OneEuroFilter(OPTIONS).next(0.4, 0)).to.equal(0.4);
  });

  it('removes most of the jitter from a value at rest', () => {
    const filter = new OneEuroFilter(OPTIONS);
    const values = Array.from({ length: 90 }, (_, frame) =>
      filter.next(0.5 + (frame % 2 ? 0.002 : -0.002), frame * FRAME_MS),
    );
    const settled = values.slice(30);
    expect(Math.max(...settled) - Math.min(...settled)).to.be.below(0.002);
  });

  it('stays within three frames of a value that moves', () => {
    const filter = new OneEuroFilter(OPTIONS);
    // Across half the view in a second.
    const speed = 0.5 / 1000;
    let lag = 0;
    for (let frame = 0; frame < 30; frame++) {
      const now = frame * FRAME_MS;
      lag = speed * now - filter.next(speed * now, now);
    }
    expect(lag).to.be.below(3 * FRAME_MS * speed);
  });

  it('keeps its value if two frames have the same time', () => {
    const filter = new OneEuroFilter(OPTIONS);
    filter.next(0.4, 100);
    expect(filter.next(0.9, 100)).to.equal(0.4);
  });
});
