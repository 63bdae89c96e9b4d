/** The photo preview, opened in a dialog, and photos to choose. */
import type { TryonDialog } from '../../../src/try-on/index.ts';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { forgetPhoto } from '../../../src/try-on/photo/visit-photo.ts';
import { aDialog, buttonIn, endAnimations, running } from '../a-dialog.ts';
import { replace, wrap } from '../../helpers/replace.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

export const alertIn = (root: ParentNode) => root.querySelector('[role=alert]');
export const backdropIn = (root: ShadowRoot) => root.querySelector<HTMLElement>('.backdrop')!;
export const pictureIn = (root: ShadowRoot) => root.querySelector<HTMLElement>('.picture')!;
export const photoIn = (root: ShadowRoot) => root.querySelector<HTMLCanvasElement>('.backdrop > canvas');
/** Where the product lies on the photo, as CSS has it. */
export const placeIn = (root: ShadowRoot) => backdropIn(root).style.getPropertyValue('--picture-transform');

/** A picture in one colour. */
export function aJpeg(colour: string, width = 300, height = 400): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = colour;
  ctx.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

export async function aPhoto(width = 300, height = 400): Promise<File> {
  return new File([await aJpeg('#08f', width, height)], 'me.jpg', { type: 'image/jpeg' });
}

/** Holds back products' pictures, or some of them. @returns lets them come */
export function holdPictures(isHeld = (_src: string) => true): () => void {
  let arrive!: () => void;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  wrap(
    HTMLImageElement.prototype,
    'decode',
    (decode) =>
      async function (this: HTMLImageElement) {
        if (isHeld(this.src)) await held;
        return decode.call(this);
      },
  );
  return arrive;
}

/** As on a new visit: without the photo of the test before. */
export async function opened(
  changes: Partial<TryonDialog> = {},
): Promise<{ dialog: TryonDialog; root: ShadowRoot }> {
  forgetPhoto();
  return openedAgain(changes);
}

/** On the same visit. */
export async function openedAgain(
  changes: Partial<TryonDialog> = {},
): Promise<{ dialog: TryonDialog; root: ShadowRoot }> {
  const dialog = await aDialog(changes);
  dialog.show();
  await running(dialog);
  const preview = dialog.shadowRoot!.querySelector<FittingRoom>('tryon-photo-preview')!;
  const root = preview.shadowRoot!;
  await waitUntil(() => root.querySelector('.room'));
  // Its modules come one by one here, and not as one file.
  await Promise.all([
    import('../../../src/try-on/room/index.ts'),
    import('../../../src/try-on/wear/jewelry/index.ts'),
    import('../../../src/try-on/wear/eyewear/index.ts'),
  ]);
  return { dialog, root };
}

export function choose(root: ShadowRoot, file: File): void {
  const input = root.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change'));
}

/** Chooses a photo, and waits until it is shown. */
export async function onPhoto(root: ShadowRoot, file?: File): Promise<HTMLCanvasElement> {
  choose(root, file ?? (await aPhoto()));
  await waitUntil(() => photoIn(root), 'the photo');
  return photoIn(root)!;
}

/** The photo has come to rest: what moves it is at its end. */
export async function settled(root: ShadowRoot): Promise<void> {
  await new Promise(requestAnimationFrame);
  endAnimations(backdropIn(root));
}

/** Opens the tools for size, turn and place. */
export async function adjust(root: ShadowRoot): Promise<void> {
  const button = () => root.querySelector<HTMLButtonElement>('[data-control=adjust]:not(:disabled)');
  await waitUntil(button, 'the way to the tools');
  if (!root.querySelector('.adjust')) button()!.click();
  await waitUntil(() => root.querySelector('.adjust'));
}

/** Puts a product that is shown beside the photo on it. */
export async function placeByHand(root: ShadowRoot): Promise<void> {
  await waitUntil(() => root.querySelector('.beside'), 'the product beside the photo');
  buttonIn(root, 'Place it by hand').click();
  await waitUntil(() => !pictureIn(root).hidden, 'the product on the photo');
}

/** Until the test has ended, the device names such parts, whatever the one that runs the test has. */
export function nameDevices(...kinds: MediaDeviceKind[]): void {
  const devices = kinds.map((kind) => ({ kind }) as MediaDeviceInfo);
  replace(navigator.mediaDevices, 'enumerateDevices', async () => devices);
}

/** Presses Share, and on a device without a share sheet what it offers. */
export async function share(root: ShadowRoot, how?: 'save' | 'copy'): Promise<void> {
  const opener = () => root.querySelector<HTMLButtonElement>('[data-control=share]:not(:disabled)');
  await waitUntil(opener, 'the ways to share');
  const action = () => root.querySelector<HTMLButtonElement>(`[data-action=${how}]`);
  if (!how || !action()) opener()!.click();
  if (!how) return;
  await waitUntil(action);
  action()!.click();
}

/** What is said to the shopper, one after the other, from now on. */
export function listenTo(root: ShadowRoot): () => string[] {
  const said: string[] = [];
  const hear = () => {
    const text = root.querySelector('[role=status]')!.textContent!.trim();
    if (text !== said.at(-1)) said.push(text);
  };
  const observer = new MutationObserver(hear);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    return said;
  };
}

/** Until the test has ended, timers of `ms` milliseconds fire at once; those of other lengths as ever. */
export function skipTimers(ms: number): void {
  const real = window.setTimeout;
  const skip = (callback: () => void, wait: number, ...values: unknown[]) =>
    real(callback, wait === ms ? 0 : wait, ...values);
  replace(window, 'setTimeout', skip as typeof setTimeout);
}

/** In how many rows the children stand, which a tall one may overlap by less than half. */
export function rowsIn({ children }: Element): number {
  let [rows, middle] = [0, -Infinity];
  for (const { top, bottom } of [...children].map((child) => child.getBoundingClientRect())) {
    if (top > middle) [rows, middle] = [rows + 1, (top + bottom) / 2];
  }
  return rows;
}

/** In the coordinates of pointer events. */
export function findMiddle(element: Element): { clientX: number; clientY: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

export async function withPhoto(changes: Partial<TryonDialog> = {}) {
  const found = await opened(changes);
  await onPhoto(found.root);
  await waitUntil(() => found.root.activeElement?.matches('.backdrop'));
  await waitUntil(() => found.root.querySelector(':is(.picture, .beside) > *'));
  await settled(found.root);
  return found;
}
