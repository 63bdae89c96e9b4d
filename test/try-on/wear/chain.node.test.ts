/** How wide a necklace is, by what its picture shows of it. */
import { expect } from 'chai';
import { chainWidth, readChain } from '../../../src/try-on/wear/jewelry/chain.ts';
import { aLoop, aNecklace, aPendant } from './necklaces.ts';

describe('A necklace', () => {
  it('is as wide as a neck where all of it is seen as a ring', () => {
    expect(chainWidth(aLoop(400, 420), false)).to.be.closeTo(127, 1);
  });

  it('has the length of most chains where it hung straight down for its picture', () => {
    const width = chainWidth(aPendant(200, 600, 20), false);
    expect(width).to.be.within(60, 90);
  });

  it('has a pendant of the usual size where its strands leave the picture', () => {
    // Of 240 pixels: a third of the width.
    expect(chainWidth(aPendant(240, 400, 40), true)).to.be.closeTo(66, 4);
  });

  it('is no wider than a neck for a small pendant', () => {
    expect(chainWidth(aPendant(400, 400, 12), true)).to.equal(127);
  });

  it('is a pendant alone where it has no strands', () => {
    const alone = aNecklace(100, 200, () => true);
    expect(readChain(alone)).to.equal(null);
    expect(chainWidth(alone, false)).to.equal(11);
  });

  it('tells its pendant from its strands', () => {
    const open = readChain(aPendant(240, 400, 40))!;
    expect(open).to.include({ hasPendant: true, isOpen: true });
    expect(open.pendantTop).to.be.closeTo(0.8, 0.06);
    expect(open.pendantWidth).to.be.closeTo(1 / 3, 0.05);
    expect(readChain(aLoop(400, 420))).to.include({ hasPendant: false, isOpen: false });
  });
});
