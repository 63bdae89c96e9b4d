/** `<tryon-button>` in JSX of Solid 1. Where Solid is not installed, this says nothing. */
import type { TryonButton } from '../button/tryon-button.ts';
import type {
  TryonButtonAttributes,
  TryonButtonProperties,
  TryonButtonProps,
  TryonListeners,
} from './attributes.d.ts';

/** What Solid sets as it is told: `prop:baseUrl`, `attr:base-url`. */
type Told<Prefix extends string, Names> = {
  [Name in keyof Names as `${Prefix}${Name & string}`]?: Names[Name];
};

// @ts-ignore: not every project has Solid.
type Html = import('solid-js').JSX.HTMLAttributes<TryonButton>;

// @ts-ignore: not every project has Solid.
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'tryon-button': Html &
        TryonButtonProps &
        Told<'attr:', TryonButtonAttributes> &
        Told<'prop:', TryonButtonProperties> &
        TryonListeners<'on:'>;
    }
  }
}
