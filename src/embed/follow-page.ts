/**
 * `data-mount`: one button after the first match of a selector, which follows the page's own product through whatever
 * the theme does to the page. Knows no product but its id. Loaded by the embed entries where a page asks for it.
 */
import { setOrRemove } from './attributes.ts';
import { pageProduct } from './page-product.ts';

/** The page's markup may hold a form of that name. */
const { querySelector, querySelectorAll } = Document.prototype;

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

  function update(): void {
    for (const copy of querySelectorAll.call(document, `[${MARK}]`)) if (copy !== button) copy.remove();
    const anchor: Element | null = querySelector.call(document, mount);
    const sku = anchor && pageProduct(document, location.href);
    if (!anchor || !sku) return button.remove();
    setOrRemove(button, 'external-id', sku);
    // What the theme puts in between may stay there.
    const follows = anchor.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!follows || anchor.parentNode !== button.parentNode) anchor.after(button);
  }

  // Before the next frame, so that nothing flickers; and not at once, so that two scripts that disagree about the page
  // can't lock it.
  let planned = 0;
  const plan = () => {
    planned ||= requestAnimationFrame(() => {
      planned = 0;
      update();
    });
  };
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...READ_ATTRIBUTES, ...attributesIn(mount)],
  });
  followNavigation(plan);
  update();
}

/** Single-page shops change the address, and with it `?variant=`, without a load. */
function followNavigation(onChange: () => void): void {
  addEventListener('popstate', onChange);
  const { navigation } = globalThis as { navigation?: EventTarget };
  if (navigation) {
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
