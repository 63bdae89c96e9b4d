/**
 * When a fault occurs: while the script or a part of it loads, at the first lookup, at a poll, at the click, in the dialog, at
 * the shopper's photo. Each moment plays the shopper, lets the fault occur, checks what the page makes of it, ends it, and sees
 * that the page recovers.
 */
import { de } from '../../src/dialog/texts/de.ts';
import type { Cell, PageOptions, Summary } from './cell.ts';
import type { Fault, Outcome } from './fault.ts';

const isReady = (page: Summary) => page.state === 'ready';

export interface Moment {
  readonly name: string;
  /** Nothing but a request is affected at this moment: faults of the page itself are the first lookup's. */
  readonly isOfRequests?: boolean;
  play(cell: Cell): Promise<void>;
}

/** The page as it should be once all is over. */
async function checkPage(cell: Cell, focus: string): Promise<void> {
  const page = await cell.summary();
  const wrong = [...page.complaints];
  if (page.shift > 0) wrong.push(`the page shifted by ${page.shift} px`);
  if (page.focus !== focus) wrong.push(`the focus is on "${page.focus}", not on "${focus}"`);
  if (wrong.length > 0) throw new Error(`reached the page: ${wrong.join('; ')}`);
}

async function recoverLookup(cell: Cell): Promise<void> {
  await cell.end();
  if (cell.fault.recovers === 'refresh') await cell.run('shopTest.refresh()');
  if (cell.fault.recovers === 'reload') {
    await checkPage(cell, 'search');
    await cell.visit();
  }
  await cell.until(isReady, 'the button to be ready again');
  await checkPage(cell, 'search');
}

const hasReason =
  ({ fault }: Cell) =>
  (page: Summary) =>
    fault.reasons.some((reason) => reason === page.reason);

const firstLookup: Moment = {
  name: 'first lookup',
  async play(cell) {
    cell.isReady = true;
    cell.aim('api');
    await cell.visit({ hasFault: true });
    await cell.proven();
    const { lookup, reasons } = cell.fault;
    if (lookup === 'works') await cell.until(isReady, 'the button, in spite of the fault');
    if (lookup === 'waits') await cell.stays((page) => page.state === 'loading', 'waiting');
    if (lookup === 'fails') await cell.until(hasReason(cell), `the reason ${reasons.join(' or ')}`);
    await recoverLookup(cell);
  },
};

