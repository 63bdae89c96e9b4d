import { expect } from 'chai';
import { timeSlices } from '../../../src/dialog/photo/time-slices.ts';

describe('A pause between two slices', () => {
  it('rejects with the signal’s reason if it is aborted meanwhile', async () => {
    const end = new AbortController();
    const slices = timeSlices(0);
    slices.begin(end.signal);
    const pause = slices.pause()!.catch((reason: unknown) => reason);
    end.abort('left');
    expect(await pause).to.equal('left');
  });
});
