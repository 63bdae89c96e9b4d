import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { aDialog, aProduct, buttonIn } from '../a-dialog.ts';
import { pixelAt } from '../read-pixels.ts';
import { adjust, aPhoto, choose, opened, withPhoto, share } from './a-preview.ts';
import { setViewport } from '../../helpers/viewport.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const pictureBox = (root: ShadowRoot) => root.querySelector('.picture')!.getBoundingClientRect();

/** What `act` hands to the downloads. */
async function savedBy(root: ShadowRoot): Promise<ImageBitmap> {
  const real = HTMLAnchorElement.prototype.click;
  const href = await new Promise<string>((resolve) => {
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      resolve(this.href);
    };
    void share(root, 'save');
  }).finally(() => (HTMLAnchorElement.prototype.click = real));
  return createImageBitmap(await (await fetch(href)).blob());
}

function pixel(bitmap: ImageBitmap, x: number, y: number): number[] {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const ctx = canvas.getContext('2d')!;
  ctx.drawImage(bitmap, 0, 0);
  return [...ctx.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data];
}

describe('The fitting room', () => {
  before(() => setViewport({ width: 1000, height: 800 }));

  it('says before a photo is chosen that it stays on the device', async () => {
    const { root } = await opened();
    const privacy = root.querySelector<HTMLDetailsElement>('.privacy')!;
    expect(privacy.innerText.trim()).to.match(/^Your photo never leaves this device\.\s*How\?$/);
    privacy.querySelector('summary')!.click();
    await waitUntil(() => privacy.innerText.includes('it is not uploaded and not stored'));
  });

  it('shows the chosen photo with the product’s picture on it', async () => {
    const { root } = await withPhoto();
    expect(root.querySelector<HTMLCanvasElement>('.backdrop > canvas')!.width).to.equal(300);
    expect(pictureBox(root).width).to.be.greaterThan(50);
  });

  it('moves the picture as far as the pointer moves', async () => {
    const { root } = await withPhoto();
    const before = pictureBox(root);
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    await sendMouse({ type: 'move', position: [Math.round(x), Math.round(y)] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(x) + 40, Math.round(y) + 25] });
    await sendMouse({ type: 'up' });
    const after = pictureBox(root);
    expect(after.x - before.x).to.be.closeTo(40, 1);
    expect(after.y - before.y).to.be.closeTo(25, 1);
  });

  it('moves the picture as far as the pointer moves on a page that sets zoom', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { zoom: 1.5 } #everything { position: fixed; inset: 0 }');
    document.adoptedStyleSheets.push(sheet);
    try {
      const { root } = await withPhoto();
      const everything = document.body.appendChild(
        Object.assign(document.createElement('p'), { id: 'everything' }),
      );
      // Some browsers give boxes in pixels of the page's own.
      const scale = innerWidth / everything.getBoundingClientRect().width;
      everything.remove();
      const centre = () => {
        const { x, y, width, height } = pictureBox(root);
        return [(x + width / 2) * scale, (y + height / 2) * scale] as const;
      };
      const [x, y] = centre();
      await sendMouse({ type: 'move', position: [Math.round(x), Math.round(y)] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [Math.round(x) + 40, Math.round(y) + 25] });
      await sendMouse({ type: 'up' });
      expect(centre()[0] - x).to.be.closeTo(40, 1.5);
      expect(centre()[1] - y).to.be.closeTo(25, 1.5);
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    }
  });

  it('moves, scales and turns the picture by keys while it is adjusted', async () => {
    const { root } = await withPhoto();
    await adjust(root);
    root.querySelector<HTMLElement>('.backdrop')!.focus();
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
    const { root } = await withPhoto();
    const findPicture = () => root.querySelector<HTMLCanvasElement>('.picture > canvas');
    expect(pixelAt(findPicture()!, 1, 1)[3]).to.equal(0);
    await adjust(root);
    buttonIn(root, 'White background').click();
    // As it came.
    await waitUntil(() => findPicture() === null && root.querySelector('.picture > img'));
    buttonIn(root, 'White background').click();
    await waitUntil(() => findPicture() !== null);
  });

  it('saves what is seen, at the photo’s size', async () => {
    const { root } = await withPhoto();
    const saved = await savedBy(root);
    expect([saved.width, saved.height]).to.deep.equal([300, 400]);
    const [red, , blue] = pixel(saved, 0.5, 0.4);
    expect(red).to.be.greaterThan(180);
    expect(blue).to.be.lessThan(40);
    expect(pixel(saved, 0.1, 0.9)[2]).to.be.greaterThan(230);
  });

  for (const [width, height] of [
    [800, 400],
    [300, 900],
    [2400, 1200],
  ] as const) {
    it(`shows a product’s picture of ${width} by ${height} in its own shape before there is a photo`, async () => {
      const picture = document.createElement('canvas');
      Object.assign(picture, { width, height });
      const ctx = picture.getContext('2d')!;
      ctx.fillStyle = '#c00';
      ctx.fillRect(0, 0, width, height);
      const { root } = await opened({ product: aProduct({ image_url: picture.toDataURL() }) });
      const frame = root.querySelector('.view')!.getBoundingClientRect();
      const shown = root.querySelector('.hero')!;
      await waitUntil(() => !shown.classList.contains('waiting'));
      const box = shown.getBoundingClientRect();
      expect(getComputedStyle(shown).objectFit).to.equal('contain');
      expect(Math.min(box.width, box.height)).to.be.greaterThan(100);
      expect(box.width).to.be.at.most(frame.width);
      expect(box.height).to.be.at.most(frame.height);
    });
  }

  it('answers a file that is no photo with a sentence, and lets the shopper choose again', async () => {
    const { root } = await opened();
    choose(root, new File(['hello'], 'letter.txt', { type: 'text/plain' }));
    await waitUntil(() => root.querySelector('[role=alert]'));
    expect(root.querySelector('[role=alert]')!.textContent).to.contain('not a photo');
    choose(root, await aPhoto());
    await waitUntil(() => root.querySelector('.backdrop'));
  });

  it('names HEIC by its first bytes, whatever the file calls itself', async () => {
    const { root } = await opened();
    const bytes = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
    choose(root, new File([bytes], 'IMG_1.JPG', { type: 'image/jpeg' }));
    await waitUntil(() => root.querySelector('[role=alert]'));
    expect(root.querySelector('[role=alert]')!.textContent).to.contain('HEIC');
  });

  it('never loads an address that is not that of a picture', async () => {
    const { root } = await opened({ product: aProduct({ image_url: 'javascript:alert(1)' }) });
    await waitUntil(() => root.querySelector('[role=alert]'));
    expect(root.querySelector('[role=alert]')!.textContent).to.contain('can’t be shown');
  });

  it('shows transparent parts of a photo on white, as they are saved', async () => {
    const { root } = await opened();
    const nothing = new OffscreenCanvas(60, 60);
    nothing.getContext('2d');
    const clear = await nothing.convertToBlob({ type: 'image/png' });
    choose(root, new File([clear], 'clear.png', { type: 'image/png' }));
    await waitUntil(() => root.querySelector('.backdrop > canvas'));
    const canvas = root.querySelector<HTMLCanvasElement>('.backdrop > canvas')!;
    expect(pixelAt(canvas, 5, 5)).to.deep.equal([255, 255, 255, 255]);
  });

  it('offers no tools if the product’s picture is missing', async () => {
    const { root } = await opened({ product: aProduct({ image_url: null }) });
    choose(root, await aPhoto());
    await waitUntil(() => root.querySelector('.backdrop > canvas'));
    expect(root.querySelector('[role=alert]')!.textContent).to.contain('can’t be shown');
    expect(root.querySelector('[role=status]')!.textContent).to.equal('');
    for (const name of ['Share', 'Adjust', 'Compare']) {
      expect(buttonIn(root, name).disabled, name).to.equal(true);
    }
    expect(buttonIn(root, 'New photo').disabled).to.equal(false);
  });

  it('does not wait for a slow picture, and places it when it arrives', async () => {
    let arrive!: () => void;
    const { decode } = HTMLImageElement.prototype;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    HTMLImageElement.prototype.decode = async function () {
      await held;
      return decode.call(this);
    };
    try {
      const dialog = await aDialog();
      dialog.show();
      await waitUntil(() => dialog.shadowRoot!.querySelector('tryon-photo-preview'));
      const root = dialog.shadowRoot!.querySelector('tryon-photo-preview')!.shadowRoot!;
      await waitUntil(() => root.querySelector('input'));
      choose(root, await aPhoto());
      await waitUntil(() => root.querySelector('.backdrop > canvas'));
      expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(true);
      arrive();
      await waitUntil(() => root.querySelector('.picture > canvas'));
      await waitUntil(() => pictureBox(root).width > 50);
    } finally {
      HTMLImageElement.prototype.decode = decode;
    }
  });

  it('reacts to the product itself, not to the margin of its picture', async () => {
    const { root } = await withPhoto();
    await adjust(root);
    const box = pictureBox(root);
    const handle = root.querySelector('.handle')!.getBoundingClientRect();
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    // The drawn product is the middle half of its picture across, and three tenths down.
    expect((x - box.x) / box.width).to.be.closeTo(0.75, 0.05);
    expect((y - box.y) / box.height).to.be.closeTo(0.65, 0.05);
  });

  it('goes back to the photo while another is chosen, or forgets it', async () => {
    const { root } = await withPhoto();
    buttonIn(root, 'New photo').click();
    await waitUntil(() => root.querySelector('.start'));
    buttonIn(root, 'Back').click();
    await waitUntil(() => root.querySelector('.backdrop > canvas'));
    expect(root.querySelector<HTMLCanvasElement>('.backdrop > canvas')!.width).to.equal(300);
    buttonIn(root, 'New photo').click();
    await waitUntil(() => root.querySelector('.start'));
    buttonIn(root, 'Forget my photo').click();
    await waitUntil(() => !root.textContent.includes('Forget my photo'));
    expect(root.querySelector('.start')).not.to.equal(null);
  });

  it('keeps the photo when its button names another product, which is worn in place of the one before', async () => {
    const { dialog, root } = await withPhoto();
    const photo = root.querySelector<HTMLCanvasElement>('.backdrop > canvas')!;
    const before = root.querySelector('.picture > *');
    dialog.product = aProduct({ id: 'blue', external_id: 'EYE-102', title: 'Round glasses, blue' });
    await waitUntil(() => dialog.shadowRoot!.querySelector('h2')!.textContent === 'Round glasses, blue');
    await waitUntil(() => ![null, before].includes(root.querySelector('.picture > *')), 'its picture');
    expect(dialog.open).to.equal(true);
    expect(root.querySelector('.backdrop > canvas')).to.equal(photo);
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

  it('is accessible before and after a photo is chosen', async () => {
    const { dialog, root } = await opened();
    await expect(dialog).to.be.accessible();
    choose(root, await aPhoto());
    await waitUntil(() => root.activeElement?.matches('.backdrop'));
    await expect(dialog).to.be.accessible();
  });
});
