/** The states of the fitting room: each is accessible, has an end, and says what is the matter. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { offerSamplePhotos } from '../../../src/experience.ts';
import { mayDownload } from '../../../src/try-on/room/picture-actions.ts';
import { aProduct, buttonIn, press } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import { afterTest, replace } from '../../helpers/replace.ts';
import {
  adjust,
  alertIn,
  aPhoto,
  backdropIn,
  choose,
  listenTo,
  opened,
  photoIn,
  settled,
  skipTimers,
  withPhoto,
} from './a-preview.ts';
import { another, STATES } from './room-states.ts';
import { prefer } from '../../helpers/media-features.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('In the fitting room', () => {
  afterEach(async () => {
    offerSamplePhotos([]);
    await prefer();
  });

  for (const [name, state] of Object.entries(STATES)) {
    it(`the ${name} is accessible, and every button is a target of 44 pixels`, async () => {
      const root = await state();
      for (const button of root.querySelectorAll('button')) {
        const { width, height } = button.getBoundingClientRect();
        expect(Math.min(width, height), button.textContent!).to.be.at.least(44);
      }
      await expect(root.host).to.be.accessible();
    });
  }

  it('a second bad file of the same kind is announced again', async () => {
    const { root } = await opened();
    choose(root, new File(['hello'], 'letter.txt'));
    await waitUntil(() => alertIn(root));
    const first = alertIn(root)!;
    choose(root, new File(['again'], 'other.txt'));
    await waitUntil(() => alertIn(root) && alertIn(root) !== first);
    expect(first.isConnected).to.equal(false);
  });

  it('a photo that is being decoded has a busy sign, and an end', async () => {
    const { root } = await opened();
    skipTimers(30_000);
    const said = listenTo(root);
    const begun = new Promise<void>((begin) =>
      replace(window, 'createImageBitmap', () => {
        begin();
        return new Promise(() => {});
      }),
    );
    choose(root, await aPhoto());
    await begun;
    await waitUntil(() => alertIn(root)?.textContent!.includes('We can’t read this photo'));
    expect(said()).to.contain('Loading…');
    expect(status(root)).to.equal('');
  });

  it('a sample photo that never comes has an end', async () => {
    offerSamplePhotos([{ url: '/never.webp', label: 'Never' }]);
    const { root } = await opened();
    skipTimers(30_000);
    replace(window, 'fetch', () => new Promise(() => {}));
    buttonIn(root, 'Never').click();
    await waitUntil(() => alertIn(root)?.textContent!.includes('We couldn’t load this photo'));
  });

  it('the product’s picture is never blank while it loads: a sign stands in its place', async () => {
    const { root } = await opened({ product: aProduct({ image_url: '/nothing-here.png' }) });
    // By what a browser tells of a picture, in an order that the test decides.
    const { root: other } = await opened();
    const picture = other.querySelector<HTMLImageElement>('.hero')!;
    await waitUntil(() => !picture.classList.contains('waiting'));
    const spinner = other.querySelector('.hero + .spinner')!;
    expect(spinner.checkVisibility()).to.equal(false);
    picture.classList.add('waiting');
    expect(spinner.checkVisibility()).to.equal(true);
    await waitUntil(() => root.querySelector<HTMLElement>('.hero')!.hidden);
  });

  it('the way back from another photo shows the same one again', async () => {
    const { root } = await withPhoto();
    const canvas = photoIn(root)!;
    await press(root, 'New photo');
    await waitUntil(() => root.querySelector('.start'));
    await press(root, 'Back');
    await waitUntil(() => photoIn(root) === canvas);
    expect(canvas.width).to.equal(300);
    await press(root, 'New photo');
    await waitUntil(() => root.querySelector('.start'));
    await press(root, 'Forget my photo');
    await waitUntil(
      () => root.textContent!.includes('Choose a photo') && !root.textContent!.includes('Forget'),
    );
    expect(canvas.width, 'of the photo that is forgotten').to.equal(0);
    expect(() => buttonIn(root, 'Back')).to.throw();
  });

  it('nothing moves by itself with reduced motion', async () => {
    await prefer({ 'prefers-reduced-motion': 'reduce' });
    await another();
    const { root } = await withPhoto();
    backdropIn(root).focus();
    await sendKeys({ press: '0' });
    await adjust(root);
    // The document's own list knows nothing of shadow roots.
    expect(root.getAnimations()).to.deep.equal([]);
    const { root: start } = await opened();
    start.querySelector('.hero')!.classList.add('waiting');
    expect(start.querySelector('.spinner')!.checkVisibility()).to.equal(true);
    expect(start.getAnimations()).to.deep.equal([]);
  });

  it('the keys of the photo zoom, and zero goes to the whole photo and back', async () => {
    const { root } = await withPhoto();
    const backdrop = backdropIn(root);
    const scale = () => new DOMMatrix(getComputedStyle(backdrop).transform).a;
    backdrop.focus();
    const near = scale();
    await sendKeys({ press: '+' });
    expect(scale()).to.be.greaterThan(near * 1.1);
    await sendKeys({ press: '-' });
    expect(scale()).to.be.closeTo(near, 0.01);
    await sendKeys({ press: '0' });
    await settled(root);
    expect(scale()).to.be.closeTo(1, 0.01);
    await sendKeys({ press: '0' });
    await settled(root);
    expect(scale()).to.be.greaterThan(1.1);
  });

  it('the button of the zoom is there only while the product is not near, however that came about', async () => {
    const { root } = await withPhoto();
    expect(() => buttonIn(root, 'Closer')).to.throw();
    const wheel = new WheelEvent('wheel', { deltaY: 2000, bubbles: true, composed: true, cancelable: true });
    backdropIn(root).dispatchEvent(wheel);
    await waitUntil(() => root.querySelector('[data-control=closer]'));
  });

  for (const [sandbox, may] of [
    [null, true],
    ['allow-scripts allow-same-origin', false],
    ['allow-scripts allow-same-origin allow-downloads', true],
    ['allow-scripts', null],
  ] as const) {
    it(`a frame with sandbox="${sandbox}" says ${may} of downloads`, async () => {
      const ask = mayDownload.toString().replace(/^function \w+/, 'function ');
      const frame = document.createElement('iframe');
      if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
      frame.srcdoc = `<script>parent.postMessage({ may: (${ask})() }, '*')</script>`;
      afterTest(() => frame.remove());
      const said = new Promise((resolve) =>
        addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data)),
      );
      document.body.append(frame);
      expect(await said).to.deep.equal({ may });
    });
  }
});
