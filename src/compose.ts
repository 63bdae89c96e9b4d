/**
 * Joins the rooms: gives the button its brokers and its lazy parts, and registers it. Does not know how parts are loaded.
 */
import {
  browserPage,
  createBroker,
  createSessionCache,
  type Broker,
  type BrokerOptions,
  type SessionCache,
} from './availability/index.ts';
import type { ButtonPorts, IdReader, IdSettings } from './button/ports.ts';
import type { LookPart } from './button/look/look.ts';
import { TryonButton } from './button/tryon-button.ts';
import { resolveBaseUrl } from './catalog/connection-settings.ts';
import { systemClock } from './base/clock.ts';
import type { FetchLike } from './http/attempt.ts';

export interface LazyParts {
  /** May be called again after a rejection, and then really tries again. */
  dialog(): Promise<unknown>;
  mock(): Promise<{ mockFetch: FetchLike }>;
  /** For pages that watch several products. */
  lookupMany: BrokerOptions['loadLookupMany'];
  /** For pages on which something fails or is processed. */
  rechecks: BrokerOptions['loadRechecks'];
  /** For `match`, and for classes of the theme. */
  match(): Promise<LookPart>;
  themeClass(): Promise<LookPart>;
  /** Reads ids from the page. */
  page(): Promise<{ followId: (element: IdReader, defaults: IdSettings) => void }>;
  /** Messages for shop owners. */
  explanations(): Promise<{
    explainIn: (...about: Parameters<ButtonPorts['explain']>) => string;
    warnOfKey: () => void;
  }>;
}

/** The request that was sent before the element was defined. */
export interface FirstRequest {
  /** Of the broker that may use it. */
  readonly baseUrl: string;
  readonly cache: SessionCache;
  /**
   * Returns the response that is already in flight, once, for the same URL; sends any other request. Undefined where nothing was
   * sent, because the session remembers every product.
   */
  readonly fetch: FetchLike | undefined;
}

/** Registers `<tryon-button>`. Does nothing and returns false if there is no DOM, or if another copy was first. */
export function defineTryonButton(parts: LazyParts, firstRequest: FirstRequest | null = null): boolean {
  if (typeof customElements === 'undefined' || typeof document === 'undefined') return false;
  const first = customElements.get('tryon-button') as { isTwice?: boolean } | undefined;
  if (first) {
    // Reported once, however many there are.
    if (!first.isTwice) console.info('storefront-tryon is on this page twice; the first one is used.');
    first.isTwice = true;
    return false;
  }
  const brokers = new Map<string, Broker>();
  const page = browserPage();

  TryonButton.ports = {
    connect(given, apiKey) {
      const baseUrl = resolveBaseUrl(given);
      const name = `${baseUrl} ${apiKey ?? ''}`;
      const existing = brokers.get(name);
      if (existing) return existing;
      if (apiKey && baseUrl !== 'mock:') {
        parts.explanations().then(
          ({ warnOfKey }) => warnOfKey(),
          () => {},
        );
      }
      const isAsked = !apiKey && baseUrl === firstRequest?.baseUrl;
      const mockFetch: FetchLike = async (url, init) => (await parts.mock()).mockFetch(url, init);
      const broker = createBroker({
        baseUrl,
        apiKey: apiKey ?? undefined,
        fetch: isAsked ? firstRequest.fetch : baseUrl === 'mock:' ? mockFetch : undefined,
        // Not the machine's date, which may be changed meanwhile: a wait would end early, or an hour late.
        clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
        page,
        // Nothing that is read with a key is stored.
        cache: isAsked
          ? firstRequest.cache
          : createSessionCache(baseUrl, () => (apiKey ? null : sessionStorage)),
        loadLookupMany: parts.lookupMany,
        loadRechecks: parts.rechecks,
        // The elements of a page that is parsed all ask in one task.
        firstWindowMs: document.readyState === 'loading' ? undefined : 0,
      });
      brokers.set(name, broker);
      return broker;
    },
    loadDialog: parts.dialog,
    applyLook(element) {
      const { class: classes, match, matchStyle } = TryonButton.defaults;
      const look = classes || (element.match ?? match);
      if (!look) return null;
      return parts[classes ? 'themeClass' : 'match']().then(({ applyLook }) =>
        applyLook(element, look, element.matchStyle ?? matchStyle),
      );
    },
    explain: async (...about) => (await parts.explanations()).explainIn(...about),
    followId: (element) =>
      void parts.page().then(
        ({ followId }) => followId(element, TryonButton.defaults),
        () => {},
      ),
  };
  customElements.define('tryon-button', TryonButton);
  return true;
}
