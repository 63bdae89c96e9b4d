/**
 * Reads the script tag's `data-*` attributes, the defaults of the page's buttons. The tag is found by the document's prototype: a
 * `<form name="currentScript">` takes the place of the document's own member.
 */
import { BUTTON_SETTINGS, type ButtonDefaults, type ButtonSettings } from '../../core/base/settings.ts';

/**
 * The tag of a module, which knows only its own URL. That differs from the tag's if the server redirected, as package CDNs do
 * from a version range to a version.
 */
export function moduleTag(url: string): HTMLScriptElement | null {
  const found: NodeListOf<Element> = Object.getPrototypeOf(document).querySelectorAll.call(
    document,
    'script',
  );
  const scripts = [...found].filter((tag) => tag instanceof HTMLScriptElement);
  const parseFile = (address: string) => /[^/?#]*(?=$|[?#])/.exec(address)![0];
  const hasService = ({ dataset }: HTMLScriptElement) => Object.hasOwn(dataset, 'baseUrl');
  const own = scripts.filter(({ src }) => src === url);
  // A copy without settings, inserted by another script, may run first.
  return (
    own.find(hasService) ??
    // An optimiser may have renamed the attribute with the address.
    scripts.find(
      (tag) =>
        hasService(tag) && [...tag.attributes].some(({ value }) => parseFile(value) === parseFile(url)),
    ) ??
    own[0] ??
    null
  );
}

/** The tag of a classic script, while that runs. */
export function classicTag(): HTMLScriptElement | null {
  const script: unknown = Reflect.get(Object.getPrototypeOf(document), 'currentScript', document);
  return script instanceof HTMLScriptElement ? script : null;
}

/** All `data-*` attributes of the tag, by name in camel case. The object has no prototype, to which a page may add. */
export function readSettings(tag: HTMLScriptElement | null): ButtonDefaults {
  const settings: Record<string, string | number | boolean | null> = Object.create(null);
  for (const [name, value] of Object.entries(tag?.dataset ?? {})) {
    const text = value!.trim() || null;
    const type = BUTTON_SETTINGS[name as keyof ButtonSettings]?.type;
    if (type === Boolean) settings[name] = text !== 'false';
    else settings[name] = type === Number ? Number(text) : text;
  }
  // By the table, any word but `false` means true, also `query`.
  if (tag?.dataset.debug?.trim() === 'query') settings.debug = location.search.includes('tryon-debug');
  return settings;
}
