/**
 * What a modal needs of the page around it: opening and closing it, the focus, clicks beside it, the keyboard on the screen, a page
 * that does not scroll, and whether it can be seen at all.
 */
import { clientBox, onResize } from '../base/layout.ts';

/** Opens a modal, also in the DOM of tests: jsdom knows `<dialog>` and none of its methods. */
export function openModal(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

export function closeModal(dialog: HTMLDialogElement): void {
  if ('close' in dialog) dialog.close();
  else (dialog as HTMLElement).removeAttribute('open');
}

// --- Whether it can be seen

/** The least that the dialog can be used in, in CSS pixels. */
const MIN_WIDTH = 280;
const MIN_HEIGHT = 320;

/** The page is a frame in which the dialog could not be used. */
export const isTooSmall = (): boolean =>
  window.parent !== window && (innerWidth < MIN_WIDTH || innerHeight < MIN_HEIGHT);

/**
 * Opens the frame's own page in a tab, where the shopper presses the button again.
 * @throws Error if the frame has no address, as one of `srcdoc`, or may open no tab
 */
export function openInTab(): void {
  if (/^(?:https?|blob):/.test(location.protocol) && window.open(location.href)) return;
  throw new Error(
    `This page is a frame of ${innerWidth} × ${innerHeight} pixels, too small for the try-on, and it can't be opened in a tab. Make the frame at least ${MIN_WIDTH} × ${MIN_HEIGHT} pixels: see docs/platforms/other.md.`,
  );
}

/**
 * Whether what is around the dialog is rendered: if a theme hid it, the page would be locked, and nothing visible. Calls back, also
 * where nothing has changed, until `signal` is aborted.
 * @param sentinel has a size while it is rendered, whether the modal is open or not
 */
export function followVisibility(
  sentinel: Element,
  modal: Element,
  onChange: (isVisible: boolean) => void,
  signal: AbortSignal,
): void {
  const follow = () => onChange(isVisible(sentinel));
  // Each of them is blind to some of the ways of hiding.
  const elements = [sentinel, modal];
  onResize(elements, follow, signal);
  // The DOM of tests may have none.
  if (typeof IntersectionObserver === 'undefined') return;
  const observer = new IntersectionObserver(follow);
  for (const element of elements) observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

function isVisible(element: Element): boolean {
  // Without checkVisibility a browser has no content-visibility either.
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}

// --- The focus

/** The element that gets the focus back after the dialog, also inside shadow roots; null if nothing had it. */
export function findOpener(dialog: HTMLElement): HTMLElement | null {
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

// --- What is around it

/** A click on the backdrop, beside the dialog. A drag that begins inside and ends outside, or the other way round, is none. */
export function onPressOutside(modal: HTMLElement, onPress: () => void, signal: AbortSignal): void {
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== modal) return false;
    const { left, right, top, bottom } = clientBox(modal);
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  };
  let hasBegun = false;
  modal.addEventListener('pointerdown', (event) => (hasBegun = isOutside(event)), { signal });
  modal.addEventListener(
    'click',
    (event) => {
      if (hasBegun && isOutside(event)) onPress();
    },
    { signal },
  );
}

/** Elements that a click anywhere inside them activates. */
const ACTIVATED_FROM_INSIDE = 'a[href], area[href], label, summary';
/** Elements with an activation behavior of their own, which takes precedence over that of such an element around them. */
const ACTIVATED_THEMSELVES = `a[href], area[href], summary,
  input:is([type='checkbox'], [type='radio'], [type='file'], [type='reset'], [type='color'])`;

/**
 * For a `click` listener on `modal`: keeps the click from activating a link, label or summary around the button, which a page may
 * have. Elements inside the modal keep their own activation behavior.
 */
export function containClick(event: MouseEvent, modal: HTMLElement): void {
  const path = event.composedPath();
  const index = path.indexOf(modal);
  const inside = path.slice(0, index);
  const isInsideActivated = path
    .slice(index)
    .some((node) => node instanceof Element && node.matches(ACTIVATED_FROM_INSIDE));
  if (!isInsideActivated || inside.some(activatesItself)) return;
  const wasPrevented = event.defaultPrevented;
  event.preventDefault();
  // Without the default action a submit button needs help, unless the shop itself has prevented it.
  const button = inside.find(isSubmitter);
  if (button && !wasPrevented) button.form?.requestSubmit(button);
}

function activatesItself(node: EventTarget): boolean {
  if (node instanceof HTMLLabelElement) return node.control !== null;
  return node instanceof Element && node.matches(ACTIVATED_THEMSELVES);
}

function isSubmitter(node: EventTarget): node is HTMLButtonElement | HTMLInputElement {
  const isControl = node instanceof HTMLButtonElement || node instanceof HTMLInputElement;
  return isControl && (node.type === 'submit' || node.type === 'image');
}

/**
 * Keeps the dialog clear of an on-screen keyboard, which covers or shifts the page without changing its size: sets `--_above`
 * and `--_below`, the covered heights in pixels, on `modal` until `signal` is aborted.
 */
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

let locks = 0;
let unlock = () => {};

/**
 * Prevents the page behind the dialog from scrolling, by an adopted style sheet, which a strict content security policy allows and
 * which does not interfere with `style` attributes that the page's scripts change meanwhile. Locks at once; the returned
 * function unlocks, unless another lock is still held.
 */
export function lockScroll(): () => void {
  if (locks++ === 0) unlock = lock();
  return () => {
    if (--locks === 0) unlock();
  };
}

/** Gives a selector more specificity than any of the page's. */
const SPECIFICITY = ':not(#no-such-id#no-such-id)';

function lock(): () => void {
  const root = document.documentElement;
  const rules = [`${findScroller(root)}${SPECIFICITY} { overflow: hidden !important }`];
  // Without its scrollbar the page would become wider and jump.
  if (window.innerWidth > root.clientWidth && getComputedStyle(root).scrollbarGutter === 'auto') {
    rules.push(`:root${SPECIFICITY} { scrollbar-gutter: stable !important }`);
  }
  // The DOM of tests, jsdom's for one, has no style sheets to adopt, and scrolls nothing.
  if (!('adoptedStyleSheets' in document)) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(' '));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** The element whose `overflow` applies to the viewport: the body's does only where the root has none of its own. */
function findScroller(root: HTMLElement): string {
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible';
  return isVisible(root) && !isVisible(document.body) ? 'body' : ':root';
}
