/** Photos that are dropped or pasted anywhere on the page while the preview is open. Knows no view. */

export interface PhotoDropListener {
  onPhoto(file: File): void;
  /** Whether files are being dragged over the page. */
  onDragChange(isDragging: boolean): void;
}

/** Listens until `signal` is aborted. */
export function listenForDroppedPhotos(listener: PhotoDropListener, signal: AbortSignal): void {
  // Everywhere, since a photo that is dropped beside the preview would replace the page.
  const listen = (type: 'dragover' | 'dragleave' | 'drop', isDragging: boolean) =>
    document.addEventListener(
      type,
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        listener.onDragChange(isDragging);
        const file = type === 'drop' && photoAmong(event.dataTransfer.files);
        if (file) listener.onPhoto(file);
      },
      { signal },
    );
  listen('dragover', true);
  listen('dragleave', false);
  listen('drop', false);

  document.addEventListener(
    'paste',
    (event) => {
      const file = photoAmong(event.clipboardData?.files ?? []);
      // Pasting into a field of the shop's own is left to that field: office programs add a picture to every text.
      const [target] = event.composedPath();
      const isEditable =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
      if (!file || isEditable) return;
      event.preventDefault();
      listener.onPhoto(file);
    },
    { signal },
  );
}

/** Of several files the first whose type is an image's; a single one whatever its type, which programs often name wrongly. */
function photoAmong(files: Iterable<File>): File | undefined {
  const all = [...files];
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0];
}
