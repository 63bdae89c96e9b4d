import { expect } from 'chai';
import { nextTask, timeSlices } from '../../../src/core/base/tasks.ts';

describe('A pause between two slices', () => {
  it('rejects with the signal’s reason if it is aborted meanwhile', async () => {
    const end = new AbortController();
    const slices = timeSlices(0);
    slices.begin(end.signal);
    const pause = slices.pause()!.catch((reason: unknown) => reason);
    end.abort('left');
    expect(await pause).to.equal('left');
  });

  it('goes on, and leaves no port open, although the message that begins its next task is lost, as Firefox loses those of a page that is left', async () => {
    const { close, postMessage } = MessagePort.prototype;
    let lost = 0;
    let closed = 0;
    Object.assign(MessagePort.prototype, {
      postMessage: () => void lost++,
      close(this: MessagePort) {
        closed++;
        close.call(this);
      },
    });
    try {
      await nextTask();
    } finally {
      Object.assign(MessagePort.prototype, { close, postMessage });
    }
    expect([lost, closed]).to.deep.equal([1, 1]);
  });
});
