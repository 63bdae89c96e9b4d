/**
 * The presets of the shop platforms, from platforms.json: how to recognise each, and where in its themes' product pages to put the
 * button, to read the product's id, and to find the theme's own button. Pure: changes nothing.
 */
import { all, allOwn, OVERLAYS, type Root } from './dom.ts';
import platforms from './platforms.json' with { type: 'json' };

export type PlatformName = keyof typeof platforms;

export interface Preset {
  /** Selectors, the most specific first. The button goes where the first one matches. */
  readonly mount: readonly string[];
  /** The place of the id, in the syntax of `data-id-from`. */
  readonly idFrom: string;
  /** Whether the theme writes a label in front of the id. */
  readonly labelsId?: boolean;
  /** The selector of the theme's own add-to-cart button. */
  readonly match: string;
  /** The selector of the form field with the variant to buy. */
  readonly variantField?: string;
  /** Form fields with one option of several, which together name a variant. */
  readonly choiceField?: string;
  /** The selector of an option's form controls, with NAME for the option's name, if the controls have another name. */
  readonly optionField?: string;
  /** The name of an option's form field, with the option's number for the braces. */
  readonly optionName?: string;
  /** Places of JSON with the variants: a script, or `selector@attribute`. */
  readonly variantTables?: readonly string[];
  /** Selectors of the number and the SKU of the variant that the theme's server has rendered. */
  readonly shownVariant?: { readonly field: string; readonly sku: string };
  /** `selector@attribute` of the number that replaces the SKU in structured data if the product has none. */
  readonly productNumber?: string;
  /** A selector that matches only pages of the platform's own shops, not pages that embed something of it. Empty if there is no certain one. */
  readonly marks: string;
  /** A global that only its scripts define. */
  readonly global?: string;
  /** A regular expression that matches only its inline scripts. */
  readonly script?: string;
}

export const PRESETS: Readonly<Record<PlatformName, Preset>> = platforms;
export const PLATFORM_NAMES = Object.keys(PRESETS) as PlatformName[];

/** The values of one property in all presets, for shops that name no platform. */
export const ofPresets = <Key extends keyof Preset>(key: Key): NonNullable<Preset[Key]>[] =>
  Object.values(PRESETS).flatMap(({ [key]: value }) =>
    value === undefined ? [] : [value as NonNullable<Preset[Key]>],
  );

const CART_FORM = 'form:is([action*="cart" i], [id*="cart" i], [class*="cart" i])';
const SUBMIT = ':is([type="submit"], button:not([type]))';

/** Selectors of the button in most themes, for a theme that no preset matches. */
const listGeneralPlaces = (root: Root) => [
  'form[action*="cart" i] [type="submit"]',
  'form[action*="cart" i] button:not([type="button"])',
  `${CART_FORM} ${SUBMIT}`,
  // The button may stand outside its form.
  ...all(root, `${CART_FORM}[id]`).map(
    (form) => `${SUBMIT}[form=${JSON.stringify(form.getAttribute('id'))}]`,
  ),
  'main :is(button, input):is([id*="add-to-cart" i], [id*="addtocart" i], [class*="add-to-cart" i], [class*="addtocart" i], [class*="add_to_cart" i], [class*="btn-cart" i])',
  'form[action*="cart" i] button',
];

/** A `data-id-pattern` that matches what follows a label, or everything if there is none. */
const AFTER_LABEL = '^(?:[^\\d:]*(?:: ?|[.#] )|(?:SKU|Artikelnummer|Référence|Referencia|Артикул) )?(.+)$';

export const findIdPattern = (preset: Preset | null) => (preset?.labelsId ? AFTER_LABEL : null);

/** The platforms whose cart is supported. */
export const CART_PLATFORMS = [
  'shopify',
  'woocommerce',
  'bigcommerce',
  'prestashop',
  'magento',
  'opencart',
] as const satisfies readonly PlatformName[];
export type CartPlatform = (typeof CART_PLATFORMS)[number];

export interface PlatformReading {
  /** The platform whose marks the page has; null if none or more than one fits. */
  readonly name: PlatformName | null;
  readonly marked: readonly PlatformName[];
}

/** @param globals the object on which a platform's scripts define globals: the window, or nothing in Node */
export function recognisePlatform(root: Root, globals: object = {}): PlatformReading {
  const scripts = all(root, 'script:not([src])');
  const marked = PLATFORM_NAMES.filter((name) => {
    const { marks, global, script } = PRESETS[name];
    return (
      (marks !== '' && all(root, marks).length > 0) ||
      (global !== undefined && isOwnGlobal(globals, global)) ||
      (script !== undefined && scripts.some((element) => new RegExp(script).test(element.textContent)))
    );
  });
  return { name: marked.length === 1 ? marked[0]! : null, marked };
}

/** Whether a script has defined the global. An element of the page with that name also makes one. */
function isOwnGlobal(globals: object, name: string): boolean {
  const value: unknown = (globals as Record<string, unknown>)[name];
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && !('nodeType' in value) && !('length' in value);
}

const HEADING = ':is(h2, h3, h4, h5, h6)';
/** Titles of products that lead to the products' own pages. */
const LINKED_TITLES = `${HEADING} a[href], a[href] ${HEADING}, a[href]:is([class*="title" i], [class*="name" i]), [class*="product" i][class*="name" i] > a[href]`;

/** Whether a block is a product's card: its only title leads to another page. */
function isCard(block: Element): boolean {
  const links = all(block, LINKED_TITLES).map((title) => title.closest('a') as HTMLAnchorElement);
  const others = links
    // A document in Node has no address.
    .filter(({ pathname }) => !pathname || pathname !== location.pathname)
    .map((link) => link.getAttribute('href'));
  const isOther = (heading: Element) => heading.closest('a') ?? all(heading, 'a')[0];
  return new Set(others).size === 1 && all(block, HEADING).every(isOther);
}

/** The matches that can be the page's own product's. If the page has a title, what is in an overlay or a card without that is not. */
function findPlaces(root: Root, selector: string): Element[] {
  const isTitled = all(root, 'h1').some((title) => !title.closest(OVERLAYS));
  return allOwn(root, selector).filter((element) => {
    let block: Element | null = isTitled ? element : null;
    if (block?.closest(OVERLAYS)) return false;
    for (; block && all(block, 'h1').length === 0; block = block.parentElement)
      if (isCard(block)) return false;
    return true;
  });
}

/** The selectors of the places that a preset tries: its own, then those of most themes. */
export const listPlaces = ({ mount }: Pick<Preset, 'mount'>, root: Root): readonly string[] =>
  mount.length > 0 ? [...new Set([...mount, ...listGeneralPlaces(root)])] : [];

/** The element after which a preset puts the button: the first match of the first selector, outside blocks of other products. */
export function findMount(preset: Pick<Preset, 'mount'>, root: Root): Element | null {
  for (const selector of listPlaces(preset, root)) {
    const [found] = findPlaces(root, selector);
    if (found) return found;
  }
  return null;
}

/** The selector of the theme's own button, from the preset or from most themes. */
export const findMatch = ({ match }: Pick<Preset, 'match'>, root: Root): string =>
  [match, ...listGeneralPlaces(root)].find((selector) => findPlaces(root, selector).length > 0) ?? match;

export function isPlatformName(name: string | null): name is PlatformName {
  return (PLATFORM_NAMES as readonly (string | null)[]).includes(name);
}
