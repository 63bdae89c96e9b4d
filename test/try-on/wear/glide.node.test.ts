import { expect } from 'chai';
import { glideFrom } from '../../../src/try-on/wear/glide.ts';

const FROM = { x: 0.5, y: 0.4, width: 0.4, angle: 0, mirrored: false, foreshortening: 1 };
const TO = { x: 0.3, y: 0.6, width: 0.2, angle: 0.4, mirrored: false, foreshortening: 0.8 };

function prefer(isMotionReduced: boolean): void {
  Object.assign(globalThis, { matchMedia: () => ({ matches: isMotionReduced }) });
}

describe('The way to the face', () => {
  after(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

  it("begins at the product's placement, approaches its target in every value, and ends there", () => {
    prefer(false);
    const glide = glideFrom(FROM, 1000);
    expect(glide(TO, 1000)).to.deep.equal(FROM);
    const [early, late] = [glide(TO, 1100), glide(TO, 1300)];
    for (const name of ['x', 'y', 'width', 'angle', 'foreshortening'] as const) {
      const way = (value: number) => Math.abs(value - TO[name]);
      expect(way(early[name])).to.be.below(way(FROM[name]));
      expect(way(late[name])).to.be.below(way(early[name]));
    }
    expect(glide(TO, 1450)).to.equal(TO);
  });

  it('follows a place that moves meanwhile', () => {
    prefer(false);
    const glide = glideFrom(FROM, 0);
    expect(glide({ ...TO, x: 0.9 }, 200).x).to.be.within(0.5, 0.9);
  });

  it('jumps for shoppers who prefer less motion', () => {
    prefer(true);
    expect(glideFrom(FROM, 1000)(TO, 1000)).to.equal(TO);
  });
});
