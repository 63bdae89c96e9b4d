/** The one place where the shop writes a try-on button, as a theme's snippet would. Used on cards and product pages. */
import { html, nothing } from 'lit';
import type { Good } from './goods.ts';

/** What a page needs to put a try-on button on it. */
export interface Tryon {
  readonly baseUrl: string;
  /** Whether hidden buttons say why. */
  readonly debug: boolean;
}

export function tryonButton(good: Good, { baseUrl, debug }: Tryon) {
  return html`<tryon-button
    external-id=${good.externalId ?? nothing}
    product-id=${(good.externalId ? null : good.productId) ?? nothing}
    base-url=${baseUrl}
    ?debug=${debug}
    reserve
  ></tryon-button>`;
}
