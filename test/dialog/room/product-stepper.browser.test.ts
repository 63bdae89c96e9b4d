import { expect, fixture, html } from '@open-wc/testing';
import type { StorefrontProduct } from '../../../src/catalog/storefront-product.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { aPhoto, choose, opened } from './a-preview.ts';
import { aCanvas } from '../find/a-finder.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const portrait = new URL('../../../demo/samples/portrait.webp', import.meta.url);

/** What the dialog sees of the page's other buttons. */
async function aButton(product: StorefrontProduct, state = 'ready'): Promise<void> {
  const button = await fixture(html`<tryon-button state=${state}></tryon-button>`);
  Object.assign(button, { product });
}

async function aPortrait(): Promise<File> {
  const canvas = await aCanvas(portrait);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([blob!], 'me.jpg', { type: 'image/jpeg' });
}

async function onPhoto(photo: File, lang = 'en') {
  const found = await opened({ autoPlace: true, lang });
  choose(found.root, photo);
  await waitUntil(() => found.root.querySelector('.backdrop canvas'));
  return found;
}

const onPortrait = async (lang = 'en') => onPhoto(await aPortrait(), lang);

const status = (root: ShadowRoot) => root.querySelector('[role=status]')!.textContent!;
const placed = (root: ShadowRoot) =>
  waitUntil(() => status(root).includes('Placed on your face'), 'the product on the face', {
    timeout: 30_000,
  });
/** Where the product lies. */
const transform = (root: ShadowRoot) =>
  root.querySelector<HTMLElement>('.backdrop')!.style.getPropertyValue('--picture-transform');

const shown = (root: ShadowRoot) => root.querySelector('.steps bdi')?.textContent;
const stepper = (root: ShadowRoot) => root.querySelector<HTMLElement>('.stepper')!;
const press = (root: ShadowRoot, key: string) =>
  root.querySelector('.backdrop')!.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true }));
const aviator = aProduct({ id: 'b', external_id: 'EYE-102', title: 'Aviator' });
const cat = aProduct({ id: 'c', external_id: 'EYE-103', title: 'Cat eye' });

