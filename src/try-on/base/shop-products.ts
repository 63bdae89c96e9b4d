/** The shop's other products, on the page and offered by the shop, and their prices and widths in the page. */
import { all } from '../../core/base/page.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { buttonAround, readSetting, type Button } from './button-around.ts';
import { productsOfferedFor, type ExperienceContext, type OfferedProduct } from './experience.ts';
import { formatPrice, MAX_MM, MIN_MM, toMillimetres } from './quantities.ts';
import { nameAround, noteTitle } from './titles.ts';
import { ON_FACE, wearingSite } from './wearing-site.ts';

// --- Products on the page

/**
 * The products that one photo can show beside `product`, each once, in the order of the page. Finds no buttons inside other shadow
 * roots than that of `near`.
 * @param wornAt where `product` is worn, if the shop says it
 */
export function otherReadyProducts(
  product: StorefrontProduct,
  wornAt: string | null,
  near: Element,
): Pick<ExperienceContext, 'otherProducts' | 'alsoOnFace' | 'isInList'> {
  const site = wearingSite(product.category, wornAt);
  const otherProducts: StorefrontProduct[] = [];
  const alsoOnFace = new Map<StorefrontProduct, string | null>();
  const seen = new Set([product.id]);
  const buttons = readyButtons(near);
  for (const button of buttons) {
    const { product: other } = button;
    if (!other || seen.has(other.id)) continue;
    seen.add(other.id);
    noteTitle(other.id, nameAround(button));
    const at = readSetting(button, 'wornAt');
    const otherSite = wearingSite(other.category, at);
    if (other.category === product.category && otherSite === site) otherProducts.push(other);
    else if (ON_FACE.has(site) && ON_FACE.has(otherSite)) alsoOnFace.set(other, at);
  }
  return { otherProducts, alsoOnFace, isInList: isInList(buttonAround(near), buttons) };
}

function isInList(own: Button | undefined, buttons: readonly Button[]): boolean {
  for (let list = own?.parentElement; list; list = list.parentElement) {
    const within = buttons.filter((button) => list.contains(button));
    if (within.length < 2) continue;
    const cards = within.map((button) => [...list.children].find((card) => card.contains(button)));
    return within.length > 2 && new Set(cards).size === within.length;
  }
  return false;
}

function readyButtons(near: Element): Button[] {
  const roots = new Set<Node>([document, near.getRootNode()]);
  const host = buttonAround(near);
  if (host) roots.add(host.getRootNode());
  return [...roots].flatMap((root): Button[] => {
    const isSearchable = root === document || root instanceof DocumentFragment;
    return isSearchable ? all(root as Document, 'tryon-button[state="ready"]') : [];
  });
}

// --- Products that the shop offers

/** Settings of the button that opened the dialog, which decide where a product is looked up. */
const SETTINGS = ['base-url', 'api-key', 'poll-interval', 'poll-timeout'];

/**
 * Looks up the products that the shop offers beside those of the page's buttons. Each lookup uses a hidden button, which has the
 * same rules and settings as any other. Calls back for each product once it is ready, with its price if the shop gives it.
 * @param getPlace the place in the dialog for the buttons; called once there is a product to look up
 */
