/** The choices of the snippet builder, and their encoding in the fragment of the page's address. */
import privacy from '../../docs/privacy-paragraphs.json' with { type: 'json' };
import form from './form.json' with { type: 'json' };
import platforms from './platforms.json' with { type: 'json' };

export const DEFAULTS = {
  platform: 'other' as keyof typeof platforms,
  /** The folder of the script's files: an address, or a path of the shop; '' stands for the platform's usual one. */
  folder: '',
  script: 'module' as 'module' | 'classic',
  /** The address of the relay. */
  relay: 'https://tryon.shop.example',
  place: 'mount' as 'mount' | 'element' | 'placeholder',
  /** A CSS selector; '' leaves it to the platform. */
  mount: '',
  /** `page` reads the page's structured data. */
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
  /** When the reason for a hidden button is shown: never, with `?tryon-debug` in the address, or to every visitor. */
  debug: 'query' as '' | 'query' | 'page',
  wornAt: '' as '' | 'ears' | 'neck' | 'wrist' | 'finger',
  /** The product's width in millimetres. */
  widthMm: '',
  experience: '',
  /** Whether the dialog puts the product into the shop's cart. */
  cart: false,
  autoPlace: true,
  faceConsent: false,
  photoSwap: false,
  /** Whether consent is asked before each picture, instead of once per dialog. */
  photoSwapEach: false,
  /** The names of analytics tools, separated by spaces. */
  analytics: '',
  consent: 'auto' as 'auto' | 'required' | 'none',
  /** The percentage of visitors without the button. */
  holdout: '',
  keepsNothing: false,
  /** The region whose law the privacy notice follows. */
  region: '' as '' | keyof typeof privacy.regions,
};
export type Choices = typeof DEFAULTS;

/** Links can't fill in this choice, because users would paste a script of the link's author into their shop. */
const NEVER_LINKED = 'folder';

/** The choices that differ from the defaults, as a query without `?`. */
export function serialize(choices: Choices): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    if (name !== NEVER_LINKED && value !== DEFAULTS[name as keyof Choices])
      parameters.set(name, String(value));
  }
  return parameters.toString();
}

/** Reads a query; ignores unknown names and invalid values. */
export function parse(query: string): Choices {
  const choices: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === NEVER_LINKED || !Object.hasOwn(DEFAULTS, name)) continue;
    if (typeof choices[name] === 'boolean') choices[name] = value === 'true';
    else if (OPTIONS[name] === undefined || OPTIONS[name].includes(value)) choices[name] = value;
  }
  return choices as unknown as Choices;
}

/** The values that the form offers for a choice; undefined for free text. */
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
