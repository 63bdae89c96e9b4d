/** The modal and the page around it: opening and closing, focus, clicks, the on-screen keyboard, the scroll lock, and visibility. */
import { clientBox, onResize } from '../base/layout.ts';

/** Opens a modal, also in the DOM of tests: jsdom has `<dialog>` without its methods. */
export function openModal(dialog: HTMLDialogElement): void {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as HTMLElement).setAttribute('open', '');
}

export function closeModal(dialog: HTMLDialogElement): void {
  if ('close' in dialog) dialog.close();
  else (dialog as HTMLElement).removeAttribute('open');
}

// --- Whether it can be seen

/** Least size for the dialog in CSS pixels. */
const MIN_WIDTH = 280;
const MIN_HEIGHT = 320;

/** Whether the page is a frame that is too small for the dialog. */
export const isTooSmall = (): boolean =>
  window.parent !== window && (innerWidth < MIN_WIDTH || innerHeight < MIN_HEIGHT);

/**
 * Opens the frame's page in a tab, where the shopper presses the button again.
 * @throws Error if the frame has no address, for example with `srcdoc`, or may open no tab
 */
export function openInTab(): void {
  if (/^(?:https?|blob):/.test(location.protocol) && window.open(location.href)) return;
  throw new Error(
    `This page is a frame of ${innerWidth} × ${innerHeight} pixels, too small for the try-on, and it can't be opened in a tab. Make the frame at least ${MIN_WIDTH} × ${MIN_HEIGHT} pixels: see docs/platforms/other.md.`,
  );
}

/**
 * Reports whether the dialog's surroundings are rendered: if a theme hid them, the page would be locked with nothing visible. Calls
 * back, also without a change, until `signal` is aborted.
 * @param sentinel has a size while it is rendered, whether the modal is open or not
 */
export function followVisibility(
  sentinel: Element,
  modal: Element,
  onChange: (isVisible: boolean) => void,
  signal: AbortSignal,
): void {
  const follow = () => onChange(isVisible(sentinel));
  // Each of them misses some ways of hiding.
  const elements = [sentinel, modal];
  onResize(elements, follow, signal);
  // The DOM of tests may have no IntersectionObserver.
  if (typeof IntersectionObserver === 'undefined') return;
  const observer = new IntersectionObserver(follow);
  for (const element of elements) observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

function isVisible(element: Element): boolean {
  // A browser without checkVisibility has no content-visibility either.
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}

// --- The focus

/** The element that gets the focus back, also inside shadow roots; null if no element had it. */
export function findOpener(dialog: HTMLElement): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active instanceof HTMLElement && active !== document.body) return active;
  // Safari does not focus a clicked button: this finds the button beside the dialog.
  const root = dialog.getRootNode();
  return root instanceof ShadowRoot ? root.querySelector('button') : null;
}

/** Returns the focus. `isShown` sets whether with a ring, in browsers that support it. */
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

/** Moves the focus from the last control to the first until `signal` is aborted: Firefox would switch between that and the page. */
export function wrapFocus(modal: HTMLElement, findFirst: () => HTMLElement, signal: AbortSignal): void {
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
      // The focus has not arrived yet; it may be in a page in a frame.
      setTimeout(() => {
        if (!signal.aborted && document.activeElement === document.body) findFirst().focus();
      });
    },
    { signal },
  );
}

// --- What is around it

/** Listens for clicks on the backdrop. A drag from the inside to the outside, or the reverse, is no click. */
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

/** The wheel in two generations, touches and keys. */
const TAKEN_BY_PAGES = 'wheel DOMMouseScroll touchstart touchmove keydown keypress keyup'.split(' ');

/**
 * Keeps the wheel, touches and keys from listeners of the page until `signal` is aborted: smooth scrolling and galleries would take
 * them. What the browser does with them goes on. Listeners in the capture phase come first, and no part of a page can prevent that.
 */
export function containInput(modal: HTMLElement, signal: AbortSignal): void {
  for (const type of TAKEN_BY_PAGES)
    modal.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true });
}

/** Elements that a click anywhere inside them activates. */
const ACTIVATED_FROM_INSIDE = 'a[href], area[href], label, summary';
/** Elements with their own activation behavior, which wins over that of an activating element around them. */
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
  // Without the default action a submit button has to be triggered, unless the shop itself has prevented it.
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
 * Keeps the dialog in the part of the page that is seen: clear of an on-screen keyboard, which covers or shifts the page without
 * changing its size, and of what overflows the screen sideways. Sets `--_above`, `--_below`, `--_before` and `--_after`, the unseen
 * lengths in pixels, on `modal` until `signal` is aborted.
 */
export function followViewport(modal: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => {
    const { scale, width, height, offsetTop, offsetLeft } = viewport;
    // A shopper who zooms in wants to see a part of the page, not a dialog that follows. A scale below 1 shows the whole page.
    const [above, before] = scale > 1.05 ? [0, 0] : [offsetTop, offsetLeft];
    const unseen = {
      above,
      before,
      below: window.innerHeight - height * Math.max(1, scale) - above,
      after: window.innerWidth - width * Math.max(1, scale) - before,
    };
    for (const [side, length] of Object.entries(unseen)) {
      modal.style.setProperty(`--_${side}`, `${Math.max(0, length)}px`);
    }
  };
  viewport.addEventListener('resize', follow, { signal });
  viewport.addEventListener('scroll', follow, { signal });
  follow();
}

let locks = 0;
let unlock = () => {};

/**
 * Locks the scrolling of the page behind the dialog. An adopted style sheet works under a strict content security policy, and does
 * not interfere with scripts that change `style` attributes. The returned function unlocks, unless another lock is still held.
 */
export function lockScroll(): () => void {
  if (locks++ === 0) unlock = lock();
  return () => {
    if (--locks === 0) unlock();
  };
}

/** Raises the specificity of a selector above the page's. */
const SPECIFICITY = ':not(#no-such-id#no-such-id)';

function lock(): () => void {
  const root = document.documentElement;
  const rules = [`${findScroller(root)}${SPECIFICITY} { overflow: hidden !important }`];
  // Without its scrollbar the page would become wider and jump.
  if (window.innerWidth > root.clientWidth && getComputedStyle(root).scrollbarGutter === 'auto') {
    rules.push(`:root${SPECIFICITY} { scrollbar-gutter: stable !important }`);
  }
  // The DOM of tests, for example jsdom, has no adopted style sheets and does not scroll.
  if (!('adoptedStyleSheets' in document)) return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(' '));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** The element whose `overflow` applies to the viewport: the body, if the root has no `overflow` of its own. */
function findScroller(root: HTMLElement): string {
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible';
  return isVisible(root) && !isVisible(document.body) ? 'body' : ':root';
}
