/** Receives a photo's file that the shopper chooses, drops or pastes. No listener of the page sees it. */

const files = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')!;

/**
 * The file field. The chosen file reaches no listener of the page, although the field's `input` event crosses shadow roots: during
 * the choice the field is out of the page, and it shows its files to no other code.
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
  /** Takes the field's place during the choice. */
  const place = document.createComment('');
  const returnToPage = () => place.replaceWith(input);
  input.addEventListener('click', () => {
    // Waits until the click is dispatched: the browser opens its choice only for a field in the page.
    queueMicrotask(() => input.replaceWith(place));
  });
  input.addEventListener('cancel', returnToPage);
  input.addEventListener('change', () => {
    const file = (files.get!.call(input) as FileList | null)?.[0];
    returnToPage();
    // Empties the field, so that the same photo can be chosen again.
    input.value = '';
    if (file) onFile(file);
  });
  return input;
}

const DRAGS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
const IN_FRAME = [...DRAGS, 'paste', 'keydown', 'blur', 'pointermove', 'pointerdown'];

/**
 * Receives photos that are dropped or pasted while the fitting room is open, until `signal` is aborted. They arrive in a frame of
 * the room's own, because events in a frame reach no listener of the page, whenever and wherever it was added. The frame exists
 * only while files are dragged over the page, or after one press of the paste shortcut.
 * @param onWaitingChange whether a photo is expected
 * @param modal covers everything, and contains the frame; while it is closed, nothing is received
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
    // A frame for the keyboard has no area: the pointer stays with the room.
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
    // The frame's own file object becomes unreadable when the frame is removed.
    if (file) onPhoto(new File([file], file.name, { type: file.type }));
  }

  function onFrameEvent(event: Event): void {
    const { type } = event;
    // The second press of the shortcut pastes.
    if (type === 'keydown' && isForPasting(event as KeyboardEvent, true)) return;
    event.preventDefault();
    if (type === 'drop') take((event as DragEvent).dataTransfer);
    else if (type === 'paste') take((event as ClipboardEvent).clipboardData);
    else if (type === 'dragenter' || type === 'dragover') onWaitingChange(true);
    else close();
  }

  const options = { signal, capture: true };
  // Listens everywhere, since a photo that is dropped beside the room would replace the page.
  for (const type of DRAGS)
    window.addEventListener(
      type,
      (event) => {
        const transfer = event.dataTransfer;
        if (!isOpen() || !transfer?.types.includes('Files')) return;
        keepFromPage(event);
        // Forbids a drop on the page itself, where other listeners would get the photo.
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
  // Paste from the browser's menu.
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

/** @param isModifierEnough whether a modifier key alone counts as well */
function isForPasting({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent, isModifierEnough = false) {
  // On a keyboard without Latin letters the position of the V key counts.
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

/** A field of the shop's own keeps its paste: office programs add a picture to every text. */
function isEditable(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
}

/** The first image among several files; a single file of any type, as programs often give a wrong one. */
function photoAmong(files: Iterable<File>): File | undefined {
  const all = [...files];
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0];
}
