/** Listeners as React and Vue name them. */
import type { TryonEvents } from '../button/events.ts';

/** `tryon-open` is `TryonOpen`. */
type ListenerName<Event extends string> = Event extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${ListenerName<Tail>}`
  : Capitalize<Event>;

/** `onTryonOpen` for `tryon-open`. */
export type ListenersInCamelCase = {
  [Name in keyof TryonEvents as `on${ListenerName<Name>}`]?: ((event: TryonEvents[Name]) => void) | undefined;
};
