/** `<tryon-button>` in JSX of React 18 and 19. Where React is not installed, this says nothing. */
import type { TryonButton } from '../button/tryon-button.ts';
import type { TryonButtonProps, TryonListeners } from './attributes.d.ts';

// @ts-ignore: not every project has React.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: the names of React's own types.
      'tryon-button': DetailedHTMLProps<HTMLAttributes<TryonButton>, TryonButton> &
        TryonButtonProps &
        TryonListeners<'on'>;
    }
  }
}
