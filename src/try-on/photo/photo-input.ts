/**
 * The field that opens the device's own choice of a photo. What is chosen reaches no listener of the page, although the field's
 * `input` event crosses shadow roots: while the choice is open the field is not in the page, and it shows its files to nobody else.
 */

const files = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')!;

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
