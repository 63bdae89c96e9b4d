/** A dialog on the page with a product, and the parts of it that tests look at. */
import { fixture, html } from '@open-wc/testing';
import type { StorefrontProduct } from '../../src/core/catalog/storefront-product.ts';
import { registerExperience, type Experience } from '../../src/experience.ts';
import type { TryonDialog } from '../../src/try-on/index.ts';
import '../../src/try-on/index.ts';
import { forgetPhoto } from '../../src/try-on/photo/visit-photo.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { onWhite, seedPicture } from './drawn.ts';

/** The next test is another visit. */
afterEach(() => forgetPhoto());

/** A product's picture: red in the middle of white, 20 of 40 pixels wide, and as low as glasses are. */
export const drawnPicture = (): string => onWhite(40, 40, ['#c00', 10, 14, 20, 12]);

export function aProduct(changes: Partial<StorefrontProduct> = {}): StorefrontProduct {
  return {
    id: '5f0c2f7e-6d0b-4f0e-9d53-2b1c6d1f2a10',
    external_id: 'EYE-101',
    title: 'Round glasses',
    category: 'eyewear',
    image_url: drawnPicture(),
    model_type: 'swap',
    tryon_status: 'active',
    swap_ready: true,
    images: [],
    ...changes,
  };
}

/** Glasses with a picture that can be worn, which the drawn one can't. */
export const someGlasses = () => aProduct({ image_url: seedPicture('tortoise-round-glasses') });

export async function aDialog(changes: Partial<TryonDialog> = {}): Promise<TryonDialog> {
  const dialog = await fixture<TryonDialog>(html`<tryon-dialog lang="en"></tryon-dialog>`);
  Object.assign(dialog, { product: aProduct(), ...changes });
  await dialog.updateComplete;
  return dialog;
}

export function findModal(dialog: TryonDialog): HTMLDialogElement {
  return dialog.shadowRoot!.querySelector('dialog')!;
}

export function readPhase(dialog: TryonDialog): 'loading' | 'running' | 'failed' {
  const notice = dialog.shadowRoot!.querySelector('.notice');
  if (!notice) return 'running';
  return notice.getAttribute('role') === 'alert' ? 'failed' : 'loading';
}

/** What moves an element is at its end. */
export function endAnimations(element: Element): void {
  for (const animation of element.getAnimations()) animation.finish();
}

/** Where it will be: while it opens it moves, and with it whatever is to be pressed. */
export const atRest = (dialog: TryonDialog): void => endAnimations(findModal(dialog));

export async function running(dialog: TryonDialog): Promise<void> {
  await waitUntil(() => readPhase(dialog) === 'running');
  atRest(dialog);
}

/** An open dialog with an experience for mode `realtime`. @param markup in the dialog's own element */
export async function aRunning(changes: Partial<TryonDialog> = {}, markup = ''): Promise<TryonDialog> {
  const dialog = await aDialog({ mode: 'realtime', ...changes });
  dialog.innerHTML = markup;
  dialog.show();
  await running(dialog);
  return dialog;
}

/** Registers an experience for mode `realtime` that fills the stage with one field. */
export function registerField(mount: Experience['mount'] = () => {}): void {
  registerExperience('realtime', async () => ({
    async mount(stage, context) {
      stage.append(document.createElement('input'));
      await mount(stage, context);
    },
  }));
}

/** @param name without the detail below it */
export function buttonIn(root: ParentNode, name: string): HTMLButtonElement {
  const found = [...root.querySelectorAll('button')].find(
    (button) => (button.ariaLabel ?? readName(button)) === name,
  );
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
}

function readName(button: HTMLButtonElement): string {
  const named = button.querySelector(':scope > svg + span') ?? button;
  const own = [...named.childNodes].filter(({ nodeName }) => nodeName !== 'BDI' && nodeName !== '#comment');
  return own
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** Presses a button once that is possible: some do nothing before the product's picture is there. */
export async function press(root: ParentNode, name: string): Promise<void> {
  await waitUntil(() => !buttonIn(root, name).disabled, name);
  buttonIn(root, name).click();
}
