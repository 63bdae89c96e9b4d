/**
 * How the demo is shown: language, direction, light or dark, and what a try-on opens. Read from the address
 * (`?lang=ar&dir=rtl&theme=dark&experience=hosted`), applied to the document. Dispatches `change`.
 */
import { directionOf, LANGUAGES, type Language } from './shop/words/language.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What a try-on button opens: the built-in preview, or the page of a vendor. */
export const EXPERIENCES = ['photo', 'hosted'] as const;
export type Experience = (typeof EXPERIENCES)[number];

export class DisplaySettings extends EventTarget {
  #language: Language;
  #theme: Theme;
  #explain = false;
  #experience: Experience = 'photo';
  /** From the address, whatever the language. */
  readonly #direction: 'ltr' | 'rtl' | null;

  /** @param query as in `location.search` */
  constructor(query: string) {
    super();
    const parameters = new URLSearchParams(query);
    this.#language = LANGUAGES.find((language) => language === parameters.get('lang')) ?? 'en';
    this.#theme = THEMES.find((theme) => theme === parameters.get('theme')) ?? 'auto';
    this.#experience = EXPERIENCES.find((name) => name === parameters.get('experience')) ?? 'photo';
    const direction = parameters.get('dir');
    this.#direction = direction === 'rtl' || direction === 'ltr' ? direction : null;
    this.#apply();
  }

  get language(): Language {
    return this.#language;
  }
  set language(language: Language) {
    this.#language = language;
    this.#apply();
  }

  get direction(): 'ltr' | 'rtl' {
    return this.#direction ?? directionOf(this.#language);
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    this.#apply();
  }

  /** Whether hidden try-on buttons say why they are hidden. */
  get explain(): boolean {
    return this.#explain;
  }
  set explain(explain: boolean) {
    this.#explain = explain;
    this.#apply();
  }

  get experience(): Experience {
    return this.#experience;
  }
  set experience(experience: Experience) {
    this.#experience = experience;
    this.#apply();
  }

  #apply(): void {
    const root = document.documentElement;
    root.lang = this.#language;
    root.dir = this.direction;
    root.dataset.theme = this.#theme;
    this.dispatchEvent(new Event('change'));
  }
}
