/** What the shop's elements have in common. */
import { property } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import type { ShopStore } from './shop-store.ts';
import { type Language, WORDS } from './words/words.ts';

/** What the shop's try-on buttons have in common. */
export interface TryonSettings {
  readonly baseUrl: string;
  /** Whether hidden buttons say why. */
  readonly debug: boolean;
  /** A vendor's page to try on in, or null for the built-in preview. */
  readonly experienceUrl: string | null;
  readonly photoSwap: boolean;
}

export abstract class ShopElement extends PageElement {
  @property({ attribute: false }) store!: ShopStore;
  @property({ attribute: false }) tryon!: TryonSettings;
  @property() language: Language = 'en';

  protected get words() {
    return WORDS[this.language];
  }
}
