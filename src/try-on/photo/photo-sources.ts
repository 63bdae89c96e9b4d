/** How a photo's file comes from the shopper, chosen, dropped or pasted, without any listener of the page seeing it. */

const files = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')!;

/**
 * The field that opens the device's own choice of a photo. What is chosen reaches no listener of the page, although the field's
 * `input` event crosses shadow roots: while the choice is open the field is not in the page, and it shows its files to nobody else.
 */
export function createPhotoInput(onFile: (file: File) => void): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.hidden = true;
  Object.defineProperty(input, 'files', {
    get: () => null,
    set(value: FileList) {
      files.set!.call(input, value);
    },
  });
  /** In the field's place meanwhile. */
  const place = document.createComment('');
  const returnToPage = () => place.replaceWith(input);
  input.addEventListener('click', () => {
    // After the click is through: the browser opens its choice for a field in the page alone.
    queueMicrotask(() => input.replaceWith(place));
  });
  input.addEventListener('cancel', returnToPage);
  input.addEventListener('change', () => {
    const file = (files.get!.call(input) as FileList | null)?.[0];
    returnToPage();
    // Emptied, so that the same photo can be chosen again.
    input.value = '';
    if (file) onFile(file);
  });
  return input;
}

const DRAGS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
const IN_FRAME = [...DRAGS, 'paste', 'keydown', 'blur', 'pointermove', 'pointerdown'];

/**
 * Receives photos that are dropped or pasted while the fitting room is open, until `signal` is aborted. They arrive in a frame of the
 * room's own, because events in a frame reach no listener of the page, whenever and wherever it was put there. The frame is there
 * only while files are dragged over the page, or after the keys for pasting were pressed once.
 * @param onWaitingChange whether a photo is waited for
 * @param modal where the frame lies over everything; while it is not open, nothing is listened for
 * @param title of the frame, for screen readers
 */
export function listenForDroppedPhotos(
  onPhoto: (file: File) => void,
  onWaitingChange: (isWaiting: boolean) => void,
  modal: () => Element | null,
  title: () => string,
  signal: AbortSignal,
): void {
  const frame = document.createElement('iframe');
  let opener: HTMLElement | undefined;
  const isOpen = () => modal()?.hasAttribute('open');

  function open(isForKeys = false): void {
    onWaitingChange(true);
    if (frame.isConnected) return;
    frame.title = title();
    // Keys need no room, and the pointer stays the fitting room's.
    frame.style.cssText = `position:fixed;inset:0;z-index:9;width:100%;height:100%;border:0;opacity:0;pointer-events:${isForKeys ? 'none' : 'auto'}`;
    modal()!.append(frame);
    for (const type of IN_FRAME) frame.contentWindow!.addEventListener(type, onFrameEvent);
  }

  function close(): void {
    const hadFocus = (frame.getRootNode() as ShadowRoot).activeElement === frame;
    frame.remove();
    onWaitingChange(false);
    if (hadFocus) opener?.focus();
  }

  function take(transfer: DataTransfer | null): void {
    const file = photoAmong(transfer?.files ?? []);
    close();
    // One of the frame's can't be read any more when the frame is gone.
    if (file) onPhoto(new File([file], file.name, { type: file.type }));
  }

  function onFrameEvent(event: Event): void {
    const { type } = event;
    // The second time, the keys paste.
    if (type === 'keydown' && isForPasting(event as KeyboardEvent, true)) return;
    event.preventDefault();
    if (type === 'drop') take((event as DragEvent).dataTransfer);
    else if (type === 'paste') take((event as ClipboardEvent).clipboardData);
    else if (type === 'dragenter' || type === 'dragover') onWaitingChange(true);
    else close();
  }

  const options = { signal, capture: true };
  // Everywhere, since a photo that is dropped beside the room would replace the page.
  for (const type of DRAGS)
    window.addEventListener(
      type,
      (event) => {
        const transfer = event.dataTransfer;
        if (!isOpen() || !transfer?.types.includes('Files')) return;
        keepFromPage(event);
        // Nothing is dropped on the page itself, where others would get it as well.
        transfer.dropEffect = 'none';
        if (type === 'drop') take(transfer);
        else if (type !== 'dragleave') open();
      },
      options,
    );
  window.addEventListener(
    'keydown',
    (event) => {
      const [target] = event.composedPath();
      if (!isOpen() || !isForPasting(event) || isEditable(target)) return;
      keepFromPage(event);
      opener = target as HTMLElement;
      open(true);
      frame.contentWindow!.focus();
    },
    options,
  );
  // As a browser's menu pastes.
  window.addEventListener(
    'paste',
    (event) => {
      if (!isOpen() || isEditable(event.composedPath()[0])) return;
      if (!photoAmong(event.clipboardData?.files ?? [])) return;
      keepFromPage(event);
      take(event.clipboardData);
    },
    options,
  );
  signal.addEventListener('abort', () => frame.remove());
}

/** @param isModifierEnough whether a part of the shortcut counts as well */
function isForPasting({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent, isModifierEnough = false) {
  // On a keyboard without Latin letters, the key that has V elsewhere.
  const isV = /^v$/i.test(key) || (code === 'KeyV' && key > '~');
  return (
    ((ctrlKey || metaKey) && isV) ||
    (shiftKey && key === 'Insert') ||
    (isModifierEnough && /^(Control|Meta|Shift)$/.test(key))
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
