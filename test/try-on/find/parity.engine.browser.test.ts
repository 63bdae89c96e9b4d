/** The executor against a well-kept runtime, LiteRT, on the original models. */
import { loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core';
import { expect } from '@open-wc/testing';
import { compile, withOutputs } from '../../../build/networks/compiler.ts';
import { readTflite } from '../../../build/networks/tflite.ts';
import { canvasSource } from '../../../src/try-on/find/canvas-source.ts';
import { machineMaker } from '../../../src/try-on/find/kernels.ts';
import { openNetwork } from '../../../src/try-on/find/network.ts';
import { aCanvas, aNetwork, photo } from './a-finder.ts';
import { aHand } from './a-hand.ts';

const FACE = '/node_modules/@mediapipe/face_mesh/face_mesh_solution_packed_assets.data';
const HANDS = '/node_modules/@mediapipe/hands/';
const PALMS = `${HANDS}hands_solution_packed_assets.data`;
const portrait = {
  canvas: () => aCanvas(photo('astronaut')),
  crop: { x: 225, y: 115, side: 220, angle: 0 },
};
const hand = {
  canvas: async () => (await aHand()).canvas,
  crop: { x: 600, y: 600, side: 1200, angle: 0 },
};

describe('The executor computes what LiteRT computes from the original model', () => {
  before(async function () {
    this.timeout(60_000);
    await loadLiteRt('/node_modules/@litertjs/core/wasm/');
  });

  /** Where the model lies in its file, by what and how far its colours are scaled and moved, and how far each output may differ. */
  const cases = [
    // f16 weights on both sides: rounding alone.
    ['face-detector', FACE, [3757224, 3986256], [127.5, -1], [1e-3, 1e-3], portrait],
    // int8 weights on ours: points in 192nds of the crop.
    ['face-landmarks', FACE, [2495952, 3737848], [255, 0], [1.5, 1.5], portrait],
    // The same: boxes in 192nds, scores before they are brought between 0 and 1.
    ['palm-detector', PALMS, [2341291, 4326731], [255, 0], [12, 2], hand],
    // Points in 224ths, then the score and the handedness.
    ['hand-landmarks', `${HANDS}hand_landmark_lite.tflite`, [], [255, 0], [3, 0.05, 0.05], hand],
  ] as const;
  for (const [name, file, bytes, scale, tolerances, { canvas, crop }] of cases) {
    /** The worst difference of each output. @param isShipped with the weights as they are downloaded, else as the model has them */
    async function differences(isShipped: boolean): Promise<number[]> {
      const content = new Uint8Array((await (await fetch(file)).arrayBuffer()).slice(...bytes));
      const graph = withOutputs(readTflite(content), tolerances.length);
      const network = isShipped
        ? await aNetwork(name)
        : openNetwork(Uint8Array.from(compile(graph, false)).buffer, machineMaker());
      const pixels = canvasSource(await canvas()).read(crop, network.size);
      const rgb = Array.from(pixels)
        .filter((_, index) => index % 4 < 3)
        .map((value) => value / scale[0] + scale[1]);
      for (let i = 0; i < rgb.length; i++) network.input[Math.floor(i / 3) * 4 + (i % 3)] = rgb[i]!;
      const ours = (await network.run()).map((output) => Array.from(output));

      const model = await loadAndCompile(content, { accelerator: 'wasm' });
      const input = new Tensor(new Float32Array(rgb), [1, network.size, network.size, 3]);
      const results = await model.run(input);
      const theirs = results.map((result) => Array.from(result.toTypedArray() as Float32Array));
      // A detector's outputs are put together from two grids each.
      const flat =
        ours.length === 4
          ? [
              [...ours[0]!, ...ours[1]!],
              [...ours[2]!, ...ours[3]!],
            ]
          : ours;
      // Of a detector with rounded weights the box counts that is the most certain one: most hold nothing, and are arbitrary.
      const scores = ours.length === 4 ? flat[1]! : [0];
      const best = scores.indexOf(Math.max(...scores));
      const isRead = (output: readonly number[], i: number) =>
        !isShipped || Math.floor((i * scores.length) / output.length) === best;
      return flat.map((output) =>
        // A hand's points come in metres too, and its score and handedness are one value each.
        Math.min(
          ...theirs
            .filter(({ length }) => length === output.length)
            .map((same) =>
              Math.max(...output.map((value, i) => (isRead(output, i) ? Math.abs(value - same[i]!) : 0))),
            ),
        ),
      );
    }

    it(`${name}, as it is downloaded, within ${tolerances.join(' and ')}`, async function () {
      this.timeout(120_000);
      for (const [index, worst] of (await differences(true)).entries()) {
        expect(worst, `output ${index}`).to.be.below(tolerances[index]!);
      }
    });

    it(`${name}, with the model’s own weights, within 0.01`, async function () {
      this.timeout(120_000);
      for (const [index, worst] of (await differences(false)).entries()) {
        expect(worst, `output ${index}`).to.be.below(0.01);
      }
    });
  }
});
