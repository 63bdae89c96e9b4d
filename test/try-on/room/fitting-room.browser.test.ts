import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { drawStill } from '../../../src/try-on/base/still.ts';
import { forgetPhoto } from '../../../src/try-on/photo/visit-photo.ts';
import { HeldTimers } from '../../helpers/held-timers.ts';
import { aDialog, aProduct, buttonIn } from '../a-dialog.ts';
import { pixelAt, readPixels } from '../read-pixels.ts';
import { afterTest } from '../../helpers/replace.ts';
import { onDevice } from './a-device.ts';
import {
  adjust,
  alertIn,
  backdropIn,
  choose,
  holdPictures,
  onPhoto,
  opened,
  photoIn,
  pictureIn,
  placeByHand,
  share,
  withPhoto,
} from './a-preview.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { expectSame, middle, status } from '../wear/placed-product.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const pictureBox = (root: ShadowRoot) => pictureIn(root).getBoundingClientRect();
/** A drawn product that is cut out by its white background alone. */
const aBag = () => aProduct({ category: 'bag' });
const problemIn = (root: ShadowRoot) => alertIn(root)?.textContent ?? '';
/** As long as a press is a long one. */
const HOLD_MS = 350;

/** Drags by 40 pixels to the right and 25 down. */
async function dragFrom(x: number, y: number): Promise<void> {
  await sendMouse({ type: 'move', position: [Math.round(x), Math.round(y)] });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'move', position: [Math.round(x) + 40, Math.round(y) + 25] });
  await sendMouse({ type: 'up' });
}

