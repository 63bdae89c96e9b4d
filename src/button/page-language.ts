/** Which language a part of the page is written in, and the button's texts as long as that is English. */
import { pageTexts } from '../texts/page-texts.ts';

export interface ButtonTexts {
  readonly label: string;
  readonly failure: string;
}

export const ENGLISH: ButtonTexts = { label: 'Try it on', failure: 'Please try again.' };

/** Loads the texts of all languages. */
export type LoadLabels = () => Promise<{ textsIn(lang: string): ButtonTexts }>;

/** Also where no language is named. */
export const isEnglish = (lang: string) => /^(en\b|$)/i.test(lang);

let builtIn = (lang: string): ButtonTexts | null => (isEnglish(lang) ? ENGLISH : null);
let isLoading = false;

/**
 * The texts for a BCP 47 tag. Null while those of its language are being loaded; listeners are called afterwards. English
 * where they can't be loaded.
 */
export function textsIn(lang: string, loadLabels: LoadLabels): ButtonTexts | null {
  const texts = builtIn(lang);
  const { listeners, find } = pageTexts();
  if (texts) return { ...texts, ...find?.(lang) };
  if (!isLoading) {
    isLoading = true;
    loadLabels()
      .then(
        (labels) => (builtIn = labels.textsIn),
        () => (builtIn = () => ENGLISH),
      )
      .then(() => {
        for (const listener of listeners) listener();
      });
  }
  return null;
}

/** The language of the nearest `lang` around `element`, through shadow roots too; '' where there is none. */
export function langOf(element: Element): string {
  // By the prototype: a form may hold fields of any name.
  const found = element.closest('[lang]');
  if (found) return Element.prototype.getAttribute.call(found, 'lang')!;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? langOf(root.host) : '';
}

let observer: MutationObserver | undefined;

/**
 * Calls back when the texts of `element` may have changed: a `lang` around it, or what the page registers. The returned
 * function ends that. One observer serves all elements.
 */
export function onTextsChange(element: Element, callback: () => void): () => void {
  const { listeners } = pageTexts();
  listeners.add(callback);
  observer ??= new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  for (let root: Node = element; ; root = (root as ShadowRoot).host) {
    root = root.getRootNode();
    observer.observe(root, { attributeFilter: ['lang'], subtree: true });
    if (!(root instanceof ShadowRoot)) break;
  }
  return () => {
    listeners.delete(callback);
    if (listeners.size === 0) observer!.disconnect();
  };
}