export async function lookUpOffered(
  product: StorefrontProduct,
  getPlace: () => Promise<HTMLElement>,
  onReady: (product: StorefrontProduct, price: string | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  const offered = await productsOfferedFor(product);
  if (offered.length === 0) return;
  const place = await getPlace();
  if (signal.aborted) return;
  const dialog = buttonAround(place);
  const opener = dialog && buttonAround(dialog);
  const buttons = document.createElement('div');
  buttons.hidden = true;
  // The buttons are no part of the page: only the dialog hears their events.
  buttons.addEventListener('tryon-error', (event) => event.stopPropagation());
  buttons.addEventListener('tryon-statechange', (event) => {
    event.stopPropagation();
    const button = event.target as Button;
    const { product: found } = button;
    if (button.getAttribute('state') !== 'ready' || !found) return;
    const { title, price } = offers.get(button)!;
    noteTitle(found.id, title);
    onReady(found, price);
  });
  const offers = new Map<Button, OfferedProduct>();
  for (const offer of offered) {
    const { externalId, productId } = offer;
    if (!externalId && !productId) continue;
    const button = document.createElement('tryon-button') as Button;
    for (const name of SETTINGS) {
      const value = opener?.getAttribute(name);
      if (value) button.setAttribute(name, value);
    }
    if (productId) button.setAttribute('product-id', productId);
    else button.setAttribute('external-id', externalId!);
    offers.set(button, offer);
    buttons.append(button);
  }
  place.append(buttons);
  signal.addEventListener('abort', () => buttons.remove());
}

// --- What the page's JSON-LD says

/** More than any page has; reading more would delay the dialog. */
const MAX_NODES = 20_000;

/** Calls back for each product in the page's JSON-LD, with the shop's ids of it (`sku`, `productID`, `mpn`). Fetches nothing. */
function readPageProducts(
  onProduct: (ids: readonly string[], product: Readonly<Record<string, unknown>>) => void,
): void {
  let left = MAX_NODES;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || left-- <= 0) return;
    if (!Array.isArray(node)) {
      const product = node as Record<string, unknown>;
      const ids = [product.sku, product.productID, product.mpn].filter(
        (id) => typeof id === 'string' || typeof id === 'number',
      );
      if (ids.length > 0) onProduct(ids.map(String), product);
    }
    for (const value of Object.values(node)) visit(value);
  };
  for (const { textContent } of all(document, 'script[type="application/ld+json"]')) {
    try {
      visit(JSON.parse(textContent!));
    } catch {
      // Skips invalid JSON; another script of the page may have the product.
    }
  }
}

/** Notes the titles in the page's JSON-LD. @returns the prices there by the shop's id (`sku`, `productID` or `mpn`), formatted in the page's language. */
export function pricesOfPage(lang: string): ReadonlyMap<string, string> {
  const prices = new Map<string, string>();
  readPageProducts((ids, { name, offers }) => {
    const price = formatPrice([offers].flat()[0] as Parameters<typeof formatPrice>[0], lang);
    for (const id of ids) {
      noteTitle(id, name);
      if (price) prices.set(id, price);
    }
  });
  return prices;
}

const IS_WIDTH = /^\s*(?:(?:frame|product|total|overall)[-_ ])?width(?:[-_ ]\(?mm\)?)?\s*$/i;

/**
 * Reads the real widths of products in millimetres: from their buttons or the script, else from the page's JSON-LD. They set the
 * size of products on a face; nothing is measured by them.
 * @param own the product of the dialog's button
 * @param ownWidth the dialog's own setting
 * @param near an element of the page, whose buttons are read
 */
export function widthReader(
  own: StorefrontProduct,
  ownWidth: number | string | null,
  near: Element,
): (product: StorefrontProduct) => number | null {
  const given = new Map<string, number>();
  for (const { product, widthMm } of readyButtons(near)) note(given, product, widthMm);
  note(given, own, ownWidth);
  const [script] = all(document, 'script[data-width-mm]');
  // Reads the script tag itself, so that the script tag's code need not carry the setting.
  const forAll = script && widthFrom('the script', script.getAttribute('data-width-mm'));
  let ofPage: ReadonlyMap<string, number> | null = null;
  return (product) =>
    given.get(product.id) ??
    forAll ??
    (ofPage ??= widthsOfPage()).get(product.external_id ?? product.id) ??
    null;
}

function note(
  given: Map<string, number>,
  product: StorefrontProduct | null | undefined,
  value: number | string | null | undefined,
): void {
  if (!product || value === null || value === undefined) return;
  const width = widthFrom(`"${product.external_id ?? product.id}"`, value);
  if (width !== null) given.set(product.id, width);
}

function widthFrom(of: string, value: number | string | null): number | null {
  const width = Number(value);
  if (width >= MIN_MM && width <= MAX_MM) return width;
  console.warn(
    `storefront-tryon: width-mm of ${of} is ${value}; use the product's width as a number of millimetres from ${MIN_MM} to ${MAX_MM}.`,
  );
  return null;
}

function widthsOfPage(): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  readPageProducts((ids, { width, additionalProperty }) => {
    const named = [additionalProperty].flat().find((property) => {
      const { name, propertyID } = Object(property) as Record<string, unknown>;
      return IS_WIDTH.test(`${name}`) || IS_WIDTH.test(`${propertyID}`);
    });
    const mm = toMillimetres(width) ?? toMillimetres(named);
    if (mm !== null) for (const id of ids) widths.set(id, mm);
  });
  return widths;
}
