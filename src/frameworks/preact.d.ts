/** `<tryon-button>` in JSX of Preact. Where Preact is not installed, this says nothing. */
import type { TryonButton } from '../button/tryon-button.ts';
import type { TryonButtonProps, TryonListeners } from './attributes.d.ts';

// @ts-ignore: not every project has Preact.
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: the names of Preact's own types.
      'tryon-button': import('preact').HTMLAttributes<TryonButton> & TryonButtonProps & TryonListeners<'on'>;
    }
  }
}
