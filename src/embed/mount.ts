/**
 * Puts buttons where the script tag and the page ask for them, now and whenever the page changes: into placeholders, and
 * after the element that `data-mount` names. Knows no product but its id. Called by the embed entries.
 */
import { pageProduct } from './page-product.ts';

const PLACEHOLDERS = '[data-tryon-external-id], [data-tryon-product-id]';
const IDS = { 'data-tryon-external-id': 'external-id', 'data-tryon-product-id': 'product-id' } as const;

export function mountButtons(mount: string | null): void {
  const selector = mount === null ? null : usable(mount);
  let mounted: Element | null = null;

  function fill(placeholder: Element): void {
    let button = placeholder.querySelector(':scope > tryon-button');
    button ??= placeholder.appendChild(document.createElement('tryon-button'));
    for (const [from, to] of Object.entries(IDS)) setOrRemove(button, to, placeholder.getAttribute(from));
  }

  function follow(): void {
    if (!selector) return;
    const anchor = document.querySelector(selector);
    const sku = anchor && pageProduct(document, location.href);
    if (!anchor || !sku) {
      mounted?.remove();
      return;
    }
    mounted ??= document.createElement('tryon-button');
    setOrRemove(mounted, 'external-id', sku);
    if (anchor.nextElementSibling !== mounted) anchor.after(mounted);
  }

  function update(): void {
    for (const placeholder of document.querySelectorAll(PLACEHOLDERS)) fill(placeholder);
    follow();
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
    characterData: selector !== null,
    attributes: true,
    attributeFilter: [...Object.keys(IDS), ...(selector ? ['content', 'itemprop', 'property', 'type', 'class', 'id'] : [])],
  });
  if (selector) followNavigation(plan);
  update();
}

/** Single-page shops change the address, and with it `?variant=`, without a load. */
function followNavigation(onChange: () => void): void {
  addEventListener('popstate', onChange);
  addEventListener('hashchange', onChange);
  const navigation = (globalThis as { navigation?: EventTarget }).navigation;
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

function usable(selector: string): string | null {
  try {
    document.createDocumentFragment().querySelector(selector);
    return selector;
  } catch {
    console.warn(
      `storefront-tryon: data-mount must be a CSS selector such as ".product-form"; got ${JSON.stringify(selector)}. No button is mounted by it.`,
    );
    return null;
  }
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
