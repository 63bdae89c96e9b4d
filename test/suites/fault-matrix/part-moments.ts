/** While the script, or a part of it that a page needs for its buttons, loads. */
import { FAST, type Cell, type PageOptions, type Summary } from './cell.ts';
import { checkDownload, checkPage, isReady, outcomeOfPart, type Moment } from './moment.ts';

/**
 * While the page is being parsed, a script or a part without an answer holds up what waits for the page to load: the test, too,
 * which therefore adds the script afterwards.
 */
async function visitWithFault(cell: Cell, options: PageOptions = {}): Promise<void> {
  await cell.visit({ ...options, hasFault: true, isScriptLate: cell.fault.download === 'waits' });
  await cell.proven();
}

/** Without the code for it there is no button, and nothing in its place. */
async function checkMount(cell: Cell): Promise<void> {
  const { download, name } = cell.fault;
  // A part is asked for twice: early, and when it is used.
  if (name === 'flapping') return;
  if (download === 'works') await cell.until(isReady, 'the button, in spite of the fault');
  else await cell.stays((page) => page.state === null, 'the page without a button');
}

export const script: Moment = {
  name: 'script',
  isOfRequests: true,
  async play(cell) {
    cell.isReady = true;
    cell.aim('embed');
    const { download } = cell.fault;
    await visitWithFault(cell);
    await checkMount(cell);
    // The page as it is without a script: nothing stands in for the button.
    if (download !== 'works') await checkPage(cell, 'search');
    await cell.end();
    await cell.visit();
    await cell.until(isReady, 'the button, on the next page view');
    await checkPage(cell, 'search');
  },
};

/** What the lookup of several products, of one that is processed and of the look of a theme loads. */
export const lookupParts: Moment = {
  name: 'lookup parts',
  isOfRequests: true,
  async play(cell) {
    cell.isReady = false;
    cell.aim('lookup');
    await visitWithFault(cell, { hasSeveral: true, speed: FAST });
    const isProcessing = (page: Summary) => page.state === 'processing';
    await checkDownload(cell, outcomeOfPart(cell), isProcessing, (page) => page.reason === 'network');
    cell.isReady = true;
    await cell.end();
    await cell.eventually(
      () =>
        cell.run<boolean>(
          "[...document.querySelectorAll('tryon-button')].every(({ state }) => state === 'ready')",
        ),
      'both buttons to be ready',
    );
    await checkPage(cell, 'search');
  },
};

/** What a button loads that the script puts into the theme's page. */
export const pageParts: Moment = {
  name: 'page parts',
  isOfRequests: true,
  async play(cell) {
    const settings = 'data-mount="#below"';
    cell.isReady = true;
    cell.aim('page');
    await visitWithFault(cell, { settings });
    await checkMount(cell);
    await cell.end();
    await cell.visit({ settings });
    await cell.until(isReady, 'the button, on the next page view');
    await checkPage(cell, 'search');
  },
};
