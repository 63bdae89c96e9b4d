/** Joins the rooms: gives the button its brokers and its lazy parts, and registers it. */
import {
  browserPage,
  createBroker,
  createSessionCache,
  type Broker,
  type SessionCache,
} from './availability/index.ts';
import { addTexts } from './button/texts.ts';
import type { ButtonPorts, WatchSettings } from './button/ports.ts';
import { define } from './button/tryon-button.ts';
import { afterTurns } from './button/turns.ts';
import { resolveBaseUrl } from '../core/catalog/connection-settings.ts';
import { toProductRef } from '../core/catalog/storefront-product.ts';
import { systemClock } from '../core/base/clock.ts';
import { DEFAULTS, type ButtonDefaults } from '../core/base/settings.ts';
import type { FetchLike } from '../core/http/attempt.ts';
import type { LoadPart } from './parts.ts';

/** The request that was sent before the element was defined. */
export interface FirstRequest {
  /** The service of the broker that may use it. */
  readonly baseUrl: string;
  readonly cache: SessionCache;
  /**
   * Returns the response that is already in flight, once, for the same URL; sends any other request. Undefined if nothing was
   * sent, because the session cache has every product.
   */
  readonly fetch: FetchLike | undefined;
}

/**
 * Registers `<tryon-button>`, and returns its ports. Does nothing and returns null if there is no DOM, or if another copy of the
 * script was first.
 * @param holdBack wraps the broker for the holdout
 */
export function defineTryonButton(
  loadPart: LoadPart,
  defaults: ButtonDefaults = Object.create(null),
  firstRequest: FirstRequest | null = null,
  holdBack?: ((broker: Broker) => Broker) | '' | null,
): ButtonPorts | null {
  if (typeof customElements === 'undefined' || typeof document === 'undefined') return null;
  const first = customElements.get('tryon-button') as { isTwice?: boolean } | undefined;
  if (first) {
    // However many copies there are, this is reported once.
    if (!first.isTwice) console.info('storefront-tryon is on this page twice; the first one is used.');
    first.isTwice = true;
    return null;
  }
  const brokers = new Map<string, Broker>();
  const page = browserPage();

  /** The page's one broker for this service. */
  function connect(given: string, apiKey: string | null): Broker {
    const baseUrl = resolveBaseUrl(given);
    const name = `${baseUrl} ${apiKey ?? ''}`;
    const existing = brokers.get(name);
    if (existing) return existing;
    if (apiKey && baseUrl !== 'mock:') {
      loadPart('explanations').then(
        ({ warnOfKey }) => warnOfKey(),
        () => {},
      );
    }
    const hasFirstRequest = !apiKey && baseUrl === firstRequest?.baseUrl;
    const mockFetch: FetchLike = async (url, init) => (await loadPart('mock-page')).mockFetch(url, init);
    const own = createBroker({
      baseUrl,
      apiKey: apiKey ?? undefined,
      fetch: hasFirstRequest ? firstRequest.fetch : baseUrl === 'mock:' ? mockFetch : undefined,
      // The machine's date may be changed while the page is open: a wait would end early, or an hour late.
      clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
      page,
      // Responses to requests with a key are not stored.
      cache: hasFirstRequest
        ? firstRequest.cache
        : createSessionCache(baseUrl, () => (apiKey || defaults.session === 'none' ? null : sessionStorage)),
      loadLookupMany: () => loadPart('lookup-many'),
      loadRechecks: () => loadPart('rechecks'),
      // While a page is parsed, its elements make their requests one after the other.
      gather: document.readyState === 'loading' ? undefined : afterTurns,
    });
    const broker = holdBack ? holdBack(own) : own;
    brokers.set(name, broker);
    return broker;
  }

  const ports: ButtonPorts = {
    watch: watchWith(connect, defaults),
    loadDialog: () => loadPart('dialog'),
    loadRoom: (element) =>
      void (element.experienceUrl ?? defaults.experienceUrl ?? loadPart('fitting-room').catch(() => {})),
    applyLook(element) {
      const selector = element.match ?? defaults.match;
      if (!selector) return null;
      return loadPart('match').then(({ applyLook }) =>
        applyLook(element, selector, element.matchStyle ?? defaults.matchStyle),
      );
    },
    async onReady(button) {
      const { texts, watchImpression, TryOn } = await loadPart('shown-button').catch((error: unknown) => {
        addTexts();
        throw error;
      });
      addTexts(texts);
      // An observed element costs time in each frame while others are still rendered.
      afterTurns(() => watchImpression(button));
      return { TryOn };
    },
    explain: async (...about) => (await loadPart('explanations')).explainIn(...about),
    followId: (element) =>
      void loadPart('follow-page')
        .then(({ followId }) => followId(element, defaults))
        .catch(() => {}),
  };
  define(ports, defaults);
  return ports;
}

/** Combines an element's settings with the page's, and watches its product at the broker that they name. */
export const watchWith =
  (
    connect: (baseUrl: string, apiKey: string | null) => Broker,
    defaults: WatchSettings,
  ): ButtonPorts['watch'] =>
  (own, listener) => {
    const ref = toProductRef(own.productId, own.externalId);
    if (!ref) return null;
    const baseUrl = own.baseUrl ?? defaults.baseUrl;
    if (!baseUrl) throw new TypeError('base-url is missing: it is the address of your relay, without /v1.');
    const options = {
      pollIntervalMs: positive(own.pollInterval, defaults.pollInterval, DEFAULTS.pollInterval),
      pollTimeoutMs: positive(own.pollTimeout, defaults.pollTimeout, DEFAULTS.pollTimeout),
    };
    return connect(baseUrl, own.apiKey ?? defaults.apiKey ?? null).watch(ref, options, listener);
  };

function positive(...values: (number | null | undefined)[]): number {
  return values.find((value) => Number.isFinite(value) && value! > 0)!;
}
