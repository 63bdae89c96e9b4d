/**
 * A moment at which a fault occurs: it plays the shopper, lets the fault occur, checks what the page makes of it, ends it, and
 * sees that the page recovers. Also the steps and checks that several moments have in common.
 */
import type { Cell, Summary } from './cell.ts';
import type { Outcome } from './fault.ts';

export interface Moment {
  readonly name: string;
  /** Nothing but a request is affected at this moment: faults of the page itself are the first lookup's. */
  readonly isOfRequests?: boolean;
  play(cell: Cell): Promise<void>;
}

export const isReady = (page: Summary) => page.state === 'ready';

/** The page as it should be once all is over. */
export async function checkPage(cell: Cell, focus: string): Promise<void> {
  const page = await cell.summary();
  const wrong = [...page.complaints];
  if (page.shift > 0) wrong.push(`the page shifted by ${page.shift} px`);
  if (page.focus !== focus) wrong.push(`the focus is on "${page.focus}", not on "${focus}"`);
  if (wrong.length > 0) throw new Error(`reached the page: ${wrong.join('; ')}`);
}

/** What has become of a download: `isThere` says that it came, `isRefused` that the shopper was told it did not. */
export async function checkDownload(
  cell: Cell,
  outcome: Outcome,
  isThere: (page: Summary) => boolean,
  isRefused: (page: Summary) => boolean,
): Promise<void> {
  if (cell.fault.name === 'flapping') {
    // The hand on its way to the button and the click each send a request: which of them is answered is chance.
    return cell.until(
      (page) => isThere(page) || isRefused(page),
      'what was asked for, or the shopper to be told',
    );
  }
  if (outcome === 'works') await cell.until(isThere, 'what was asked for, in spite of the fault');
  if (outcome === 'fails') await cell.until(isRefused, 'the shopper to be told');
  if (outcome === 'waits') await cell.stays((page) => !isThere(page) && !isRefused(page), 'waiting');
}

/** What becomes of a part of the script: one that does not come is given up after a while. */
export const outcomeOfPart = ({ fault }: Cell): Outcome =>
  fault.download === 'waits' ? 'fails' : fault.download;
