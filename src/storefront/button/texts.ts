/** The button's texts in the page's language, and the observation of what may change them. */
import { pickLanguage, pageTexts } from '../../core/texts/page-texts.ts';
import commonLabels from './labels.json' with { type: 'json' };

export type LanguageTexts = Readonly<Record<string, string> & { en: string }>;

/** The texts in the part for shown buttons. */
export interface MoreTexts {
  readonly labels: Readonly<Record<string, string>>;
  readonly failures: LanguageTexts;
}

let labels: LanguageTexts = commonLabels;
/** The sentence that is shown after the dialog could not be loaded. The shopper tries again by the button itself. */
let failures: LanguageTexts = { en: 'Please try again.' };
let isComplete = false;

/** Adds the texts of the part for shown buttons; is called without texts if that part can't be loaded. */
export function addTexts(more?: MoreTexts): void {
  isComplete = true;
  if (!more) return;
  labels = { ...commonLabels, ...more.labels };
  failures = more.failures;
}

/** The texts for a BCP 47 tag. The label is empty until the part that may contain one in that language has loaded. */
export function textsIn(lang: string): { label: string; failure: string } {
  const language = pickLanguage(lang, labels);
  return {
    label: isComplete || language !== 'en' || /^(en|$)/i.test(lang) ? labels[language]! : '',
    failure: failures[pickLanguage(lang, failures)]!,
    ...pageTexts().find?.(lang),
  };
}

/** The language of the nearest `lang` around `element`, through shadow roots too; '' if there is none. */
export function findLang(element: Element): string {
  const found = element.closest('[lang]');
  if (found) return found.getAttribute('lang')!;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? findLang(root.host) : '';
}

const callbacks = new Map<Node, () => void>();
let observer: MutationObserver | undefined;

/**
 * Calls back when the texts of `element` or its content may have changed: frameworks insert the content late, or write it into
 * text nodes that exist already. The returned function ends the observation. One observer serves all elements.
 */
export function observePage(element: Element, callback: () => void): () => void {
  const { listeners } = pageTexts();
  observer ??= new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      if (attributeName === 'lang') for (const listener of listeners) listener();
      else for (let node: Node | null = target; node; node = node.parentNode) callbacks.get(node)?.();
    }
  });
  listeners.add(callback);
  callbacks.set(element, callback);
  observer.observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['slot'],
  });
  for (let root: Node = element; ; root = (root as ShadowRoot).host) {
    root = root.getRootNode();
    observer.observe(root, { attributeFilter: ['lang'], subtree: true });
    if (!(root instanceof ShadowRoot)) break;
  }
  return () => {
    listeners.delete(callback);
    callbacks.delete(element);
    if (callbacks.size === 0) observer!.disconnect();
  };
}
