/** `<shop-add>`: the shop's own action in the try-on dialog. Puts the worn product into the bag, and confirms it. */
import { html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { findItem, type Item } from './items.ts';
import { ShopElement } from './shop-element.ts';

@customElement('shop-add')
export class ShopAdd extends ShopElement {
  /** The item of the button that opened the dialog. */
  @property({ attribute: false }) item!: Item;
  /** The chosen option of that item. */
  @property({ attribute: false }) option: string | null = null;
  @state() private added = '';

  protected override render() {
    return html`<input type="button" class="primary" value=${this.words.add} @click=${this.#add} />
      <p class="added" role="status">${this.added}</p>`;
  }

  /** The dialog gives the worn product, which may be another one of its tray. */
  get #worn(): Item {
    const { tryonShownExternalId: sku, tryonShownProductId: id } = this.dataset;
    return findItem(this.store.items, sku, id) ?? this.item;
  }

  #add() {
    const item = this.#worn;
    this.store.add({ item, option: item === this.item ? this.option : (item.options[0] ?? null) });
    this.added = this.words.added;
  }
}
