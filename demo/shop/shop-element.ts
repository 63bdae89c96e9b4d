/** The base of the shop's elements. */
import { property } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import type { ShopStore } from './shop-store.ts';
import { type Language, WORDS } from './words/words.ts';

/** The settings that the shop's try-on buttons share. */
export interface TryonSettings {
  readonly baseUrl: string;
  /** Whether hidden buttons show the reason. */
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
