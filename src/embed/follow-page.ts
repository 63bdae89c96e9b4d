/**
 * `data-mount`: one button after the first match of a selector, which follows the page's own product through whatever
 * the theme does to the page. Knows no product but its id.
 */
import { setOrRemove } from '../button/attributes.ts';
import { pageProduct } from '../page/page-product.ts';

/** Marks the button, so that a copy of it in a section that the theme puts back from its memory is known for one. */
const MARK = 'data-tryon-mounted';
/** What can change the page's product without adding or removing anything. */
const READ_ATTRIBUTES = ['content', 'value', 'itemprop', 'property', 'type'];

export function followPage(mount: string): void {
  if (!isSelector(mount)) {
    console.warn(
      `storefront-tryon: data-mount must be a CSS selector such as ".product-form"; got ${JSON.stringify(mount)}. No button is mounted by it.`,
    );
    return;
  }
  const button = document.createElement('tryon-button');
  button.toggleAttribute(MARK, true);

  /** By the prototypes: a form may hold fields of any name, and be one. The page itself and its head have no place behind them. */
  function match(): Element | null {
    const found: Element | null = Document.prototype.querySelector.call(document, mount);
    return found && Element.prototype.matches.call(found, 'body *') ? found : null;
  }

  /** What the theme puts in between may stay there. */
  const isAfter = (anchor: Element | null) =>
    anchor !== null &&
    Array.prototype.includes.call(button.parentNode?.childNodes ?? [], anchor) &&
    (button.compareDocumentPosition(anchor) & Node.DOCUMENT_POSITION_PRECEDING) > 0;

  let anchor: Element | null = null;

  function update(): void {
    const copies = Document.prototype.querySelectorAll.call(document, `[${MARK}]`);
    for (const copy of copies) if (copy !== button) copy.remove();
    const sku = pageProduct(document, location.href).id;
    let found = match();
    // The match may depend on the button being there or not: `:last-child`, for example.
    const isInUse = button.open || button.matches(':hover, :active, :focus-within');
    if ((found === button || (!found && isInUse)) && isAfter(anchor)) {
      found = anchor;
    } else if (button.isConnected && (found === button || !found)) {
      button.remove();
      found = match();
    }
    anchor = found;
    if (!anchor || !sku) return button.remove();
    setOrRemove(button, 'external-id', sku);
    if (!isAfter(anchor)) Element.prototype.after.call(anchor, button);
  }

  // Before the next frame, so that nothing flickers; and not at once, so that two scripts that disagree about the page
  // can't lock it.
  let scheduled = 0;
  const schedule = () => {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      update();
      // What this has changed itself is no news.
      observer.takeRecords();
    });
  };
  const observer = new MutationObserver(schedule);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...READ_ATTRIBUTES, ...attributesIn(mount)],
  });
  followNavigation(schedule);
  update();
  observer.takeRecords();
}

/** Single-page shops change the address, and with it `?variant=`, without a load. */
function followNavigation(onChange: () => void): void {
  addEventListener('popstate', onChange);
  // Not a `<nav id="navigation">`, which goes by the same name.
  const { navigation } = globalThis as { navigation?: unknown };
  if (navigation instanceof EventTarget && !(navigation instanceof Node)) {
    navigation.addEventListener('currententrychange', onChange);
    return;
  }
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    history[method] = function (this: History, ...args: Parameters<History['pushState']>) {
      original.apply(this, args);
      onChange();
    };
  }
}

/** The attributes whose change can make another element match. */
function attributesIn(selector: string): string[] {
  return ['class', 'id', ...[...selector.matchAll(/\[\s*([\w-]+)/g)].map(([, name]) => name!)];
}

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}
