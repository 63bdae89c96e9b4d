/** `<tryon-button>` in templates of Vue 3. Where Vue is not installed, this says nothing. */
import type { TryonEvents } from '../button/events.ts';
import type { TryonButtonProps } from './attributes.d.ts';

/** `tryon-open` is `onTryonOpen`. */
type ListenerName<Event extends string> = Event extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${ListenerName<Tail>}`
  : Capitalize<Event>;

type Listeners = {
  [Name in keyof TryonEvents as `on${ListenerName<Name>}`]?: ((event: TryonEvents[Name]) => void) | undefined;
};

// @ts-ignore: not every project has Vue.
type Html = import('vue').HTMLAttributes & import('vue').ReservedProps;

// @ts-ignore: not every project has Vue.
declare module 'vue' {
  /** An attribute of every element in HTML, which Vue's list leaves out. */
  interface HTMLAttributes {
    slot?: string;
  }
  interface GlobalComponents {
    'tryon-button': new () => { $props: Html & TryonButtonProps & Listeners };
  }
}
