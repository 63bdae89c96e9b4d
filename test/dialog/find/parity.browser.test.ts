/** The executor against a well-kept runtime, LiteRT, on the original models. */
import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core';
import { expect } from '@open-wc/testing';
import { canvasSource } from '../../../src/dialog/find/canvas-source.ts';
import { aCanvas, aNetwork, photo } from './a-finder.ts';

const PACKED = '/node_modules/@mediapipe/face_mesh/face_mesh_solution_packed_assets.data';

describe('The executor computes what LiteRT computes from the original model', () => {
  let packed: ArrayBuffer;
  before(async function () {
    this.timeout(60_000);
    await loadLiteRt('/node_modules/@litertjs/core/wasm/');
    packed = await (await fetch(PACKED)).arrayBuffer();
  });

  const cases = [
    // f16 weights on both sides: rounding alone.
    { name: 'face-detector', start: 3757224, end: 3986256, scale: [127.5, -1], tolerance: 1e-3 },
    // int8 weights on ours: points in 192nds of the crop.
    { name: 'face-landmarks', start: 2495952, end: 3737848, scale: [255, 0], tolerance: 1.5 },
  ] as const;
  for (const { name, start, end, scale, tolerance } of cases) {
    it(`${name}, within ${tolerance}`, async function () {
      this.timeout(60_000);
      const network = await aNetwork(name);
      const crop = { x: 225, y: 115, side: 220, angle: 0 };
      const pixels = canvasSource(await aCanvas(photo('astronaut'))).read(crop, network.size);
      const rgb = Array.from(pixels)
        .filter((_, index) => index % 4 < 3)
        .map((value) => value / scale[0] + scale[1]);
      for (let i = 0; i < rgb.length; i++) network.input[Math.floor(i / 3) * 4 + (i % 3)] = rgb[i]!;
      const ours = (await network.run()).map((output) => Array.from(output));

      const model = await loadAndCompile(new Uint8Array(packed.slice(start, end)), { accelerator: 'wasm' });
      const input = new Tensor(new Float32Array(rgb), [1, network.size, network.size, 3]);
      const results = await model.run(input);
      const theirs = results.map((result) => Array.from(result.toTypedArray() as Float32Array));
      // The detector's outputs are put together from two grids each.
      const flat =
        ours.length === 4
          ? [
              [...ours[0]!, ...ours[1]!],
              [...ours[2]!, ...ours[3]!],
            ]
          : ours;
      for (const [index, output] of flat.entries()) {
        const same = theirs.find(({ length }) => length === output.length)!;
        const worst = Math.max(...output.map((value, i) => Math.abs(value - same[i]!)));
        expect(worst, `output ${index}`).to.be.below(tolerance);
      }
    });
  }
});
