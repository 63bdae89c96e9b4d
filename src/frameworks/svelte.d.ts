/** `<tryon-button>` in Svelte 4 and 5. Where Svelte is not installed, this says nothing. */
import type { TryonButton } from '../button/tryon-button.ts';
import type { TryonButtonProps, TryonListeners } from './attributes.d.ts';

// @ts-ignore: not every project has Svelte.
type Html = import('svelte/elements').HTMLAttributes<TryonButton>;

// @ts-ignore: not every project has Svelte.
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'tryon-button': Html & TryonButtonProps & TryonListeners<'on'> & TryonListeners<'on:'>;
  }
}
