/** From the shopper's click on: while the dialog, what it shows, the photo or the face finder is on its way. */
import de from '../../../src/try-on/texts/de.json' with { type: 'json' };
import type { Target } from '../shop-and-drivers/shop-server.ts';
import type { Cell, Summary } from './cell.ts';
import { checkDownload, checkPage, isReady, outcomeOfPart, type Moment } from './moment.ts';

const isRunning = (page: Summary) => page.isOpen && page.notice === '' && page.isPreview;

async function openDialog(cell: Cell): Promise<void> {
  await cell.until(isReady, 'the button');
  await cell.click();
  await cell.until(isRunning, 'the dialog with the preview');
}

async function clickWithFault(cell: Cell, ...targets: Target[]): Promise<void> {
  cell.isReady = true;
  await cell.visit();
  await cell.until(isReady, 'the button');
  cell.aim(...targets);
  await cell.begin();
  if (cell.fault.leaves) await cell.until(isReady, 'the button, after coming back');
  await cell.click();
  await cell.proven();
}

export const click: Moment = {
  name: 'click',
  async play(cell) {
    await clickWithFault(cell, 'dialog');
    await checkDownload(
      cell,
      outcomeOfPart(cell),
      (page) => page.isOpen,
      (page) => page.failure !== '' && page.errors.at(-1) === 'network',
    );
    await cell.end();
    if (!(await cell.summary()).isOpen) await cell.click();
    await cell.until(isRunning, 'the dialog with the preview');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

export const dialog: Moment = {
  name: 'dialog',
  async play(cell) {
    await clickWithFault(cell, 'texts', 'picture');
    const { download } = cell.fault;
    // English stands in for a language, and a sentence for a picture; a picture may be shown without CORS.
    if (download !== 'fails') await cell.until(isRunning, 'the dialog, in spite of the fault');
    else {
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

export const photo: Moment = {
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

export const face: Moment = {
  name: 'face',
  isOfRequests: true,
  async play(cell) {
    const isPlaced = (page: Summary) => page.hasPhoto && page.status === de.placed;
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
    // Without a finder the photo is there, and the product beside it.
    const isAlone = (page: Summary) =>
      page.isFinderLost &&
      page.hasPhoto &&
      (page.status === de.loadFailed || page.status === de.offline) &&
      page.problem === '';
    await cell.until((page) => page.hasPhoto, 'the photo');
    if (cell.fault.download === 'works') await cell.until(isPlaced, 'the product on the face');
    else if (cell.fault.name !== 'flapping') {
      await cell.settles(isAlone, 'the photo without a placed product');
    }
    await cell.end();
    await cell.closeDialog();
    // The photo of this visit is there again.
    await openDialog(cell);
    await cell.until(isPlaced, 'the product on the face, after the fault');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};
