/**
 * Receives photos that are dropped or pasted anywhere on the page while the preview is open. They reach no listener of the page,
 * but for those that it has put on `window` itself, for the capturing phase, before the preview was opened: nothing comes before
 * these.
 */

export interface PhotoDropListener {
  onPhoto(file: File): void;
  /** Whether files are being dragged over the page. */
  onDragChange(isDragging: boolean): void;
}

const DRAGGING = { dragenter: true, dragover: true, dragleave: false, drop: false } as const;

/** Listens until `signal` is aborted. */
export function listenForDroppedPhotos(listener: PhotoDropListener, signal: AbortSignal): void {
  const options = { signal, capture: true };

  // Everywhere, since a photo that is dropped beside the preview would replace the page.
  for (const [type, isDragging] of Object.entries(DRAGGING)) {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      keepFromPage(event);
      listener.onDragChange(isDragging);
      const file = type === 'drop' && photoAmong(event.dataTransfer.files);
      if (file) listener.onPhoto(file);
    };
    window.addEventListener(type as keyof typeof DRAGGING, onDrag, options);
  }

  window.addEventListener(
    'paste',
    (event) => {
      const file = photoAmong(event.clipboardData?.files ?? []);
      if (!file || isEditable(event.composedPath()[0])) return;
      keepFromPage(event);
      listener.onPhoto(file);
    },
    options,
  );
}

function keepFromPage(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Pasting into a field of the shop's own is left to that field: office programs add a picture to every text. */
function isEditable(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
}

/** Of several files the first whose type is an image's; a single one whatever its type, which programs often name wrongly. */
function photoAmong(files: Iterable<File>): File | undefined {
  const all = [...files];
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0];
}
