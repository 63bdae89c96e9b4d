/**
 * What `<tryon-button>` takes in a template, in the form of attributes and in that of properties, whatever the framework:
 * numbers and switches also as the text that HTML has. A test compares it with the element.
 */
import type { TryonEvents } from '../button/events.ts';

/** `false` as text is off, as some frameworks write what is false. */
type Switch = boolean | '' | 'true' | 'false';
type Amount = number | `${number}`;

export interface TryonButtonAttributes {
  /** The service's id of the product (uuid). */
  'product-id'?: string | null | undefined;
  /** The shop's own id of the product, for example a SKU; `product-id` wins where both are set. */
  'external-id'?: string | null | undefined;
  /** Where the page has the id, in place of an id: `selector@attribute`. */
  'id-from'?: string | null | undefined;
  /** Address of the relay or of the service, without `/v1`; `mock:` for the bundled mock. */
  'base-url'?: string | null | undefined;
  /** Sent as bearer token; for previews only, since every visitor can read it. */
  'api-key'?: string | null | undefined;
  /** Milliseconds between polls while images are processed (3000; at least 500). */
  'poll-interval'?: Amount | null | undefined;
  /** Milliseconds after which processing counts as failed (180000). */
  'poll-timeout'?: Amount | null | undefined;
  /** The button's text; else the content of the element; else built in. */
  label?: string | null | undefined;
  /** A hosted experience for the dialog's frame. */
  'experience-url'?: string | null | undefined;
  /** A selector: takes the look of that button. */
  match?: string | null | undefined;
  /** How the look of that button is taken (`outline`). */
  'match-style'?: 'outline' | 'same' | 'quiet' | null | undefined;
  /** Of jewelry: where it is worn. */
  'worn-at'?: 'ears' | 'neck' | 'wrist' | 'finger' | null | undefined;
  /** The photo preview may look for a face or hand on the device and place the product. */
  'auto-place'?: Switch | undefined;
  /** `ask`: the shopper is asked before a face or hand is looked for. */
  'face-consent'?: 'ask' | null | undefined;
  /** The product's real width in millimetres, for its size on a face. */
  'width-mm'?: Amount | null | undefined;
  /** Keeps the button's space while nothing is known. */
  reserve?: Switch | undefined;
  /** Shows shop owners, in place of nothing, why the button is hidden. */
  debug?: Switch | undefined;
}

/** `product-id` is `productId`. */
type PropertyName<Attribute extends string> = Attribute extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<PropertyName<Tail>>}`
  : Attribute;

export type TryonButtonProperties = {
  [Attribute in keyof TryonButtonAttributes as PropertyName<Attribute>]?: TryonButtonAttributes[Attribute];
};

export interface TryonButtonProps extends TryonButtonAttributes, TryonButtonProperties {}

/** Listeners under the events' names behind a prefix: `ontryon-open` with `on`, `on:tryon-open` with `on:`. */
export type TryonListeners<Prefix extends string> = {
  [Name in keyof TryonEvents as `${Prefix}${Name}`]?: ((event: TryonEvents[Name]) => void) | null | undefined;
};
