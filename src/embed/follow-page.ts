/**
 * `data-mount`: one button after the first match of a selector, which follows the page's own product through whatever
 * the theme does to the page. Knows no product but its id. Loaded by the embed entries where a page asks for it.
 */
import { setOrRemove } from './attributes.ts';
import { pageProduct } from './page-product.ts';

const { querySelector } = Document.prototype;

export function followPage(mount: string): void {
  if (!isSelector(mount)) {
    console.warn(
      `storefront-tryon: data-mount must be a CSS selector such as ".product-form"; got ${JSON.stringify(mount)}. No button is mounted by it.`,
    );
    return;
  }
  const button = document.createElement('tryon-button');

  function update(): void {
    const anchor: Element | null = querySelector.call(document, mount);
    const sku = anchor && pageProduct(document, location.href);
    if (!anchor || !sku) return button.remove();
    setOrRemove(button, 'external-id', sku);
    // Behind placeholders' or the theme's own insertions is behind the match all the same.
    if (anchor.nextElementSibling !== button) anchor.after(button);
  }

  let isPlanned = false;
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      update();
    });
  };
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['content', 'itemprop', 'property', 'type', 'class', 'id'],
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

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}
