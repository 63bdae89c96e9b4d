/**
 * The demo's display settings: language, light or dark, and what a try-on opens. Read from the address
 * (`?lang=ar&theme=dark&experience=hosted`), applied to the document. Dispatches `change`.
 */
import { findDirection, LANGUAGES, type Language } from './shop/words/words.ts';

export const THEMES = { auto: 'Like the system', light: 'Light', dark: 'Dark' } as const;

/** A try-on button opens either the built-in preview or a vendor's page. */
export const EXPERIENCES = {
  photo: 'Built-in photo preview',
  hosted: 'A vendor’s page (hosted)',
} as const;

interface Choices {
  language: Language;
  theme: keyof typeof THEMES;
  experience: keyof typeof EXPERIENCES;
  /** Whether hidden try-on buttons show the reason. */
  explain: boolean;
  /** Whether AI pictures are offered, here by a simulated engine. */
  photoSwap: boolean;
}

export class DisplaySettings extends EventTarget {
  chosen: Readonly<Choices>;

  /** @param query as in `location.search` */
  constructor(query: string) {
    super();
    const parameters = new URLSearchParams(query);
    const chosen = <Value extends string>(name: string, values: readonly Value[]): Value =>
      values.find((value) => value === parameters.get(name)) ?? values[0]!;
    const listKeys = <Value extends string>(names: Record<Value, string>) => Object.keys(names) as Value[];
    this.chosen = {
      language: chosen('lang', LANGUAGES),
      theme: chosen('theme', listKeys(THEMES)),
      experience: chosen('experience', listKeys(EXPERIENCES)),
      explain: false,
      photoSwap: parameters.get('photo-swap') !== 'off',
    };
    this.choose({});
  }

  choose(changes: Partial<Choices>): void {
    this.chosen = { ...this.chosen, ...changes };
    const { language, theme } = this.chosen;
    const root = document.documentElement;
    root.lang = language;
    root.dir = findDirection(language);
    root.dataset.theme = theme;
    this.dispatchEvent(new Event('change'));
  }
}
