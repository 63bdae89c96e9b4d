/**
 * The presets of the shop platforms, from platforms.json: how to recognise each, and where in its themes' product pages to put the
 * button, to read the product's id, and to find the theme's own button. Pure: changes nothing.
 */
import { all, allOwn, type Root } from './dom.ts';
import platforms from './platforms.json' with { type: 'json' };

export type PlatformName = keyof typeof platforms;

export interface Preset {
  /** Selectors, the most specific first. The button goes where the first one matches. */
  readonly mount: readonly string[];
  /** In the syntax of `data-id-from`. */
  readonly idFrom: string;
  /** The theme writes a label in front of the id. */
  readonly labelsId?: boolean;
  /** The theme's own add-to-cart button. */
  readonly match: string;
  /** The form field with the variant to buy. */
  readonly variantField?: string;
  /** Form fields with one option of several, which together name a variant. */
  readonly choiceField?: string;
  /** The form controls of an option, with its name for NAME, where it is not theirs. */
  readonly optionField?: string;
  /** The name of an option's form field, with the option's number for the braces. */
  readonly optionName?: string;
  /** JSON of the variants: a script's, or `selector@attribute`. */
  readonly variantTables?: readonly string[];
  /** Where the theme shows the variant that its server was asked for: its number, and its SKU. */
  readonly shownVariant?: { readonly field: string; readonly sku: string };
  /** `selector@attribute` of a number that stands for the SKU in structured data where the product has none. */
  readonly productNumber?: string;
  /** What only pages of the platform's own shops have, not pages that embed something of it. Empty where nothing is certain. */
  readonly marks: string;
  /** A global that only its scripts define. */
  readonly global?: string;
  /** A regular expression of what only its inline scripts say. */
  readonly script?: string;
}

export const PRESETS: Readonly<Record<PlatformName, Preset>> = platforms;
export const PLATFORM_NAMES = Object.keys(PRESETS) as PlatformName[];

/** What the presets say of one thing, all together: a shop may name no platform. */
export const ofPresets = <Key extends keyof Preset>(key: Key): NonNullable<Preset[Key]>[] =>
  Object.values(PRESETS).flatMap(({ [key]: value }) =>
    value === undefined ? [] : [value as NonNullable<Preset[Key]>],
  );

/** Where most themes have their button, for one that a preset does not know. */
const GENERAL_PLACES = [
  'form[action*="cart" i] [type="submit"]',
  'form[action*="cart" i] button:not([type="button"])',
  'form:is([id*="cart" i], [class*="cart" i]) :is([type="submit"], button:not([type]))',
  'main :is(button, input):is([id*="add-to-cart" i], [id*="addtocart" i], [class*="add-to-cart" i], [class*="addtocart" i], [class*="add_to_cart" i], [class*="btn-cart" i])',
  'form[action*="cart" i] button',
];

/** In the syntax of `data-id-pattern`: what follows a label, or all where there is none. */
const AFTER_LABEL = '^(?:[^\\d:]*(?:: ?|[.#] )|(?:SKU|Artikelnummer|Référence|Referencia|Артикул) )?(.+)$';

export const findIdPattern = (preset: Preset | null) => (preset?.labelsId ? AFTER_LABEL : null);

/** Those to whose cart products can be added. */
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

/** False for an element of the page with that name. */
function isOwnGlobal(globals: object, name: string): boolean {
  const value: unknown = (globals as Record<string, unknown>)[name];
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && !('nodeType' in value) && !('length' in value);
}

/** The element after which a preset puts the button: the first match of the first selector, outside blocks of other products. */
export function findMount({ mount }: Pick<Preset, 'mount'>, root: Root): Element | null {
  for (const selector of mount.length > 0 ? [...mount, ...GENERAL_PLACES] : []) {
    const [found] = allOwn(root, selector);
    if (found) return found;
  }
  return null;
}

/** The selector of the theme's own button, by the preset or by what most themes have. */
export const findMatch = ({ match }: Pick<Preset, 'match'>, root: Root): string =>
  [match, ...GENERAL_PLACES].find((selector) => allOwn(root, selector).length > 0) ?? match;

export function isPlatformName(name: string | null): name is PlatformName {
  return (PLATFORM_NAMES as readonly (string | null)[]).includes(name);
}
