/** Keeps the dialog clear of an on-screen keyboard, which covers or shifts the page without changing its size. */

/** Sets `--_above` and `--_below`, the covered heights in pixels, on `modal` until `signal` is aborted. */
export function followKeyboard(modal: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => {
    const { scale, height, offsetTop } = viewport;
    // A shopper who zooms in wants to see a part, not a dialog that follows. Below 1 a page is shown as a whole.
    const above = scale > 1.05 ? 0 : offsetTop;
    const below = Math.max(0, window.innerHeight - height * Math.max(1, scale) - above);
    modal.style.setProperty('--_above', `${above}px`);
    modal.style.setProperty('--_below', `${below}px`);
  };
  viewport.addEventListener('resize', follow, { signal });
  viewport.addEventListener('scroll', follow, { signal });
  follow();
}
