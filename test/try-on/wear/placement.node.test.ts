import { expect } from 'chai';
import { keyChange } from '../../../src/try-on/room/gestures.ts';
import { initialPlacement, moved, scaled, type Placement } from '../../../src/try-on/wear/placement.ts';

const WHOLE = { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 1 };
const MIDDLE: Placement = { x: 0.5, y: 0.5, width: 0.4, angle: 0, mirrored: false, foreshortening: 1 };

const keyed = (placement: Placement, key: string, isLargeStep: boolean) =>
  keyChange(key, isLargeStep)?.(placement) ?? null;

describe('A placement', () => {
  it('begins higher for glasses than for shoes', () => {
    expect(initialPlacement('eyewear', WHOLE, 1).y).to.be.lessThan(initialPlacement('shoes', WHOLE, 1).y);
  });

  it('begins in the middle for an unknown category', () => {
    expect(initialPlacement('hats', WHOLE, 1)).to.deep.include({ x: 0.5, y: 0.5 });
    expect(initialPlacement('constructor', WHOLE, 1)).to.deep.include({ x: 0.5, y: 0.5 });
  });

  it('gives the category’s width to the product, not to its picture’s margins', () => {
    const margins = { content: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, ratio: 1 };
    expect(initialPlacement('bag', margins, 1).width).to.be.closeTo(
      initialPlacement('bag', WHOLE, 1).width * 2,
      1e-9,
    );
  });

  it('begins no higher than the backdrop, however long the product', () => {
    const long = { content: WHOLE.content, ratio: 0.1 };
    const { width } = initialPlacement('clothes', long, 1);
    expect(width / long.ratio).to.be.at.most(0.81);
  });

  it('can’t be moved off the backdrop, made too small to touch, or made endlessly large', () => {
    expect(moved(MIDDLE, 9, -9)).to.deep.include({ x: 1, y: 0 });
    expect(scaled(MIDDLE, 1e-9).width).to.equal(0.04);
    expect(scaled(MIDDLE, 1e9).width).to.equal(3);
  });

  it('applies to the product, wherever in its picture that is', () => {
    const corner = { content: { x: 0.8, y: 0.8, width: 0.1, height: 0.1 }, ratio: 1 };
    const first = initialPlacement('bag', corner, 1);
    expect(first).to.include({
      x: initialPlacement('bag', WHOLE, 1).x,
      y: initialPlacement('bag', WHOLE, 1).y,
    });
    expect(moved(first, 0, 0)).to.deep.equal(first);
  });

  it('moves five times as far by arrow keys with Shift', () => {
    const [step, leap] = [false, true].map((shift) => keyed(MIDDLE, 'ArrowRight', shift)!.x - 0.5);
    expect(leap! / step!).to.be.closeTo(5, 1e-9);
  });

  it('is not changed by other keys', () => {
    expect(keyed(MIDDLE, 'Tab', false)).to.equal(null);
  });
});
