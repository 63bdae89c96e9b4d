/** The button's texts in each language it speaks, and which of them a piece of the page is written in. */

/**
 * The button's text; and what is said after a click whose dialog could not be loaded, when the button itself is the way to
 * try again.
 */
const TEXTS: Record<string, [label: string, failure: string]> = {
  en: ['Try it on', 'Please try again.'],
  de: ['Anprobieren', 'Bitte noch einmal versuchen.'],
  fr: ['Essayer', 'Veuillez réessayer.'],
  es: ['Probar', 'Inténtalo de nuevo.'],
  it: ['Prova', 'Riprova.'],
  pt: ['Experimentar', 'Tente novamente.'],
  nl: ['Passen', 'Probeer het opnieuw.'],
  pl: ['Przymierz', 'Spróbuj ponownie.'],
  sv: ['Prova', 'Försök igen.'],
  da: ['Prøv', 'Prøv igen.'],
  tr: ['Dene', 'Lütfen tekrar deneyin.'],
  ja: ['試着する', 'もう一度お試しください。'],
  ko: ['착용해 보기', '다시 시도해 주세요.'],
  zh: ['试穿', '请重试。'],
  ar: ['جرّبه', 'حاول مرة أخرى.'],
  he: ['למדידה', 'נסו שוב.'],
};

/** The language of the nearest `lang` around `element`, through shadow roots too; '' where there is none. */
export function langOf(element: Element): string {
  // By the prototype: a form may hold fields of any name.
  const found = element.closest('[lang]');
  if (found) return Element.prototype.getAttribute.call(found, 'lang')!;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? langOf(root.host) : '';
}

export function textsIn(lang: string) {
  const language = lang.toLowerCase().split(/[-_]/)[0]!;
  return TEXTS[Object.hasOwn(TEXTS, language) ? language : 'en']!;
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls back when a `lang` around `element` may have changed; the returned function ends that. One observer serves all. */
export function onLangChange(element: Element, callback: () => void): () => void {
  listeners.add(callback);
  observer ??= new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  let root = element.getRootNode();
  observer.observe(root, { attributeFilter: ['lang'], subtree: true });
  while (root instanceof ShadowRoot) {
    root = root.host.getRootNode();
    observer.observe(root, { attributeFilter: ['lang'], subtree: true });
  }
  return () => {
    listeners.delete(callback);
    if (listeners.size === 0) observer!.disconnect();
  };
}
