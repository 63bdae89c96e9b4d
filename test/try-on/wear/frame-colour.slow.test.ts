/**
 * That a frame's own colour holds in a photo's light, whatever the skin it lies on: six materials on six skins, against the truth.
 * Prints the table of docs/try-on.md. On heads whose eyes are narrowed, as in most portraits: their whites are no measure of the light.
 */
import { expect } from 'chai';
import { MATERIALS } from './glasses.ts';
import { SIX_SKINS } from './head.ts';
import { measureFrameColour } from './worn-truth.ts';

/** Colour difference (CIE76) at most, on any skin. */
const LIMITS: Readonly<Record<string, number>> = {
  black: 3,
  tortoise: 6,
  crystal: 7,
  'gold wire': 9,
  'silver wire': 9,
  white: 11,
};
/** In full light, and the whites of the eyes as their median in 200 portraits. */
const LIGHT = 0.74;
const NARROWED = 135;

describe('The colour of a frame', function () {
  this.timeout(300_000);
  const rows: string[] = [];

  for (const [material, of] of Object.entries(MATERIALS)) {
    it(`of ${material} is that of its picture in the photo’s light, on six skins`, async () => {
      const figures: number[] = [];
      for (const skin of Object.values(SIX_SKINS))
        figures.push(await measureFrameColour({ yaw: 0, skin, light: LIGHT, whites: NARROWED }, of));
      rows.push(`| ${[material, ...figures.map((figure) => figure.toFixed(1))].join(' | ')} |`);
      expect(Math.max(...figures)).to.be.lessThan(LIMITS[material]!);
    });
  }

  after(() => {
    console.log(`| frame | ${Object.keys(SIX_SKINS).join(' | ')} |\n${rows.join('\n')}`);
  });
});
