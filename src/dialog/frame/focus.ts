/** Where the focus goes when the dialog opens, is stepped through and closes, and whether it is shown. */

/** What has the focus back after the dialog, inside whichever shadow roots; null where nothing had it. */
export function openerOf(dialog: HTMLElement): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active instanceof HTMLElement && active !== document.body) return active;
  // Safari focuses no button that is clicked: the one beside the dialog, then.
  const root = dialog.getRootNode();
  return root instanceof ShadowRoot ? root.querySelector('button') : null;
}

/** Returns the focus; `isShown` says whether with a ring, where the browser can be told so. */
export function returnFocus(opener: HTMLElement | null, isShown: boolean): void {
  const options: FocusOptions & { focusVisible?: boolean } = { preventScroll: true, focusVisible: isShown };
  if (opener?.isConnected) opener.focus(options);
}

/**
 * Keeps the class `pointer` on `modal` while the shopper uses a pointer: WebKit would show a ring on what is focused by a
 * script. Until `signal` is aborted.
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
