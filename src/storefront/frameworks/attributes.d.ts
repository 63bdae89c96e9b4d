/**
 * What `<tryon-button>` takes in a template, in the form of attributes and in that of properties, whatever the framework:
 * numbers and switches also as the text that HTML has.
 */
import type { ButtonSettings, Words } from '../../core/base/settings.ts';
import type { TryonEvents } from '../../core/events.ts';

type Setting = keyof ButtonSettings;

/** `false` as text is off, as some frameworks write what is false. */
type Taken<Name extends Setting> = Name extends keyof Words
  ? Words[Name] | null
  : ButtonSettings[Name] extends boolean
    ? boolean | '' | 'true' | 'false'
    : ButtonSettings[Name] extends number | null
      ? number | `${number}` | null
      : ButtonSettings[Name];

/** `productId` is `product-id`. */
type AttributeName<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${AttributeName<Tail>}`
  : Name;

export type TryonButtonProperties = { [Name in Setting]?: Taken<Name> | undefined };
export type TryonButtonAttributes = { [Name in Setting as AttributeName<Name>]?: Taken<Name> | undefined };
export interface TryonButtonProps extends TryonButtonAttributes, TryonButtonProperties {}

/** Listeners under the events' names behind a prefix: `ontryon-open` with `on`, `on:tryon-open` with `on:`. */
export type TryonListeners<Prefix extends string> = {
  [Name in keyof TryonEvents as `${Prefix}${Name}`]?: ((event: TryonEvents[Name]) => void) | null | undefined;
};

/** `tryon-open` is `TryonOpen`. */
type ListenerName<Event extends string> = Event extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${ListenerName<Tail>}`
  : Capitalize<Event>;

/** Listeners as React and Vue name them: `onTryonOpen` for `tryon-open`. */
export type ListenersInCamelCase = {
  [Name in keyof TryonEvents as `on${ListenerName<Name>}`]?: ((event: TryonEvents[Name]) => void) | undefined;
};
