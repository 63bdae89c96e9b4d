/** The button's texts in the page's language, and the observation of what may change them. */
import { pickLanguage, pageTexts } from '../../core/texts/page-texts.ts';
import commonLabels from './labels.json' with { type: 'json' };

type ByLanguage<Text> = Readonly<Record<string, Text> & { en: Text }>;
export type LanguageTexts = ByLanguage<string>;

/** Two sentences: one for after the dialog could not be loaded, and one for a device that is offline. */
type Failures = ByLanguage<readonly string[]>;

/** The texts in the part for shown buttons. */
export interface MoreTexts {
  readonly labels: Readonly<Record<string, string>>;
  readonly failures: Failures;
}

let labels: LanguageTexts = commonLabels;
/** The shopper tries again by the button itself. */
let failures: Failures = { en: ['Please try again.', 'You’re offline.'] };
let isComplete = false;

/** Adds the texts of the part for shown buttons; is called without texts if that part can't be loaded. */
export function addTexts(more?: MoreTexts): void {
  isComplete = true;
  if (!more) return;
  labels = { ...commonLabels, ...more.labels };
  failures = more.failures;
}

/** The button's texts for a BCP 47 tag. The label is empty until the part that may contain one in that language has loaded. */
export function textsIn(lang: string): { label: string; failure: string; offline: string } {
  const language = pickLanguage(lang, Object.keys(labels));
  const [failure = '', offline = ''] = failures[pickLanguage(lang, Object.keys(failures))]!;
  return {
    label: isComplete || language !== 'en' || /^(en|$)/i.test(lang) ? labels[language]! : '',
    failure,
    offline,
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
