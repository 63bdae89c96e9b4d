/** The choices of the snippet builder, and how they are written into the fragment of the page's address. */
import privacy from '../../docs/privacy-paragraphs.json' with { type: 'json' };
import form from './form.json' with { type: 'json' };
import platforms from './platforms.json' with { type: 'json' };

export const DEFAULTS = {
  platform: 'other' as keyof typeof platforms,
  /** The folder of the script's files: an address, or a path of the shop; '' for the platform's usual one. */
  folder: '',
  script: 'module' as 'module' | 'classic',
  /** Address of the relay. */
  relay: 'https://tryon.shop.example',
  place: 'mount' as 'mount' | 'element' | 'placeholder',
  /** A CSS selector; '' leaves it to the platform. */
  mount: '',
  /** `page` reads what the page tells search engines. */
  source: 'page' as 'page' | 'from',
  idFrom: '',
  kind: 'external' as 'external' | 'product',
  label: '',
  look: 'match' as 'plain' | 'match' | 'colors',
  /** A CSS selector; '' leaves it to the platform, where the script inserts the button. */
  match: '',
  matchStyle: 'outline' as 'outline' | 'same' | 'quiet',
  background: '#1f2937',
  color: '#ffffff',
  radius: '6',
  wide: false,
  reserve: false,
  /** Where it says why a button is hidden: nowhere, with `?tryon-debug` in the address, or for every visitor. */
  debug: 'query' as '' | 'query' | 'page',
  wornAt: '' as '' | 'ears' | 'neck' | 'wrist' | 'finger',
  /** Millimetres. */
  widthMm: '',
  experience: '',
  /** The dialog puts the product into the shop's cart. */
  cart: false,
  autoPlace: true,
  faceConsent: false,
  photoSwap: false,
  /** Before each picture, and not once while the dialog is open. */
  photoSwapEach: false,
  /** Names of analytics tools, separated by spaces. */
  analytics: '',
  consent: 'auto' as 'auto' | 'required' | 'none',
  /** Percent of visitors without the button. */
  holdout: '',
  keepsNothing: false,
  /** For the privacy notice. */
  region: '' as '' | keyof typeof privacy.regions,
};
export type Choices = typeof DEFAULTS;

/** No link fills it in: whoever follows one would paste a script of its writer's into his shop. */
const NEVER_LINKED = 'folder';

/** What differs from the defaults, as a query without `?`. */
export function serialize(choices: Choices): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    if (name !== NEVER_LINKED && value !== DEFAULTS[name as keyof Choices])
      parameters.set(name, String(value));
  }
  return parameters.toString();
}

/** Ignores unknown names, and values that a choice does not have. */
export function parse(query: string): Choices {
  const choices: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === NEVER_LINKED || !Object.hasOwn(DEFAULTS, name)) continue;
    if (typeof choices[name] === 'boolean') choices[name] = value === 'true';
    else if (OPTIONS[name] === undefined || OPTIONS[name].includes(value)) choices[name] = value;
  }
  return choices as unknown as Choices;
}

/** What the form offers for a choice; undefined where anything may be written. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    form
      .flatMap(({ fields }) => fields as { name: string; options?: string | string[][] }[])
      .filter(({ options }) => Array.isArray(options))
      .map(({ name, options }) => [name, (options as string[][]).map(([value]) => value)]),
  ),
  platform: Object.keys(platforms),
  region: ['', ...Object.keys(privacy.regions)],
};
