import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { assembledKernels, KERNELS } from '../../../../build/face-models.ts';

describe('The kernels', () => {
  it('are carried along as they stand in kernels.wat', async () => {
    expect(readFileSync(KERNELS, 'utf8')).to.equal(await assembledKernels());
  });
});
