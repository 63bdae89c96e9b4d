/** `<tryon-button>` in templates of Vue 3. Where Vue is not installed, this says nothing. */
import type { TryonButtonProps } from './attributes.d.ts';
import type { ListenersInCamelCase } from './listeners.d.ts';

// @ts-ignore: not every project has Vue.
type Html = import('vue').HTMLAttributes & import('vue').ReservedProps;

// @ts-ignore: not every project has Vue.
declare module 'vue' {
  /** An attribute of every element in HTML, which Vue's list leaves out. */
  interface HTMLAttributes {
    slot?: string;
  }
  interface GlobalComponents {
    'tryon-button': new () => { $props: Html & TryonButtonProps & ListenersInCamelCase };
  }
}
