/**
 * Reads the script tag's `data-*` attributes, the defaults of the page's buttons. Uses no name that the page's markup can
 * occupy.
 */
import type { ButtonDefaults } from '../button/ports.ts';
import { all } from '../page/dom.ts';

/**
 * The tag of a module, which knows only its own URL. That differs from the tag's if the server redirected, as package CDNs do
 * from a version range to a version.
 */
export function moduleTag(url: string): HTMLScriptElement | null {
  const scripts = all(document, 'script[src][type="module" i]').filter(
    (tag) => tag instanceof HTMLScriptElement,
  );
  const fileOf = (address: string) => /[^/?#]*(?=$|[?#])/.exec(address)![0];
  const hasService = ({ dataset }: HTMLScriptElement) => 'baseUrl' in dataset;
  const own = scripts.filter(({ src }) => src === url);
  // A copy that another script put in, without settings, may be the first to run.
  return (
    own.find(hasService) ??
    scripts.find((tag) => hasService(tag) && fileOf(tag.src) === fileOf(url)) ??
    own[0] ??
    null
  );
}

/** The tag of a classic script, while that runs. */
export function classicTag(): HTMLScriptElement | null {
  const script: unknown = Reflect.get(Object.getPrototypeOf(document), 'currentScript', document);
  return script instanceof HTMLScriptElement ? script : null;
}

/** All of the tag's `data-*` attributes, each by its name in camel case. */
export interface EmbedSettings extends ButtonDefaults {
  /** A CSS selector: a button that follows the page's own product is inserted after the first match. */
  mount?: string | null;
  /** A platform's name, or `auto`. */
  platform?: string | null;
  /** A platform's name, or `auto`: the dialog puts products into the shop's cart. */
  cart?: string | null;
  analytics?: string | null;
  consent?: string | null;
}

export function readSettings(tag: HTMLScriptElement | null): EmbedSettings {
  const data: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(tag?.dataset ?? {})) data[name] = value!.trim() || null;
  const isOn = (name: string) => name in data && data[name] !== 'false';
  return {
    ...data,
    pollInterval: Number(data.pollInterval),
    pollTimeout: Number(data.pollTimeout),
    reserve: isOn('reserve'),
    autoPlace: isOn('autoPlace'),
    debug: isOn('debug') && (data.debug !== 'query' || location.search.includes('tryon-debug')),
  };
}
