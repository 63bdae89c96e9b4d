/** The visitor's consent to analytics, read from the page's consent tools each time, since it may be withdrawn. */

/** `unknown`: a tool is there, but the visitor has not answered it; or the page has no tool. */
export type Answer = 'granted' | 'denied' | 'unknown';

/** `assumed`: the visitor was not asked, as in countries where a shop need not ask. Null: the page does not have this tool. */
type Source = () => Answer | 'assumed' | null;

/** The used part of a report of the IAB's Transparency and Consent Framework 2. */
interface TcData {
  eventStatus?: string;
  gdprApplies?: boolean;
  purpose?: { consents?: Record<number, boolean> };
}

const page = globalThis as {
  tryonConsent?: unknown;
  Shopify?: {
    loadFeatures?: (features: object[], done: (error?: unknown) => void) => void;
    customerPrivacy?: {
      analyticsProcessingAllowed(): boolean;
      currentVisitorConsent?(): { analytics?: string };
    };
  };
  wp_has_consent?: (category: string) => boolean;
  wp_consent_type?: string;
  wp_fallback_consent_type?: string;
  google_tag_data?: { ics?: { entries?: Record<string, { default?: boolean; update?: boolean }> } };
  dataLayer?: unknown;
  __tcfapi?: (command: string, version: number, listener: (data: TcData, success: boolean) => void) => void;
};

const grantedIf = (isGranted: boolean): Answer => (isGranted ? 'granted' : 'denied');

/** Reads the page's own function: true, false, or any other value while it is unknown. */
const own: Source = () => {
  if (typeof page.tryonConsent !== 'function') return null;
  const answer: unknown = page.tryonConsent();
  return typeof answer === 'boolean' ? grantedIf(answer) : 'unknown';
};

let isShopifyAsked = false;

/** https://shopify.dev/docs/api/customer-privacy */
const shopify: Source = () => {
  const { customerPrivacy, loadFeatures } = page.Shopify ?? {};
  if (customerPrivacy) {
    const answer = customerPrivacy.currentVisitorConsent?.().analytics;
    if (customerPrivacy.analyticsProcessingAllowed()) return answer === 'yes' ? 'granted' : 'assumed';
    return answer === 'no' ? 'denied' : 'unknown';
  }
  if (typeof loadFeatures !== 'function') return null;
  if (!isShopifyAsked) loadFeatures([{ name: 'consent-tracking-api', version: '0.1' }], () => {});
  isShopifyAsked = true;
  return 'unknown';
};

/** https://wordpress.org/plugins/wp-consent-api/. Without a type of consent no banner drives it, and it says yes to everything. */
const wordPress: Source = () => {
  if (typeof page.wp_has_consent !== 'function') return null;
  if (!page.wp_consent_type && !page.wp_fallback_consent_type) return null;
  const [, answer] = /_statistics=(allow|deny)/.exec(document.cookie) ?? [];
  if (page.wp_has_consent('statistics')) return answer ? 'granted' : 'assumed';
  return answer ? 'denied' : 'unknown';
};

type ConsentCommand = [command: string, kind: string, values?: { analytics_storage?: string }];

/**
 * Consent mode, as Google's tags have worked it out, else as the page has told them:
 * https://developers.google.com/tag-platform/security/guides/consent
 */
const google: Source = () => {
  const known = page.google_tag_data?.ics?.entries?.analytics_storage;
  let { update, default: usual } = known ?? {};
  if (!known) {
    for (const entry of Array.isArray(page.dataLayer) ? page.dataLayer : []) {
      const [command, kind, values] = Array.from((entry ?? []) as ArrayLike<unknown>) as ConsentCommand;
      if (command !== 'consent' || !values?.analytics_storage) continue;
      const isGranted = values.analytics_storage === 'granted';
      if (kind === 'update') update = isGranted;
      // A default may be for some regions only: the strictest one counts until Google's tags know the region.
      else usual = isGranted && usual !== false;
    }
  }
  if (update !== undefined) return grantedIf(update);
  return usual === undefined ? null : usual ? 'assumed' : 'unknown';
};

/** The needed purposes: storage on the device (1) and measurement (8). */
const TCF_PURPOSES = [1, 8];
let tcf: ReturnType<Source> = null;

/** https://iabeurope.eu/transparency-consent-framework/, version 2 */
function listenToTcf(onChange: () => void): void {
  if (tcf || typeof page.__tcfapi !== 'function') return;
  tcf = 'unknown';
  page.__tcfapi('addEventListener', 2, ({ eventStatus, gdprApplies, purpose } = {}, success) => {
    if (!success) return;
    const isAnswered = eventStatus === 'tcloaded' || eventStatus === 'useractioncomplete';
    if (gdprApplies === false) tcf = 'assumed';
    else if (!isAnswered) tcf = 'unknown';
    else tcf = grantedIf(TCF_PURPOSES.every((number) => purpose?.consents?.[number]));
    onChange();
  });
}

/** Events that announce a new answer. Other tools are polled. */
const EVENTS = ['visitorConsentCollected', 'wp_listen_for_consent_change', 'tryon-consentchange'];
export const MODES = ['auto', 'required', 'none'];

/**
 * @param mode `none`: the shop needs no consent. `auto`: every tool of the page must agree. `required`: the visitor must have said
 * so. The page's own function overrides the tools; without any the consent is unknown.
 * @param onChange called when an answer may have changed
 */
export function createConsent(mode: string, onChange: () => void) {
  const sources = { shopify, wordPress, google, tcf: () => tcf };
  if (mode !== 'none') for (const name of EVENTS) document.addEventListener(name, onChange);

  function read(): [name: string, answer: string][] {
    if (mode === 'none') return [['none is needed', 'granted']];
    const answer = quietly(own);
    if (answer) return [['window.tryonConsent', answer]];
    listenToTcf(onChange);
    return Object.entries(sources).flatMap(([name, source]) => {
      const answer = quietly(source);
      return answer ? [[name, answer]] : [];
    });
  }

  return {
    answer(): Answer {
      const answers = read().map(([, answer]) => answer);
      if (answers.includes('denied')) return 'denied';
      const isAgreed = (answer: string) =>
        answer === 'granted' || (answer === 'assumed' && mode !== 'required');
      return answers.length > 0 && answers.every(isAgreed) ? 'granted' : 'unknown';
    },
    /** The consent tools in the page, each with its answer, for the shop owner. */
    describe: () =>
      read()
        .map((entry) => entry.join(': '))
        .join(', ') ||
      'this page has no consent tool that is known here; data-consent="none" if your shop needs none',
  };
}

/** The source's answer; `unknown` if it throws. */
function quietly(source: Source): ReturnType<Source> {
  try {
    return source();
  } catch {
    return 'unknown';
  }
}
