/** Opens and closes a modal, also in the DOM of tests: jsdom knows `<dialog>` and none of its methods. */

export function openModal(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

export function closeModal(dialog: HTMLDialogElement): void {
  if ('close' in dialog) dialog.close();
  else (dialog as HTMLElement).removeAttribute('open');
}
