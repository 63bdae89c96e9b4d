/** The photo preview, opened in a dialog, and photos to choose. */
import type { TryonDialog } from '../../../src/dialog/index.ts';
import type { PhotoPreview } from '../../../src/dialog/room/photo-preview.ts';
import { aDialog, modalOf } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

export async function aPhoto(width = 300, height = 400): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#08f';
  ctx.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'me.jpg', { type: 'image/jpeg' });
}

export async function opened(
  changes: Partial<TryonDialog> = {},
): Promise<{ dialog: TryonDialog; root: ShadowRoot }> {
  const dialog = await aDialog(changes);
  dialog.show();
  await waitUntil(() => dialog.shadowRoot!.querySelector('.notice') === null);
  const preview = dialog.shadowRoot!.querySelector<PhotoPreview>('tryon-photo-preview')!;
  const root = preview.shadowRoot!;
  // The product's picture, or that there is none, comes after the view.
  await waitUntil(() => root.querySelector('.product > *, .product[hidden]'));
  return { dialog, root };
}

export function choose(root: ShadowRoot, file: File): void {
  const input = root.querySelector('input')!;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change'));
}

export async function withPhoto(changes: Partial<TryonDialog> = {}) {
  const found = await opened(changes);
  choose(found.root, await aPhoto());
  await waitUntil(() => found.root.querySelector('.backdrop canvas'));
  await waitUntil(() => found.root.activeElement?.matches('.backdrop'));
  await Promise.all(
    modalOf(found.dialog)
      .getAnimations()
      .map(({ finished }) => finished),
  );
  return found;
}