describe('The page’s other products', function () {
  this.timeout(60_000);

  it('are those that are ready and of the same category, each once', async () => {
    await aButton(aviator);
    await aButton({ ...aviator });
    await aButton(cat, 'processing');
    await aButton(aProduct({ id: 'd', category: 'watch' }));
    await aButton(aProduct());
    const { root } = await onPortrait();
    expect(stepper(root).textContent).to.contain('1/2');
  });

  it('are not offered if there are none', async () => {
    const { root } = await onPortrait();
    expect(root.querySelector('.stepper')).to.equal(null);
  });

  it('lie on the same photo one after the other, by buttons and arrow keys, and the heading names them', async () => {
    await aButton(aviator);
    await aButton(cat);
    const { dialog, root } = await onPortrait();
    buttonIn(root, 'Next product').click();
    await waitUntil(() => shown(root) === 'Aviator');
    expect(dialog.shadowRoot!.querySelector('h2')!.textContent!.trim()).to.equal('Aviator');
    await waitUntil(() => root.querySelector('.picture:not([hidden])'));
    stepper(root).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    await waitUntil(() => shown(root) === 'Cat eye');
    stepper(root).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    await waitUntil(() => shown(root) === 'Round glasses');
  });

  it('change with a swipe: to the left comes the next one', async () => {
    await aButton(aviator);
    await aButton(cat);
    const { root } = await onPortrait();
    stepper(root).dispatchEvent(new PointerEvent('pointerdown', { clientX: 200 }));
    stepper(root).dispatchEvent(new PointerEvent('pointerup', { clientX: 100 }));
    await waitUntil(() => shown(root) === 'Aviator');
  });

  it('follow the direction of the page’s writing by arrow keys', async () => {
    await aButton(aviator);
    await aButton(cat);
    const { root } = await onPortrait('he');
    stepper(root).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    await waitUntil(() => shown(root) === 'Aviator');
  });

  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    it(`leave arrow keys with ${modifier} to the browser, which goes back by them`, async () => {
      await aButton(aviator);
      const { root } = await onPortrait();
      const key = new KeyboardEvent('keydown', { key: 'ArrowLeft', [modifier]: true, cancelable: true });
      stepper(root).dispatchEvent(key);
      expect(key.defaultPrevented).to.equal(false);
      expect(buttonIn(root, 'Next product').closest('.steps')!.textContent).to.contain('1/2');
    });
  }

  it('are placed on the face although a key was pressed before their picture came', async () => {
    await aButton(aviator);
    const { root } = await onPortrait();
    await placed(root);
    buttonIn(root, 'Next product').click();
    press(root, 'ArrowRight');
    await waitUntil(() => shown(root) === 'Aviator');
    await placed(root);
  });

  it('come back to where the hand had put them', async () => {
    await aButton(aviator);
    const { root } = await onPortrait();
    await placed(root);
    press(root, 'ArrowDown');
    const byHand = transform(root);
    buttonIn(root, 'Next product').click();
    await waitUntil(() => shown(root) === 'Aviator');
    await placed(root);
    expect(transform(root)).to.not.equal(byHand);
    buttonIn(root, 'Previous product').click();
    await waitUntil(() => shown(root) === 'Round glasses');
    await waitUntil(() => root.querySelector('.picture:not([hidden])'));
    await waitUntil(() => transform(root) === byHand);
    // Time enough for a finder that had not heard of it.
    const other = await onPortrait();
    await placed(other.root);
    expect(transform(root)).to.equal(byHand);
    expect(status(root)).to.not.contain('Placed on your face');
  });

  it('begin where the hand had put the one before, if no face says where', async () => {
    await aButton(aviator);
    const { root } = await onPhoto(await aPhoto());
    await waitUntil(() => status(root).includes('No single face'), 'the end', { timeout: 30_000 });
    press(root, 'ArrowDown');
    const byHand = transform(root);
    buttonIn(root, 'Next product').click();
    await waitUntil(() => shown(root) === 'Aviator');
    await waitUntil(() => status(root).includes('No single face'), 'the end', { timeout: 30_000 });
    expect(transform(root)).to.equal(byHand);
  });

  it('of a category that no face places lie, one after the other, where the hand has put the first', async () => {
    await aButton(aProduct({ id: 'w', title: 'Diver', category: 'watch' }));
    const product = aProduct({ title: 'Dress watch', category: 'watch' });
    const { root } = await opened({ autoPlace: true, product });
    choose(root, await aPhoto());
    await waitUntil(() => root.querySelector('.backdrop canvas'));
    await waitUntil(() => root.activeElement?.matches('.backdrop'));
    press(root, 'ArrowDown');
    const byHand = transform(root);
    buttonIn(root, 'Next product').click();
    await waitUntil(() => shown(root) === 'Diver');
    await waitUntil(() => root.querySelector('.picture:not([hidden])'));
    expect(transform(root)).to.equal(byHand);
  });

  it('forget what the hand had put where with the photo', async () => {
    await aButton(aviator);
    const { root } = await onPortrait();
    await placed(root);
    press(root, 'ArrowDown');
    const byHand = transform(root);
    buttonIn(root, 'Forget my photo').click();
    await waitUntil(() => root.querySelector('.start'));
    choose(root, await aPortrait());
    await waitUntil(() => root.querySelector('.backdrop canvas'));
    await placed(root);
    buttonIn(root, 'Next product').click();
    await waitUntil(() => shown(root) === 'Aviator');
    await placed(root);
    buttonIn(root, 'Previous product').click();
    await waitUntil(() => shown(root) === 'Round glasses');
    await placed(root);
    expect(transform(root)).to.not.equal(byHand);
  });

  it('can be compared two side by side, each under its name, and left again', async () => {
    await aButton(aviator);
    const { dialog, root } = await onPortrait();
    buttonIn(root, 'Compare two').click();
    await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both', { timeout: 20_000 });
    const names = [...root.querySelectorAll('figcaption')].map((caption) => caption.textContent!.trim());
    expect(names).to.deep.equal(['Round glasses', 'Aviator']);
    await expect(dialog).to.be.accessible();
    expect(root.activeElement === buttonIn(root, 'Back')).to.equal(true);
    buttonIn(root, 'Back').click();
    await waitUntil(() => !root.querySelector('figure'));
    expect(root.activeElement === buttonIn(root, 'Compare two')).to.equal(true);
  });

  it('can be moved after a comparison, from their previous placement', async () => {
    await aButton(aviator);
    const { root } = await onPortrait();
    buttonIn(root, 'Compare two').click();
    await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both', { timeout: 20_000 });
    const canvases = [...root.querySelectorAll<HTMLCanvasElement>('figure canvas')];
    buttonIn(root, 'Back').click();
    await waitUntil(() => !root.querySelector('figure'));
    expect(canvases.map(({ width }) => width)).to.deep.equal([0, 0]);
    const x = () => {
      const [picture, backdrop] = ['.picture', '.backdrop'].map((selector) =>
        root.querySelector(selector)!.getBoundingClientRect(),
      ) as [DOMRect, DOMRect];
      return (picture.x + picture.width / 2 - backdrop.x) / backdrop.width;
    };
    expect(x()).to.be.closeTo(0.5, 0.02);
    root
      .querySelector('.backdrop')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true }));
    expect(x()).to.be.closeTo(0.55, 0.02);
  });

  it('leave the comparison for a photo that is dropped on it', async () => {
    await aButton(aviator);
    const { root } = await onPortrait();
    buttonIn(root, 'Compare two').click();
    await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both', { timeout: 20_000 });
    const before = root.querySelector('.backdrop canvas');
    const data = new DataTransfer();
    data.items.add(await aPhoto());
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    );
    await waitUntil(() => root.querySelector('.backdrop > canvas') !== before);
    await waitUntil(() => !root.querySelector('figure'));
  });

  it('hide the shop’s actions, which are those of the product that the dialog was opened for', async () => {
    await aButton(aviator);
    const { dialog, root } = await onPortrait();
    const actions = dialog.shadowRoot!.querySelector('footer')!;
    expect(actions.hidden).to.equal(false);
    buttonIn(root, 'Next product').click();
    await waitUntil(() => actions.hidden);
    buttonIn(root, 'Next product').click();
    await waitUntil(() => !actions.hidden);
  });

  it('are gone with the photo when the shopper removes it', async () => {
    await aButton(aviator);
    const { root } = await onPortrait();
    const photo = root.querySelector<HTMLCanvasElement>('.backdrop canvas')!;
    buttonIn(root, 'Forget my photo').click();
    await waitUntil(() => root.querySelector('.start'));
    expect(photo.width).to.equal(0);
  });

  it('give way to the dialog’s own product when the shopper has the photo forgotten', async () => {
    await aButton(aviator);
    const { dialog, root } = await onPortrait();
    buttonIn(root, 'Next product').click();
    await waitUntil(() => shown(root) === 'Aviator');
    buttonIn(root, 'Forget my photo').click();
    await waitUntil(() => root.querySelector('.start'));
    await waitUntil(() => dialog.shadowRoot!.querySelector('h2')!.textContent!.trim() === 'Round glasses');
    expect(dialog.shadowRoot!.querySelector('footer')!.hidden).to.equal(false);
  });
});
