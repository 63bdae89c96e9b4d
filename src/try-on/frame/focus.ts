/** The focus when the dialog opens, while it is open and when it closes, and whether a focus ring is shown. */

/** The element that gets the focus back after the dialog, also inside shadow roots; null if nothing had it. */
export function openerOf(dialog: HTMLElement): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active instanceof HTMLElement && active !== document.body) return active;
  // Safari does not focus a clicked button: the button beside the dialog is used instead.
  const root = dialog.getRootNode();
  return root instanceof ShadowRoot ? root.querySelector('button') : null;
}

/** Returns the focus. `isShown` says whether with a ring, in browsers that can be told so. */
export function returnFocus(opener: HTMLElement | null, isShown: boolean): void {
  const options: FocusOptions & { focusVisible?: boolean } = { preventScroll: true, focusVisible: isShown };
  if (opener?.isConnected) opener.focus(options);
}

/**
 * Sets the class `pointer` on `modal` while the shopper uses a pointer, because WebKit would show a ring on elements that a
 * script focuses. Ends when `signal` is aborted.
 */
export function followModality(modal: HTMLElement, isByKeyboard: boolean, signal: AbortSignal): void {
  const set = (isPointer: boolean) => modal.classList.toggle('pointer', isPointer);
  set(!isByKeyboard);
  modal.addEventListener('keydown', () => set(false), { signal, capture: true });
  modal.addEventListener('pointerdown', () => set(true), { signal, capture: true });
}

/**
 * After the last control comes `first` again, until `signal` is aborted: Firefox would go back and forth between the last
 * control and the page.
 */
export function wrapFocus(modal: HTMLElement, first: HTMLElement, signal: AbortSignal): void {
  let isTab = false;
  const onKey = ({ key, shiftKey, type }: KeyboardEvent) => {
    isTab = type === 'keydown' && key === 'Tab' && !shiftKey;
  };
  modal.addEventListener('keydown', onKey, { signal, capture: true });
  modal.addEventListener('keyup', onKey, { signal, capture: true });
  modal.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!isTab || relatedTarget) return;
      isTab = false;
      // Not yet where it goes to, which may be a page in a frame.
      setTimeout(() => {
        if (!signal.aborted && document.activeElement === document.body) first.focus();
      });
    },
    { signal },
  );
}
