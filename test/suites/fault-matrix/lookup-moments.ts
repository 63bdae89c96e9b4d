/** While the page asks whether its product can be tried on. */
import { FAST, type Cell, type Summary } from './cell.ts';
import { checkPage, isReady, type Moment } from './moment.ts';

async function recoverLookup(cell: Cell): Promise<void> {
  await cell.end();
  if (cell.fault.recovers === 'refresh') await cell.run('shopTest.refresh()');
  if (cell.fault.recovers === 'reload') {
    await checkPage(cell, 'search');
    await cell.visit({ speed: FAST });
  }
  await cell.until(isReady, 'the button to be ready again');
  await checkPage(cell, 'search');
}

const hasReason =
  ({ fault }: Cell) =>
  (page: Summary) =>
    fault.reasons.some((reason) => reason === page.reason);

export const firstLookup: Moment = {
  name: 'first lookup',
  async play(cell) {
    cell.isReady = true;
    cell.aim('api');
    await cell.visit({ hasFault: true, speed: FAST });
    await cell.proven();
    const { lookup, reasons } = cell.fault;
    if (lookup === 'works') await cell.until(isReady, 'the button, in spite of the fault');
    if (lookup === 'waits') await cell.stays((page) => page.state === 'loading', 'waiting');
    if (lookup === 'fails') await cell.until(hasReason(cell), `the reason ${reasons.join(' or ')}`);
    await recoverLookup(cell);
  },
};

export const poll: Moment = {
  name: 'poll',
  async play(cell) {
    cell.isReady = false;
    await cell.visit({ speed: FAST });
    await cell.until((page) => page.state === 'processing', 'processing');
    cell.aim('api');
    await cell.begin();
    await cell.proven();
    const { lookup, recovers, reasons } = cell.fault;
    // What passes by itself leaves the product processing; the rest is final.
    if (lookup === 'fails' && recovers === 'refresh') {
      await cell.until(hasReason(cell), `the reason ${reasons.join(' or ')}`);
    } else {
      await cell.stays((page) => page.state === 'processing', 'still processing');
    }
    cell.isReady = true;
    await recoverLookup(cell);
  },
};
