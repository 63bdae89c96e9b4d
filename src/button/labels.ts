/** The button's texts in each language it speaks, and which of them a part of the page is written in. */
import { languageOf } from '../texts/language-of.ts';
import type { Language } from '../texts/languages.ts';
import { pageTexts } from '../texts/page-texts.ts';

/**
 * The button's label; and the sentence after a click whose dialog could not be loaded, when the button itself is the way to
 * try again.
 */
const TEXTS: Readonly<Record<Exclude<Language, 'pt-BR'>, readonly [label: string, failure: string]>> = {
  en: ['Try it on', 'Please try again.'],
  de: ['Virtuell anprobieren', 'Erneut versuchen.'],
  fr: ['Essayer virtuellement', 'Réessayez.'],
  es: ['Pruébatelo', 'Inténtalo de nuevo.'],
  it: ['Provalo', 'Riprova.'],
  // In Brazil as well.
  pt: ['Experimentar virtualmente', 'Tente novamente.'],
  nl: ['Virtueel passen', 'Probeer opnieuw.'],
  pl: ['Przymierz wirtualnie', 'Spróbuj ponownie.'],
  sv: ['Prova virtuellt', 'Försök igen.'],
  da: ['Prøv den på', 'Prøv igen.'],
  tr: ['Üzerinde dene', 'Tekrar deneyin.'],
  ja: ['バーチャル試着', 'もう一度お試しください。'],
  ko: ['가상 피팅', '다시 시도해 주세요.'],
  'zh-Hant': ['虛擬試穿', '請再試一次。'],
  zh: ['虚拟试穿', '请重试。'],
  ar: ['تجربة افتراضية', 'يُرجى إعادة المحاولة.'],
  he: ['מדידה וירטואלית', 'נא לנסות שוב.'],
};

/** The language of the nearest `lang` around `element`, through shadow roots too; '' where there is none. */
export function langOf(element: Element): string {
  // By the prototype: a form may hold fields of any name.
  const found = element.closest('[lang]');
  if (found) return Element.prototype.getAttribute.call(found, 'lang')!;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? langOf(root.host) : '';
}

/** The label and the failure for a BCP 47 tag. */
export function textsIn(lang: string) {
  const [label, failure] = TEXTS[languageOf(lang, TEXTS)];
  return { label, failure, ...pageTexts().find?.(lang) };
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
