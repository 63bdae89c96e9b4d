import { aTimeout, expect } from '@open-wc/testing';
import {
  afterTurns,
  holdTurns,
  runInNextTask,
  awaitTurn,
  turnToHear,
} from '../../../src/storefront/button/turns.ts';

const element = document.createElement('div');
/** So that nothing is left of earlier tests, and this task has its whole time. */
const settled = async () => {
  await new Promise<void>((resolve) => afterTurns(resolve));
  await aTimeout(40);
};

/** Updates that take so many milliseconds each, by a clock that nothing else moves: how many of them this task has. */
async function inOneTask(updates: number, ms: number): Promise<number> {
  await settled();
  const { now } = performance;
  const start = performance.now() + 10_000;
  let done = 0;
  performance.now = () => start + done * ms;
  try {
    const turns = Array.from({ length: updates }, () => {
      const turn = awaitTurn(element);
      return turn ? turn.then(() => done++) : done++;
    });
    const atOnce = done;
    await Promise.all(turns);
    expect(done).to.equal(updates);
    return atOnce;
  } finally {
    performance.now = now;
  }
}

describe('The updates of many elements', () => {
  beforeEach(settled);

  it('go on in another task, once they have taken 16 ms', async () => {
    expect(await inOneTask(10, 5)).to.equal(4);
  });

  it('begin at once if there are few', () => {
    expect(awaitTurn(element)).to.equal(null);
  });

  it('wait for the next task where this one has had enough to do', async () => {
    runInNextTask();
    const turn = awaitTurn(element);
    expect(turn).to.be.instanceOf(Promise);
    await turn;
  });

  it('in the view come first, also those that have no space yet', async () => {
    const page = document.createElement('div');
    page.innerHTML = '<p style="height: 9000px"></p><div style="height: 9px"><b hidden></b></div>';
    document.body.prepend(page);
    const order: string[] = [];
    const turn = (name: string, of: Element) => awaitTurn(of)!.then(() => order.push(name));
    runInNextTask();
    const below = page.querySelector('b')!;
    await Promise.all([turn('below', below), turn('in view', page.firstElementChild!)]);
    expect(order).to.deep.equal(['in view', 'below']);
    page.remove();
  });

  it('look once where an element is, however long they take: each look makes the page’s layout anew', async () => {
    await settled();
    let looks = 0;
    const watched = document.createElement('div');
    watched.getBoundingClientRect = () => {
      looks++;
      return new DOMRect(0, 0, 9, 9);
    };
    const { now } = performance;
    let aheadMs = 0;
    performance.now = () => now.call(performance) + aheadMs;
    try {
      runInNextTask();
      const first = awaitTurn(watched)!.then(() => {
        aheadMs += 60_000;
        return awaitTurn(watched);
      });
      await Promise.all([first, awaitTurn(element), awaitTurn(element)]);
    } finally {
      performance.now = now;
    }
    expect(looks).to.equal(1);
  });

  it('are over before what waits for all of them', async () => {
    runInNextTask();
    const order: string[] = [];
    void awaitTurn(element)!.then(() => order.push('update'));
    await new Promise<void>((resolve) => afterTurns(resolve));
    expect(order).to.deep.equal(['update']);
  });

  it('wait while a dialog opens', async () => {
    let open!: () => void;
    holdTurns(new Promise<void>((resolve) => (open = resolve)));
    runInNextTask();
    let isDone = false;
    const turn = awaitTurn(element)!.then(() => (isDone = true));
    await aTimeout(50);
    expect(isDone).to.equal(false);
    open();
    await turn;
  });
});

describe('Many elements that are told something in one go', () => {
  it('hear it in their turns, but for the first hundred', async () => {
    await settled();
    const turns = Array.from({ length: 150 }, () => turnToHear(element));
    expect(turns.filter((turn) => turn === null)).to.have.length(100);
    await Promise.all(turns);
    expect(turnToHear(element)).to.equal(null);
  });
});
