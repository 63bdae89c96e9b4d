/**
 * Eyewear is as sharp, as grainy and as lit as the photo that it is drawn on, and shades the face alone: in figures, on photos
 * whose blur, grain and light are known. What is pasted on has the same figures on all of them, which these limits refuse.
 */
import { expect } from '@open-wc/testing';
import {
  blurred,
  drawnGrain,
  drawnOn,
  edgeBlur,
  grainy,
  leftByRight,
  litFromLeft,
  look,
  photo,
  shadeBelow,
} from './photo-quality.ts';

describe('Eyewear on a photo of known quality', function () {
  this.timeout(120_000);

  // Less than a sharp picture that is drawn smaller.
  const sharp = () => edgeBlur(drawnOn(photo(), 'half-rim'));

  it('is sharp where the photo is', () => {
    expect(look(photo()).blur).to.be.lessThan(0.3);
    expect(sharp()).to.be.lessThan(0.7);
  });

  for (const deviation of [1, 2, 3]) {
    it(`is blurred by as much as a photo by ${deviation} pixels, and no more`, () => {
      const soft = blurred(photo(), deviation);
      expect(look(soft).blur).to.be.within(deviation * 0.85, deviation * 1.1);
      const drawn = edgeBlur(drawnOn(soft, 'half-rim'));
      expect(drawn).to.be.within(deviation * 0.75, deviation * 1.1);
      expect(sharp(), 'a picture that is pasted on').to.be.lessThan(deviation * 0.75);
    });
  }

  it('has no grain where the photo has none', () => {
    expect(drawnGrain(drawnOn(photo(), 'cat-eye'))).to.be.lessThan(0.5);
  });

  for (const deviation of [4, 8, 12]) {
    it(`has the grain of a photo with a deviation of ${deviation}`, () => {
      const grain = drawnGrain(drawnOn(grainy(photo(), deviation), 'cat-eye'));
      expect(grain).to.be.within(deviation * 0.8, deviation * 1.1);
    });
  }

  it('is lighter on the side from which the face is lit, by a part of that alone', () => {
    expect(leftByRight(drawnOn(photo(), 'cat-eye'))).to.be.closeTo(1, 0.02);
    let before = 1.02;
    for (const part of [0.8, 0.6]) {
      const ratio = leftByRight(drawnOn(litFromLeft(photo(), part), 'cat-eye'));
      expect(ratio).to.be.within(before, 1 / part);
      before = ratio + 0.02;
    }
  });

  it('shades the skin below it, softly and within the face alone', () => {
    const patch = drawnOn(photo(), 'cat-eye');
    for (const x of [0.27, 0.73]) {
      const shade = shadeBelow(patch, Math.round(patch.width * x));
      expect(Math.max(...shade.slice(2, 5))).to.be.within(0.08, 0.3);
      for (let i = 2; i < shade.length; i++) expect(shade[i]! - shade[i - 1]!).to.be.lessThan(0.02);
      expect(shade.at(-1)).to.be.lessThan(0.01);
    }
    // Beside the face there is nothing to fall on.
    expect(Math.max(...shadeBelow(patch, 3))).to.be.lessThan(0.01);
  });
});
