import { expect, nextFrame } from '@open-wc/testing';
import { turnToUpdate, updateInNextTask } from '../../../src/storefront/button/update-turns.ts';

/**
 * Updates that take so many milliseconds each, by a clock that nothing else moves: how many each task has. A task ends where
 * the next one is asked for, by a message: of two channels no engine promises which is served first, so none is used to count.
 */
async function tasksOf(updates: number, ms: number, isFirst: boolean): Promise<number[]> {
  const { now } = performance;
  const { postMessage } = MessagePort.prototype;
  let done = 0;
  const doneAtEnds: number[] = [];
  const update = () => void done++;
  // Later than any update before.
  const start = performance.now() + 10_000;
  performance.now = () => start + done * ms;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    doneAtEnds.push(done);
    postMessage.call(this, message);
  };
  try {
    const turns = Array.from({ length: updates }, () => {
      const turn = turnToUpdate(isFirst);
      return turn ? turn.then(update) : update();
    });
    doneAtEnds.push(done);
    await Promise.all(turns);
    doneAtEnds.push(done);
    return doneAtEnds.map((count, task) => count - (doneAtEnds[task - 1] ?? 0)).filter((count) => count > 0);
  } finally {
    performance.now = now;
    MessagePort.prototype.postMessage = postMessage;
  }
}

describe('The updates of many elements', () => {
  it('go on in the next task, once they have taken 16 ms', async () => {
    expect(await tasksOf(10, 5, false)).to.deep.equal([4, 4, 2]);
  });

  it('begin at once and without a message if there are few', async () => {
    // The last slice is over.
    await tasksOf(5, 5, false);
    const { postMessage } = MessagePort.prototype;
    let posted = 0;
    MessagePort.prototype.postMessage = () => void posted++;
    try {
      expect(turnToUpdate(false)).to.equal(null);
    } finally {
      MessagePort.prototype.postMessage = postMessage;
    }
    expect(posted).to.equal(0);
  });

  it('are made together if they are the first of their elements, which then request their products together', async () => {
    expect(await tasksOf(10, 5, true)).to.deep.equal([10]);
  });

  it('wait for the next task where this one has had enough to do, and the first ones are made together there', async () => {
    updateInNextTask();
    expect(turnToUpdate(true)).to.be.instanceOf(Promise);
    expect(await tasksOf(10, 5, true)).to.deep.equal([10]);
    expect(turnToUpdate(true)).to.equal(null);
  });

  it('go on when the page comes out of the back/forward cache, where the message that had its next task is lost', async () => {
    await tasksOf(5, 5, false);
    const { postMessage } = MessagePort.prototype;
    let lost = 0;
    // As Firefox does while it puts the page into the cache.
    MessagePort.prototype.postMessage = () => void lost++;
    let turn: Promise<void> | null;
    try {
      updateInNextTask();
      turn = turnToUpdate(false);
    } finally {
      MessagePort.prototype.postMessage = postMessage;
    }
    expect(lost).to.equal(1);
    expect(turn).to.be.instanceOf(Promise);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await turn;
    expect(turnToUpdate(false)).to.equal(null);
    await nextFrame();
  });
});