const poll: Moment = {
  name: 'poll',
  async play(cell) {
    cell.isReady = false;
    await cell.visit();
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

/** What has become of a download: `isThere` says that it came, `isRefused` that the shopper was told it did not. */
async function checkDownload(
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

const isRunning = (page: Summary) => page.isOpen && page.notice === '' && page.isPreview;

async function openDialog(cell: Cell): Promise<void> {
  await cell.until(isReady, 'the button');
  await cell.click();
  await cell.until(isRunning, 'the dialog with the preview');
}

const click: Moment = {
  name: 'click',
  async play(cell) {
    cell.isReady = true;
    await cell.visit();
    await cell.until(isReady, 'the button');
    cell.aim('dialog');
    await cell.begin();
    if (cell.fault.leaves) await cell.until(isReady, 'the button, after coming back');
    await cell.click();
    await cell.proven();
    await checkDownload(
      cell,
      cell.fault.download,
      (page) => page.isOpen,
      (page) => page.failure !== '' && page.errors.at(-1) === 'network',
    );
    await cell.end();
    // Some engines send a request again by themselves whose connection was dropped.
    if (cell.fault.download === 'waits') {
      await cell.until((page) => page.failure !== '' || page.isOpen, 'the shopper to be told');
    }
    if (!(await cell.summary()).isOpen) await cell.click();
    await cell.until(isRunning, 'the dialog with the preview');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

const dialog: Moment = {
  name: 'dialog',
  async play(cell) {
    cell.isReady = true;
    await cell.visit();
    await cell.until(isReady, 'the button');
    cell.aim('texts', 'picture');
    await cell.begin();
    if (cell.fault.leaves) await cell.until(isReady, 'the button, after coming back');
    await cell.click();
    await cell.proven();
    const { download } = cell.fault;
    if (download === 'works') await cell.until(isRunning, 'the dialog, in spite of the fault');
    if (download === 'waits') await cell.stays((page) => page.isOpen && page.notice !== 'alert', 'waiting');
    // English stands in for a language, and a sentence for a picture; a picture may be shown without CORS.
    if (download === 'fails') {
      await cell.until(
        (page) => isRunning(page) && (page.problem !== '' || page.hasPicture),
        'the dialog without',
      );
    }
    await cell.end();
    await cell.closeDialog();
    await openDialog(cell);
    await cell.until((page) => page.text.includes(de.privacy), 'the dialog in German');
    await cell.until((page) => page.hasPicture && page.problem === '', 'the product’s picture');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

const photo: Moment = {
  name: 'photo',
  async play(cell) {
    cell.isReady = true;
    await cell.visit();
    await openDialog(cell);
    await cell.until((page) => page.hasPicture, 'the product’s picture');
    cell.aim('sample');
    await cell.begin();
    if (!(await cell.summary()).isOpen) await openDialog(cell);
    await cell.run('shopTest.chooseSample()');
    await cell.proven();
    const isFetchBroken = cell.fault.name === 'fetch broken by the page';
    await checkDownload(
      cell,
      isFetchBroken ? 'fails' : cell.fault.download,
      (page) => page.hasPhoto,
      (page) => page.problem !== '',
    );
    await cell.end();
    if (cell.fault.download === 'waits') {
      await cell.until((page) => page.problem !== '' || page.hasPhoto, 'the shopper to be told');
    }
    if (!(await cell.summary()).hasPhoto) await cell.run('shopTest.chooseSample()');
    await cell.until((page) => page.hasPhoto && page.problem === '', 'the photo');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

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

const script: Moment = {
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
const lookupParts: Moment = {
  name: 'lookup parts',
  isOfRequests: true,
  async play(cell) {
    cell.isReady = false;
    cell.aim('lookup');
    await visitWithFault(cell, { hasSeveral: true });
    const isProcessing = (page: Summary) => page.state === 'processing';
    await checkDownload(cell, cell.fault.download, isProcessing, (page) => page.reason === 'network');
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
const pageParts: Moment = {
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

const face: Moment = {
  name: 'face',
  isOfRequests: true,
  async play(cell) {
    const isPlaced = (page: Summary) => page.hasPhoto && page.status === de.placedOnFace;
    const choosePhoto = async () => {
      await openDialog(cell);
      await cell.until((page) => page.hasPicture, 'the product’s picture');
      await cell.run('shopTest.chooseSample()');
    };
    cell.isReady = true;
    await cell.visit({ settings: 'data-auto-place' });
    cell.aim('face');
    await choosePhoto();
    await cell.proven();
    // Without a finder the photo is there, and the product where it lies for the shopper's hand.
    const isAlone = (page: Summary) => page.hasPhoto && page.status === de.photoReady && page.problem === '';
    await cell.until((page) => page.hasPhoto, 'the photo');
    if (cell.fault.download === 'works') await cell.until(isPlaced, 'the product on the face');
    else if (cell.fault.name !== 'flapping') await cell.stays(isAlone, 'the photo without a placed product');
    await cell.end();
    await cell.closeDialog();
    await choosePhoto();
    await cell.until(isPlaced, 'the product on the face, after the fault');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

export const MOMENTS: readonly Moment[] = [
  script,
  firstLookup,
  lookupParts,
  pageParts,
  poll,
  click,
  dialog,
  photo,
  face,
];

/** Whether the fault can occur at the moment. */
export const isPossible = (fault: Fault, moment: Moment): boolean =>
  Boolean(fault.answer) || !moment.isOfRequests;
