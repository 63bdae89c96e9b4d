/** The markup of a try-on button, as in a theme's snippet. */
import { html, nothing } from 'lit';
import type { Item } from './items.ts';
import type { Language } from './words/words.ts';
import './shop-add.ts';
import type { TryonSettings } from './shop-element.ts';
import type { ShopStore } from './shop-store.ts';

/** @param option the item's option, which the dialog's button adds to the bag */
export function tryonButton(
  item: Item,
  language: Language,
  { baseUrl, debug, experienceUrl, photoSwap }: TryonSettings,
  store: ShopStore,
  option: string | null,
) {
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
    ><shop-add slot="actions" .store=${store} .item=${item} .option=${option} language=${language}></shop-add
  ></tryon-button>`;
}
