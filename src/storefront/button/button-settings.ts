/** What can be set on one `<tryon-button>`: each attribute and its property. */
import { ReactiveElement } from '@lit/reactive-element';
import type { AvailabilityState } from '../availability/index.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';

/** As text, `false` is off: some frameworks write that for a value that is false. */
const isOn = (text: string | null) => text !== null && text !== 'false';

export class ButtonSettings extends ReactiveElement {
  // Not by decorators: those weigh half a kilobyte of what every shopper downloads.
  static override properties = {
    productId: { attribute: 'product-id' },
    externalId: { attribute: 'external-id' },
    idFrom: { attribute: 'id-from' },
    baseUrl: { attribute: 'base-url' },
    apiKey: { attribute: 'api-key' },
    pollInterval: { attribute: 'poll-interval', type: Number },
    pollTimeout: { attribute: 'poll-timeout', type: Number },
    label: {},
    experienceUrl: { attribute: 'experience-url' },
    match: {},
    matchStyle: { attribute: 'match-style' },
    reserve: { type: Boolean, converter: isOn },
    debug: { type: Boolean, converter: isOn },
    wornAt: { attribute: 'worn-at' },
    autoPlace: { attribute: 'auto-place', type: Boolean, converter: isOn },
    faceConsent: { attribute: 'face-consent' },
    widthMm: { attribute: 'width-mm', type: Number },
  };
  /** The service's id of the product (uuid). @default null */
  declare productId: string | null;
  /** The shop's own id of the product, for example a SKU; `product-id` wins where both are set. @default null */
  declare externalId: string | null;
  /** Where the page has the id: `selector@attribute`. Read into `externalId` or `productId` where neither is set. @default null */
  declare idFrom: string | null;
  /** `{base_url}` of the service or of the relay, without `/v1`; `mock:` for the bundled mock. @default null */
  declare baseUrl: string | null;
  /** Sent as bearer token; for previews only, since every visitor can read it. @default null */
  declare apiKey: string | null;
  /** Milliseconds between polls while images are processed (3000). @default null */
  declare pollInterval: number | null;
  /** Milliseconds after which processing counts as failed (180000). @default null */
  declare pollTimeout: number | null;
  /** The button's text; else the slot's content; else built in. @default null */
  declare label: string | null;
  /** A hosted experience for the dialog's frame. @default null */
  declare experienceUrl: string | null;
  /** A selector of the theme's own button: takes its look. @default null */
  declare match: string | null;
  /** `outline` (default), `same` or `quiet`. @default null */
  declare matchStyle: string | null;
  /** Keeps the button's space while nothing is known. @default false */
  declare reserve: boolean;
  /** Shows shop owners, in place of nothing, why the button is hidden. @default false */
  declare debug: boolean;
  /** Where jewelry is worn: `ears`, `neck`, `wrist` or `finger`. @default null */
  declare wornAt: string | null;
  /** The photo preview may look for a face, on the device, to place the product. @default false */
  declare autoPlace: boolean;
  /** `ask`: the shopper is asked before a face or hand is looked for. @default null */
  declare faceConsent: string | null;
  /** The product's real width in millimetres, for its size on a face. @default null */
  declare widthMm: number | null;

  constructor() {
    super();
    for (const [name, { type }] of (this.constructor as typeof ButtonSettings).elementProperties) {
      (this as Record<PropertyKey, unknown>)[name] = type === Boolean ? false : null;
    }
  }
}

/** The element, as its parts see it. */
export interface ButtonHost extends ButtonSettings {
  readonly state: AvailabilityState;
  readonly product: StorefrontProduct | null;
}
