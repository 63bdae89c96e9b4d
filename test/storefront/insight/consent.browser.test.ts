/** Without consent nothing is told and nothing kept; with each consent tool that a page may have, and after a withdrawal. */
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aPage, type InsightPage } from './a-page.ts';

let visited: InsightPage;
let page: InsightPage['page'];
const open = () => visited.dispatch('tryon-open');

/** What the page's own function was told. */
let told: string[] = [];
const start = (consent?: string) => visited.start({ analytics: 'shopTrack', consent });
const tell = (name: string) => (page.document as Document).dispatchEvent(new CustomEvent(name));
/** Sets globals of the page, and tells of that. */
const set = (globals: object, event = '') => (Object.assign(page, globals), tell(event));

const shopifyPrivacy = (analytics: string, isAllowed = analytics === 'yes') => ({
  customerPrivacy: {
    analyticsProcessingAllowed: () => isAllowed,
    currentVisitorConsent: () => ({ analytics, marketing: '', preferences: '', sale_of_data: '' }),
  },
});

/** As gtag() pushes it: no array, but its arguments. */
const gtagConsent = (kind: string, analytics_storage: string) =>
  (function (..._given: unknown[]) {
    // eslint-disable-next-line prefer-rest-params
    return arguments;
  })('consent', kind, { analytics_storage });

/** How each tool says what the visitor has answered; undefined before that. */
const TOOLS: Record<string, (answer?: boolean) => void> = {
  'a function of the page’s own': (answer) => set({ tryonConsent: () => answer }, 'tryon-consentchange'),
  'Shopify’s Customer Privacy API': (answer) => {
    const text = answer === undefined ? '' : answer ? 'yes' : 'no';
    set({ Shopify: shopifyPrivacy(text) }, 'visitorConsentCollected');
  },
  'the WP Consent API': (answer) => {
    // In the page's own document: WebKit tells other frames later.
    const { document: inside } = page as { document: Document };
    if (answer !== undefined) inside.cookie = `wp_consent_statistics=${answer ? 'allow' : 'deny'}`;
    const wp_has_consent = (category: string) => category === 'statistics' && answer === true;
    set({ wp_consent_type: 'optin', wp_has_consent }, 'wp_listen_for_consent_change');
  },
  'Google’s consent mode in the data layer': (answer) => {
    const waiting = (page.dataLayer ??= []) as unknown[];
    waiting.push(gtagConsent(answer === undefined ? 'default' : 'update', answer ? 'granted' : 'denied'));
  },
  'Google’s consent mode as its tags have worked it out': (answer) => {
    const entries = {
      analytics_storage: { default: false, ...(answer !== undefined && { update: answer }) },
    };
    set({ google_tag_data: { ics: { entries } } });
  },
};

describe('Consent to analytics', () => {
  beforeEach(async () => {
    ({ page } = visited = await aPage());
    told = [];
    const own = told;
    page.shopTrack = (name: string) => own.push(name);
  });
  afterEach(() => {
    visited.leave();
    document.cookie = 'wp_consent_statistics=; max-age=0';
    localStorage.clear();
  });

  it('is unknown in a page without a consent tool: nothing is told, and the shop owner learns why', () => {
    const insight = start();
    open();
    expect(told).to.deep.equal([]);
    expect(insight.describe().join()).to.match(
      /unknown \(this page has no consent tool.*data-consent="none"/,
    );
  });

  for (const [name, say] of Object.entries(TOOLS)) {
    for (const mode of ['auto', 'required'])
      it(`by ${name}, with ${mode}: waits for it, tells what has waited, and stops once it is withdrawn`, async () => {
        say();
        start(mode);
        open();
        expect(told).to.deep.equal([]);
        say(true);
        await waitUntil(() => told.length === 1);
        open();
        expect(told).to.have.length(2);
        say(false);
        open();
        open();
        say(true);
        open();
        // What happened in between was not kept for later.
        await waitUntil(() => told.length === 3);
        expect(told).to.have.length(3);
      });
  }

  it('asks Shopify to load its API where the page has not', () => {
    const asked: unknown[] = [];
    page.Shopify = { loadFeatures: (features: unknown) => asked.push(features) };
    start();
    open();
    expect(asked).to.deep.equal([[{ name: 'consent-tracking-api', version: '0.1' }]]);
    expect(told).to.deep.equal([]);
  });

  const UNANSWERED = { dataLayer: [gtagConsent('default', 'denied')] };
  const REFUSED = { dataLayer: [gtagConsent('update', 'denied')] };
  const GRANTED = { dataLayer: [gtagConsent('default', 'granted')] };
  const ASSUMED = { Shopify: shopifyPrivacy('', true) };
  const broken = () => {
    throw new Error('broken');
  };
  for (const [title, globals, mode, count] of [
    ['counts as required if the setting is none that exists', GRANTED, 'yes', 0],
    ['is not read out of one that was only assumed, where it is required', ASSUMED, 'required', 0],
    ['is read out of one that was only assumed, where that is enough', ASSUMED, 'auto', 1],
    ['ignores a WP Consent API that no banner drives', { wp_has_consent: () => true }, 'auto', 0],
    ['needs every tool to agree', { Shopify: shopifyPrivacy('yes'), ...UNANSWERED }, 'auto', 0],
    ['is decided by the page’s own function', { tryonConsent: () => true, ...REFUSED }, 'required', 1],
    ['is not given by a tool that fails', { wp_consent_type: 'optin', wp_has_consent: broken }, 'auto', 0],
  ] as const)
    it(title, () => {
      Object.assign(page, globals);
      start(mode);
      open();
      expect(told).to.have.length(count);
    });

  it('by the IAB’s framework: purposes 1 and 8, each answer as it is given', async () => {
    let listener = (_data: object, _success: boolean) => {};
    page.__tcfapi = (command: string, version: number, callback: typeof listener) => {
      expect([command, version]).to.deep.equal(['addEventListener', 2]);
      listener = callback;
    };
    start('required');
    const answer = (eventStatus: string, consents: object, gdprApplies = true) =>
      listener({ eventStatus, gdprApplies, purpose: { consents } }, true);
    open();
    answer('cmpuishown', {});
    expect(told).to.deep.equal([]);
    answer('useractioncomplete', { 1: true, 8: true });
    expect(told).to.have.length(1);
    answer('useractioncomplete', { 1: true, 8: false });
    open();
    expect(told).to.have.length(1);
    answer('tcloaded', {}, false);
    open();
    // Nobody was asked, which is too little where consent is required.
    expect(told).to.have.length(1);
  });
});
