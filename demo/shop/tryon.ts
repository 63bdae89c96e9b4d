/** The one place where the shop writes a try-on button, as a theme's snippet would. Used on cards and product pages. */
import { html, nothing } from 'lit';
import type { Good } from './goods.ts';
import { WORDS, type Language } from './words.ts';

/** What a page needs to put a try-on button on it. */
export interface Tryon {
  readonly baseUrl: string;
  /** Whether hidden buttons say why. */
  readonly debug: boolean;
  /** A vendor's page to try on in, or null for the built-in preview. */
  readonly experienceUrl: string | null;
}

/** @param onAdd puts the good into the bag, from the dialog */
export function tryonButton(
  good: Good,
  language: Language,
  { baseUrl, debug, experienceUrl }: Tryon,
  onAdd: () => void,
) {
  const add = ({ currentTarget }: Event) => {
    onAdd();
    (currentTarget as HTMLElement).closest('tryon-button')!.close();
  };
  return html`<tryon-button
    external-id=${good.externalId ?? nothing}
    product-id=${(good.externalId ? null : good.productId) ?? nothing}
    base-url=${baseUrl}
    experience-url=${experienceUrl ?? nothing}
    ?debug=${debug}
    reserve
    ><input slot="actions" class="primary" type="button" value=${WORDS[language].add} @click=${add}
  /></tryon-button>`;
}
