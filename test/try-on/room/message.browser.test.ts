/** Messages on a photo stand above the face, and are seen for a while only. */
import { expect } from '@open-wc/testing';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import type { Message } from '../../../src/try-on/room/store.ts';
import { HeldTimers } from '../../helpers/held-timers.ts';
import { afterTest } from '../../helpers/replace.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import { backdropIn, opened, skipTimers, withPhoto } from './a-preview.ts';

const MESSAGE_MS = 4000;
const pillIn = (root: ShadowRoot) => root.querySelector<HTMLElement>('.pill')!;
const isSeen = (root: ShadowRoot) => getComputedStyle(pillIn(root)).opacity === '1';

async function say(root: ShadowRoot, message: Message): Promise<void> {
  const { store } = root.host as FittingRoom;
  store.set({ message });
  await store.rendered;
}

/** A photo, and time that passes when the test says so. */
async function timed() {
  const timers = new HeldTimers(MESSAGE_MS);
  afterTest(() => timers.release());
  const { root } = await withPhoto();
  const pass = async () => {
    timers.pass();
    await (root.host as FittingRoom).updateComplete;
  };
  return { root, pass };
}

describe('A message on a photo', () => {
  afterEach(() => setViewport({ width: 1000, height: 800 }));

  it('is seen for a while, and only heard after that', async () => {
    const { root, pass } = await timed();
    await say(root, { text: 'placed' });
    expect(isSeen(root)).to.equal(true);
    await pass();
    expect(isSeen(root)).to.equal(false);
    expect(status(root), 'for screen readers').to.equal('In place. Drag it, or use “Adjust”.');
  });

  it('is seen again where another one is said, also the same', async () => {
    const { root, pass } = await timed();
    await say(root, { text: 'placed' });
    await pass();
    await say(root, { text: 'placed' });
    expect(isSeen(root)).to.equal(true);
  });

  it('leaves by itself', async () => {
    skipTimers(MESSAGE_MS);
    const { root } = await withPhoto();
    await waitUntil(() => !isSeen(root));
  });

  for (const [what, message] of [
    ['a retry', { text: 'loadFailed', canRetry: true }],
    ['the way to another photo', { text: 'noFaceFound' }],
  ] as const) {
    it(`stays with ${what}`, async () => {
      const { root, pass } = await timed();
      await say(root, message);
      await pass();
      expect(isSeen(root)).to.equal(true);
    });
  }

  it('stays as a question', async () => {
    const { root, pass } = await timed();
    const { store } = root.host as FittingRoom;
    store.set({ message: { text: 'whichFace' }, marks: [{ x: 0.3, y: 0.3, width: 0.2 }] as never });
    await pass();
    expect(isSeen(root)).to.equal(true);
  });

  it('stays that says why the product is beside the photo', async () => {
    const timers = new HeldTimers(MESSAGE_MS);
    afterTest(() => timers.release());
    const { root } = await withPhoto({ product: aProduct({ category: 'clothes' }) });
    timers.pass();
    await (root.host as FittingRoom).updateComplete;
    expect(isSeen(root)).to.equal(true);
  });

  it('is seen of the start as long as it is true', async () => {
    const timers = new HeldTimers(MESSAGE_MS);
    afterTest(() => timers.release());
    const { root } = await opened();
    await say(root, { text: 'cameraEnded' });
    timers.pass();
    await (root.host as FittingRoom).updateComplete;
    expect(isSeen(root)).to.equal(true);
  });

  for (const [width, height, where] of [
    [390, 844, 'at the top of the photo, below the heading'],
    [1440, 900, 'at the top of the photo'],
    [320, 568, 'in place of the heading, and not of the face, on a low phone'],
  ] as const) {
    it(`stands ${where}`, async () => {
      await setViewport({ width, height });
      const { dialog, root } = await withPhoto();
      await say(root, { text: 'placed' });
      const pill = pillIn(root).getBoundingClientRect();
      const heading = dialog.shadowRoot!.querySelector('header')!.getBoundingClientRect();
      const view = root.querySelector('.view')!.getBoundingClientRect();
      const isOverHeading = pill.top < heading.bottom - 1 && pill.right > heading.left;
      expect(isOverHeading).to.equal(where.startsWith('in place'));
      expect(pill.top - view.top).to.be.below(view.height / 4);
      expect(pill.bottom).to.be.below(backdropIn(root).getBoundingClientRect().bottom);
    });
  }
});
