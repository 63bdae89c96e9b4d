/** The button's text in each language it speaks, and which of them a piece of the page is written in. */

const LABELS: Record<string, string> = {
  en: 'Try it on',
  de: 'Anprobieren',
  fr: 'Essayer',
  es: 'Probar',
  it: 'Prova',
  pt: 'Experimentar',
  nl: 'Passen',
  pl: 'Przymierz',
  sv: 'Prova',
  da: 'Prøv',
  tr: 'Dene',
  ja: '試着する',
  ko: '착용해 보기',
  zh: '试穿',
  ar: 'جرّبه',
  he: 'למדידה',
};

/** After a click whose dialog could not be loaded; the button itself is the way to try again. */
const FAILURES: Record<string, string> = {
  en: 'Please try again.',
  de: 'Bitte noch einmal versuchen.',
  fr: 'Veuillez réessayer.',
  es: 'Inténtalo de nuevo.',
  it: 'Riprova.',
  pt: 'Tente novamente.',
  nl: 'Probeer het opnieuw.',
  pl: 'Spróbuj ponownie.',
  sv: 'Försök igen.',
  da: 'Prøv igen.',
  tr: 'Lütfen tekrar deneyin.',
  ja: 'もう一度お試しください。',
  ko: '다시 시도해 주세요.',
  zh: '请重试。',
  ar: 'حاول مرة أخرى.',
  he: 'נסו שוב.',
};

/** The language of the nearest `lang` around `element`, through shadow roots too; '' where there is none. */
export function langOf(element: Element): string {
  for (
    let node: Node | null = element;
    node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  ) {
    if (node instanceof Element && node.hasAttribute('lang')) return node.getAttribute('lang')!;
  }
  return '';
}

const inLanguage = (texts: Record<string, string>) => (lang: string) => {
  const language = lang.toLowerCase().split(/[-_]/)[0]!;
  return texts[Object.hasOwn(texts, language) ? language : 'en']!;
};

export const labelIn = inLanguage(LABELS);
export const failureIn = inLanguage(FAILURES);

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
