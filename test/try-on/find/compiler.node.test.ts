import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { compile, withOutputs } from '../../../build/networks/compiler.ts';
import { assembleKernels, KERNELS } from '../../../build/networks/models.ts';
import { BuiltinOperator, type Operator, type TfliteGraph } from '../../../build/networks/tflite.ts';
import { openNetwork } from '../../../src/try-on/find/network.ts';
import { plainMachine } from '../../../src/try-on/find/kernels.ts';

interface OperatorOf {
  readonly code: number;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  readonly options?: readonly number[];
}

/** A network of a picture of `size` × `size` with four channels; constants are all ones. */
function aGraph(shapes: readonly (readonly number[])[], operators: readonly OperatorOf[]): TfliteGraph {
  return {
    inputs: [0],
    outputs: operators.at(-1)!.outputs,
    tensors: shapes.map((shape) => ({ shape })),
    operators: operators.map(({ options = [], ...operator }): Operator => ({
      ...operator,
      option: (field) => options[field] ?? 0,
    })),
    floats: (tensor) => {
      let count = 1;
      for (const length of shapes[tensor]!) count *= length;
      return new Float32Array(count).fill(1);
    },
  };
}

const PICTURE = [1, 2, 2, 4];
/** Padding, strides and activation of a convolution. */
const convolution = (activation: number): TfliteGraph =>
  aGraph(
    [PICTURE, [4, 1, 1, 4], [4], PICTURE],
    [
      {
        code: BuiltinOperator.CONV_2D,
        inputs: [0, 1, 2],
        outputs: [3],
        options: [0, 1, 1, activation],
      },
    ],
  );

async function run(graph: TfliteGraph, input: readonly number[]): Promise<number[][]> {
  const file = compile(graph, false);
  const network = openNetwork(new Uint8Array(file).buffer, plainMachine);
  network.input.set(input);
  return (await network.run()).map((output) => [...output]);
}

const only = (first: number) => [first, ...Array<number>(15).fill(0)];

describe('The compiler of networks', () => {
  it('refuses an operator or activation that it does not know, by its number', () => {
    const graph = aGraph([PICTURE, PICTURE], [{ code: 28, inputs: [0], outputs: [1] }]);
    expect(() => compile(graph, false)).to.throw('does not support operator 28');
    expect(() => compile(convolution(4), false)).to.throw('does not support activation 4');
  });

  it('refuses a sum with an activation of its own, a padded picture and a pool of other windows', () => {
    const sum = aGraph(
      [PICTURE, PICTURE],
      [{ code: BuiltinOperator.ADD, inputs: [0, 0], outputs: [1], options: [1] }],
    );
    expect(() => compile(sum, false)).to.throw('sum');
    const pad = aGraph([PICTURE, [1, 4, 4, 4]], [{ code: BuiltinOperator.PAD, inputs: [0], outputs: [1] }]);
    expect(() => compile(pad, false)).to.throw('Only channels');
    const pool = aGraph(
      [PICTURE, [1, 1, 1, 4]],
      [{ code: BuiltinOperator.MAX_POOL_2D, inputs: [0], outputs: [1], options: [0, 2, 2, 3, 3] }],
    );
    expect(() => compile(pool, false)).to.throw('2 × 2');
  });

  it('keeps to the activation that is part of a convolution', async () => {
    // The sum of all channels, and one.
    expect((await run(convolution(0), only(-3)))[0]!.slice(0, 5)).to.deep.equal([-2, -2, -2, -2, 1]);
    expect((await run(convolution(1), only(-3)))[0]!.slice(0, 5)).to.deep.equal([0, 0, 0, 0, 1]);
    expect((await run(convolution(3), only(9)))[0]!.slice(0, 5)).to.deep.equal([6, 6, 6, 6, 1]);
  });

  it('leaves out what only unread outputs need', () => {
    const graph = aGraph(
      [PICTURE, [1, 4], [1, 4]],
      [
        { code: BuiltinOperator.MEAN, inputs: [0], outputs: [1] },
        { code: BuiltinOperator.MEAN, inputs: [0], outputs: [2] },
      ],
    );
    const both = { ...graph, outputs: [1, 2] };
    expect(withOutputs(both, 1)).to.deep.include({ outputs: [1] });
    expect(withOutputs(both, 1).operators).to.have.length(1);
  });
});

describe('The WebAssembly kernels', () => {
  it('are compiled from kernels.wat as it is', async () => {
    expect(readFileSync(KERNELS, 'utf8')).to.equal(await assembleKernels());
  });
});
