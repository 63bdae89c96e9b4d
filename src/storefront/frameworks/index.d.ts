/**
 * `<tryon-button>` in each framework's templates: comes with the package's first import, and needs no setting. Of a framework that is
 * not installed, this says nothing.
 */
import type { TryonButton } from '../button/tryon-button.ts';
import type {
  ListenersInCamelCase,
  TryonButtonAttributes,
  TryonButtonProperties,
  TryonButtonProps,
  TryonListeners,
} from './attributes.d.ts';

export type { TryonButtonAttributes, TryonButtonProperties, TryonButtonProps };

// @ts-ignore: not every project has Preact.
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: the names of Preact's own types.
      'tryon-button': import('preact').HTMLAttributes<TryonButton> & TryonButtonProps & TryonListeners<'on'>;
    }
  }
}

// @ts-ignore: not every project has React, 18 or 19.
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

/** What Solid sets as it is told: `prop:baseUrl`, `attr:base-url`. */
type Told<Prefix extends string, Names> = {
  [Name in keyof Names as `${Prefix}${Name & string}`]?: Names[Name];
};

// @ts-ignore: not every project has Solid 1.
type SolidHtml = import('solid-js').JSX.HTMLAttributes<TryonButton>;

// @ts-ignore: not every project has Solid.
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'tryon-button': SolidHtml &
        TryonButtonProps &
        Told<'attr:', TryonButtonAttributes> &
        Told<'prop:', TryonButtonProperties> &
        TryonListeners<'on:'>;
    }
  }
}

// @ts-ignore: not every project has Svelte, 4 or 5.
type SvelteHtml = import('svelte/elements').HTMLAttributes<TryonButton>;

// @ts-ignore: not every project has Svelte.
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'tryon-button': SvelteHtml & TryonButtonProps & TryonListeners<'on'> & TryonListeners<'on:'>;
  }
}

// @ts-ignore: not every project has Vue 3.
type VueHtml = import('vue').HTMLAttributes & import('vue').ReservedProps;

// @ts-ignore: not every project has Vue.
declare module 'vue' {
  /** An attribute of every element in HTML, which Vue's list leaves out. */
  interface HTMLAttributes {
    slot?: string;
  }
  interface GlobalComponents {
    'tryon-button': new () => { $props: VueHtml & TryonButtonProps & ListenersInCamelCase };
  }
}