describe('The fitting room', () => {
  before(() => setViewport({ width: 1000, height: 800 }));

  it('says before a photo is chosen that it stays on the device', async () => {
    const { root } = await opened();
    const privacy = root.querySelector<HTMLDetailsElement>('.privacy')!;
    expect(privacy.innerText.trim()).to.match(/^Your photo never leaves this device\.\s*Learn more$/);
    privacy.querySelector('summary')!.click();
    await waitUntil(() => privacy.innerText.includes('We don’t upload your photo, and we don’t store it.'));
  });

  it('leaves clothes to the hand, without a word of a face, also where the shop lets it be looked for', async () => {
    const product = aProduct({ category: 'clothes' });
    const { root } = await opened({ product, autoPlace: true, faceConsent: 'ask' });
    expect(root.querySelector('.start')!.textContent).to.contain('Place it on your photo');
    expect(root.textContent).not.to.match(/face/i);
    await onPhoto(root);
    await placeByHand(root);
    expect(status(root)).to.equal('Drag the product into place.');
    const { width } = pictureBox(root);
    expectSame(middle(root), { x: 0.5, y: 0.62 });
    await adjust(root);
    buttonIn(root, 'Larger').click();
    expect(pictureBox(root).width).to.be.greaterThan(width);
    expect(root.textContent).not.to.contain('Reset');
  });

  for (const zoom of [1, 1.5]) {
    it(`moves the picture as far as the pointer moves on a page that sets zoom ${zoom}`, async () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root { zoom: ${zoom} } #everything { position: fixed; inset: 0 }`);
      document.adoptedStyleSheets.push(sheet);
      afterTest(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1));
      const { root } = await withPhoto();
      const everything = await fixture(html`<p id="everything"></p>`);
      // Some browsers give boxes in pixels of the page's own.
      const scale = innerWidth / everything.getBoundingClientRect().width;
      everything.remove();
      const centre = () => {
        const { x, y, width, height } = pictureBox(root);
        return [(x + width / 2) * scale, (y + height / 2) * scale] as const;
      };
      const [x, y] = centre();
      // On a busy machine the pointer may take so long to move that its press would be a long one, after which nothing is dragged.
      const presses = new HeldTimers(HOLD_MS);
      afterTest(() => presses.release());
      await dragFrom(x, y);
      await waitUntil(() => centre()[0] !== x, 'the picture to move');
      expect(centre()[0] - x).to.be.closeTo(40, zoom);
      expect(centre()[1] - y).to.be.closeTo(25, zoom);
    });
  }

  it('moves, scales and turns the picture by keys while it is adjusted', async () => {
    const { root } = await withPhoto();
    await adjust(root);
    backdropIn(root).focus();
    const before = pictureBox(root);
    await sendKeys({ press: 'ArrowRight' });
    expect(pictureBox(root).x).to.be.greaterThan(before.x);
    await sendKeys({ press: '+' });
    const larger = pictureBox(root).width;
    expect(larger).to.be.greaterThan(before.width);
    await sendKeys({ press: '.' });
    expect(pictureBox(root).width).to.be.greaterThan(larger);
  });

  it('makes the white studio background transparent, and brings it back', async () => {
    const { root } = await withPhoto({ product: aBag() });
    await placeByHand(root);
    const findPicture = () => root.querySelector<HTMLCanvasElement>('.picture > canvas');
    expect(pixelAt(findPicture()!, 1, 1)[3]).to.equal(0);
    await adjust(root);
    buttonIn(root, 'Remove white background').click();
    // As it came.
    await waitUntil(() => findPicture() === null && root.querySelector('.picture > img'));
    buttonIn(root, 'Remove white background').click();
    await waitUntil(() => findPicture() !== null);
  });

  it('saves what is seen, at the photo’s size, with one line below', async () => {
    const saved = onDevice();
    const { root } = await withPhoto();
    await share(root, 'save');
    await waitUntil(() => saved.length > 0);
    const bitmap = await createImageBitmap(await saved[0]!.file);
    const { width, height } = bitmap;
    expect(width).to.equal(300);
    expect(height).to.be.within(415, 440);
    const shown = drawStill(width, height, (ctx) => ctx.drawImage(bitmap, 0, 0));
    const [red, , blue] = pixelAt(shown, 150, 160);
    expect(red).to.be.greaterThan(180);
    expect(blue).to.be.lessThan(40);
    expect(pixelAt(shown, 30, 360)[2]).to.be.greaterThan(230);
    const line = readPixels(shown, [0, 402, width, height - 402]);
    const lightness = [...line].filter((_, at) => at % 4 === 1);
    expect(Math.max(...lightness), 'the ground of the line').to.be.greaterThan(250);
    expect(Math.min(...lightness), 'its letters').to.be.below(80);
  });

  it('shows a product’s picture in its own shape before there is a photo', async () => {
    for (const [width, height] of [
      [800, 400],
      [300, 900],
      [2400, 1200],
    ] as const) {
      const picture = drawStill(width, height, (ctx) => ctx.fillRect(0, 0, width, height));
      const { dialog, root } = await opened({ product: aProduct({ image_url: picture.toDataURL() }) });
      const frame = root.querySelector('.view')!.getBoundingClientRect();
      const shown = root.querySelector('.hero')!;
      await waitUntil(() => !shown.classList.contains('waiting'));
      const box = shown.getBoundingClientRect();
      expect(getComputedStyle(shown).objectFit).to.equal('contain');
      expect(Math.min(box.width, box.height)).to.be.greaterThan(100);
      expect(box.width).to.be.at.most(frame.width);
      expect(box.height).to.be.at.most(frame.height);
      dialog.close();
    }
  });

  it('answers a file that is no photo with a sentence, and lets the shopper choose again', async () => {
    const { root } = await opened();
    choose(root, new File(['hello'], 'letter.txt', { type: 'text/plain' }));
    await waitUntil(() => problemIn(root).includes('isn’t a photo'));
    const heic = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
    choose(root, new File([heic], 'IMG_1.JPG', { type: 'image/jpeg' }));
    await waitUntil(() => problemIn(root).includes('HEIC'), 'HEIC, whatever the file calls itself');
    await onPhoto(root);
  });

  it('shows transparent parts of a photo on white, as they are saved', async () => {
    const { root } = await opened();
    const nothing = new OffscreenCanvas(60, 60);
    nothing.getContext('2d');
    const clear = await nothing.convertToBlob({ type: 'image/png' });
    const photo = await onPhoto(root, new File([clear], 'clear.png', { type: 'image/png' }));
    expect(pixelAt(photo, 5, 5)).to.deep.equal([255, 255, 255, 255]);
  });

  for (const image_url of [null, 'javascript:alert(1)']) {
    it(`loads nothing and offers no tools if the address of the product’s picture is ${image_url}`, async () => {
      const { root } = await opened({ product: aProduct({ image_url }) });
      await onPhoto(root);
      await waitUntil(() => problemIn(root).includes('We can’t show this product’s picture'));
      expect(status(root)).to.equal('');
      const names = ['Share', 'Adjust', 'Compare', 'New photo'];
      const disabled = names.map((name) => buttonIn(root, name).disabled);
      expect(disabled).to.deep.equal([true, true, true, false]);
    });
  }

  it('does not wait for a slow picture, and places it when it arrives', async () => {
    const arrive = holdPictures();
    forgetPhoto();
    const dialog = await aDialog();
    dialog.show();
    await waitUntil(() => dialog.shadowRoot!.querySelector('tryon-photo-preview'));
    const root = dialog.shadowRoot!.querySelector('tryon-photo-preview')!.shadowRoot!;
    await waitUntil(() => root.querySelector('input'));
    await onPhoto(root);
    expect(pictureIn(root).hidden).to.equal(true);
    arrive();
    await waitUntil(() => root.querySelector('.picture:not([hidden]) > *'));
    await waitUntil(() => pictureBox(root).width > 50);
  });

  it('reacts to the product itself, not to the margin of its picture', async () => {
    const { root } = await withPhoto({ product: aBag() });
    await placeByHand(root);
    await adjust(root);
    const box = pictureBox(root);
    const handle = root.querySelector('.handle')!.getBoundingClientRect();
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    // The drawn product is the middle half of its picture across, and three tenths down.
    expect((x - box.x) / box.width).to.be.closeTo(0.75, 0.05);
    expect((y - box.y) / box.height).to.be.closeTo(0.65, 0.05);
  });

  it('keeps the photo when its button names another product, which is worn in place of the one before', async () => {
    const { dialog, root } = await withPhoto();
    const photo = photoIn(root)!;
    const before = root.querySelector('.picture > *');
    dialog.product = aProduct({ id: 'blue', external_id: 'EYE-102', title: 'Round glasses, blue' });
    await waitUntil(() => dialog.shadowRoot!.querySelector('h2')!.textContent === 'Round glasses, blue');
    await waitUntil(() => ![null, before].includes(root.querySelector('.picture > *')), 'its picture');
    expect(dialog.open).to.equal(true);
    expect(photoIn(root)).to.equal(photo);
    expect(photo.width).to.equal(300);
    expect(root.querySelectorAll('.card')).to.have.length(0);
  });

  it('shows the product that its button names meanwhile also before there is a photo', async () => {
    const { dialog, root } = await opened();
    const image_url = `${aProduct().image_url}#blue`;
    dialog.product = aProduct({ id: 'blue', title: 'Round glasses, blue', image_url });
    await waitUntil(() => dialog.shadowRoot!.querySelector('h2')!.textContent === 'Round glasses, blue');
    await waitUntil(() => root.querySelector<HTMLImageElement>('.hero')!.src === image_url);
  });
});
