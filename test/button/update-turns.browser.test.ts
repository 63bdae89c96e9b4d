import { expect } from '@open-wc/testing';
import { turnToUpdate, updateInNextTask } from '../../src/button/update-turns.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Updates that take so many milliseconds each, by a clock that nothing else moves: how many each task has. */
async function tasksOf(updates: number, ms: number, isFirst: boolean): Promise<number[]> {
  const { now } = performance;
  let time = 1;
  let task = 0;
  const counts: number[] = [];
  const update = () => {
    counts[task] = (counts[task] ?? 0) + 1;
    time += ms;
  };
  performance.now = () => time;
  try {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      task++;
      channel.port2.postMessage(0);
    });
    channel.port1.start();
    channel.port2.postMessage(0);
    const done = Array.from({ length: updates }, () => {
      const turn = turnToUpdate(isFirst);
      return turn ? turn.then(update) : update();
    });
    await Promise.all(done);
    channel.port1.close();
    return counts.filter((count) => count > 0);
  } finally {
    performance.now = now;
    await nextTask();
  }
}

describe('The updates of many elements', () => {
  it('go on in the next task, once they have taken 16 ms', async () => {
    expect(await tasksOf(10, 5, false)).to.deep.equal([4, 4, 2]);
  });

  it('begin at once if there are few', async () => {
    expect(turnToUpdate(false)).to.equal(null);
    await nextTask();
  });

  it('are made together if they are the first of their elements, which then request their products together', async () => {
    expect(await tasksOf(10, 5, true)).to.deep.equal([10]);
  });

  it('wait for the next task where this one has had enough to do, and the first ones are made together there', async () => {
    updateInNextTask();
    expect(turnToUpdate(true)).to.be.instanceOf(Promise);
    expect(await tasksOf(10, 5, true)).to.deep.equal([10]);
    await nextTask();
    expect(turnToUpdate(true)).to.equal(null);
  });
});
