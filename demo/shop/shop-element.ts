/** What the shop's elements have in common. */
import { property } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import type { TryonSettings } from './button-markup.ts';
import type { ShopStore } from './shop-store.ts';
import { type Language, WORDS } from './words/words.ts';

export abstract class ShopElement extends PageElement {
  @property({ attribute: false }) store!: ShopStore;
  @property({ attribute: false }) tryon!: TryonSettings;
  @property() language: Language = 'en';

  protected get words() {
    return WORDS[this.language];
  }
}
