/**
 * Every setting of the try-on, in one table: a shop writes it as an attribute of `<tryon-button>` (`width-mm`), as its property
 * (`widthMm`), and, as the default of all buttons of a page, on the script tag (`data-width-mm`). The element's properties, what is
 * read from the script tag, the dialog's attributes, the frameworks' types, the published manifest and the doctor's knowledge of all
 * this come from here.
 */

/** Whether a switch is on. The text `false` is off, because some frameworks write it for a value that is false. */
const isOn = (text: string | null) => text !== null && text !== 'false';

// The kinds of settings. The dialog takes those of its kinds over from its button, or from the script. A kind is one object, because
// every shopper downloads the table.
const TEXT = { type: String };
const NUMBER = { type: Number };
const SWITCH = { type: Boolean, converter: isOn };
const DIALOG_TEXT = { type: String, dialog: true };
const DIALOG_SWITCH = { ...SWITCH, dialog: true };

/** The settings of one button. The script tag can set all of them, except the ids, for all buttons. */
export const BUTTON_SETTINGS = {
  /** The service's id of the product (uuid). */
  productId: TEXT,
  /** The shop's own id of the product, for example a SKU; `product-id` wins where both are set. */
  externalId: TEXT,
  /** Where the page has the id: `selector@attribute`. Read into `externalId` or `productId` where neither is set. */
  idFrom: TEXT,
  /** `{base_url}` of the service or of the relay, without `/v1`, with or without a query; `mock:` for the bundled mock. */
  baseUrl: TEXT,
  /** Sent as bearer token; for previews only, since every visitor can read it. */
  apiKey: TEXT,
  /** Milliseconds between polls while images are processed. */
  pollInterval: NUMBER,
  /** Milliseconds after which processing counts as failed. */
  pollTimeout: NUMBER,
  /** The button's text; else the slot's content; else built in. */
  label: TEXT,
  /** Template of the address of a hosted experience, which the dialog shows in place of the built-in one. */
  experienceUrl: DIALOG_TEXT,
  /** A selector of the theme's own button: takes its look. */
  match: TEXT,
  /** `outline`, `same` or `quiet`. */
  matchStyle: TEXT,
  /** Keeps the button's space while nothing is known. */
  reserve: SWITCH,
  /** Shows shop owners, in place of nothing, why the button is hidden, and in the console what they could improve. */
  debug: DIALOG_SWITCH,
  /** Where jewelry is worn: `ears`, `neck`, `wrist` or `finger`. */
  wornAt: DIALOG_TEXT,
  /** The photo preview may look for a face or hand, on the device, to place the product. */
  autoPlace: DIALOG_SWITCH,
  /** `ask`: the shopper is asked, by a box that is not ticked, before a face or hand is looked for. */
  faceConsent: DIALOG_TEXT,
  /** The product's real width in millimetres, for its size on a face or wrist. */
  widthMm: NUMBER,
  /** The AI photo swap is offered in the dialog. */
  photoSwap: DIALOG_SWITCH,
  /** `each`: the shopper is asked before each picture that the photo is sent for, and not once while the dialog is open. */
  photoSwapConsent: DIALOG_TEXT,
};

/** The settings of the script tag alone, for the whole page. */
export const SCRIPT_SETTINGS = {
  /** A CSS selector: a button that follows the page's own product is inserted after the first match. */
  mount: TEXT,
  /** A platform's name, or `auto`. */
  platform: TEXT,
  /** `gid://shop/Product/{}`: the id goes in place of the braces. */
  idTemplate: TEXT,
  /** `SKU:?\s*(.+)`: a regular expression whose first group is the id. */
  idPattern: TEXT,
  /** `external` or `product`. */
  idKind: TEXT,
  /** A platform's name, or `auto`: the dialog puts products into the shop's cart. */
  cart: TEXT,
  /** The analytics tools that are told of the button's events. */
  analytics: TEXT,
  /** Whose consent that waits for: `auto`, `required` or `none`. */
  consent: TEXT,
  /** Percent of visitors from whom the button is kept: no answer reaches it until it is known whether this is one of them. */
  holdout: TEXT,
  /** `none`: nothing is kept in the session. */
  session: TEXT,
  /** The relay's own address, for the photo swap alone, where a proxy cuts long answers. */
  photoSwapUrl: TEXT,
};

/** The settings that a placeholder passes on to its button, each as `data-tryon-…`. */
export const PASSED_TO_BUTTON = [
  'externalId',
  'productId',
  'idFrom',
  'wornAt',
  'widthMm',
] satisfies (keyof ButtonSettings)[];

/** The values of settings that are not set. They are not in the rows, since pages need only two of them. */
export const DEFAULTS = {
  pollInterval: 3000,
  pollTimeout: 180_000,
  matchStyle: 'outline',
  idKind: 'external',
  consent: 'auto',
} satisfies ButtonDefaults;

/** The settings that take one of a few words, whatever the page. */
export const WORDS = {
  idKind: ['external', 'product'],
  matchStyle: ['outline', 'same', 'quiet'],
  wornAt: ['ears', 'neck', 'wrist', 'finger'],
  faceConsent: ['ask'],
  photoSwapConsent: ['each'],
  consent: ['auto', 'required', 'none'],
  session: ['none'],
} as const satisfies { readonly [Name in keyof ButtonDefaults]: readonly string[] };

/** The values of a table's settings; null, and false for a switch, is not set. */
type ValuesOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends { type: BooleanConstructor }
    ? boolean
    : (Table[Name] extends { type: NumberConstructor } ? number : string) | null;
};

export interface ButtonSettings extends ValuesOf<typeof BUTTON_SETTINGS> {}

/** The settings that the dialog takes over from its button, or from the script. */
export type PassedToDialog = {
  [Name in keyof ButtonSettings]: (typeof BUTTON_SETTINGS)[Name] extends { dialog: boolean } ? Name : never;
}[keyof ButtonSettings];
/** The settings of a `<tryon-dialog>`, which a page may also use alone. */
export type DialogSettings = Pick<ButtonSettings, PassedToDialog | 'externalId' | 'widthMm'>;

/** Settings that a page makes once for all of its buttons; an element's own attribute wins. */
export interface ButtonDefaults extends Partial<
  Omit<ButtonSettings, 'productId' | 'externalId'> & ValuesOf<typeof SCRIPT_SETTINGS>
> {}
export type Words = { [Name in keyof typeof WORDS]: (typeof WORDS)[Name][number] };

/** `widthMm` is the attribute `width-mm`. */
export const toAttribute = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Makes a property by Lit null while nothing is set, and a switch false. The getter does it: setting all of them in a constructor
 * takes longer than everything else on a page with many elements.
 */
export function withoutNothing(
  property: PropertyDescriptor | undefined,
  { type }: { readonly type?: unknown },
) {
  const { get } = property ?? {};
  return (
    get && {
      ...property,
      get(this: unknown) {
        return get.call(this) ?? (type === Boolean ? false : null);
      },
    }
  );
}

export const listSettings = () => Object.keys(BUTTON_SETTINGS) as (keyof ButtonSettings)[];

export const listPassedToDialog = () =>
  listSettings().filter((name): name is PassedToDialog => 'dialog' in BUTTON_SETTINGS[name]);

export const listDialogSettings = (): (keyof DialogSettings)[] => [
  ...listPassedToDialog(),
  'externalId',
  'widthMm',
];

/** Lit's declarations of settings as properties of an element. */
export const declareProperties = (names: readonly (keyof ButtonSettings)[]) =>
  Object.fromEntries(names.map((name) => [name, { ...BUTTON_SETTINGS[name], attribute: toAttribute(name) }]));
