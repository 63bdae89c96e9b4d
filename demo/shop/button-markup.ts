/** The markup of a try-on button, as a theme's snippet would have it. */
import { html, nothing } from 'lit';
import type { Item } from './items.ts';
import type { Language } from './words/words.ts';
import { WORDS } from './words/words.ts';

/** What the shop's try-on buttons have in common. */
export interface TryonSettings {
  readonly baseUrl: string;
  /** Whether hidden buttons say why. */
  readonly debug: boolean;
  /** A vendor's page to try on in, or null for the built-in preview. */
  readonly experienceUrl: string | null;
  readonly photoSwap: boolean;
}

/** @param onAdd puts the item into the bag, from the dialog */
export function tryonButton(
  item: Item,
  language: Language,
  { baseUrl, debug, experienceUrl, photoSwap }: TryonSettings,
  onAdd: () => void,
) {
  const add = ({ currentTarget }: Event) => {
    onAdd();
    (currentTarget as HTMLElement).closest('tryon-button')!.close();
  };
  return html`<tryon-button
    external-id=${item.externalId ?? nothing}
    product-id=${(item.externalId ? null : item.productId) ?? nothing}
    base-url=${baseUrl}
    experience-url=${experienceUrl ?? nothing}
    worn-at=${item.wornAt ?? nothing}
    auto-place
    ?photo-swap=${photoSwap}
    ?debug=${debug}
    reserve
    ><input slot="actions" class="primary" type="button" value=${WORDS[language].add} @click=${add}
  /></tryon-button>`;
}
