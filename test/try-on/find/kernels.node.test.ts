import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { assembledKernels, KERNELS } from '../../../build/networks/models.ts';

describe('The WebAssembly kernels', () => {
  it('are compiled from kernels.wat as it is', async () => {
    expect(readFileSync(KERNELS, 'utf8')).to.equal(await assembledKernels());
  });
});
