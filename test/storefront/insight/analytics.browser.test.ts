/** What analytics tools are told, in the shape that each documents, and what becomes of events before a tool is there. */
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.ts';
import { googleTag, googleTagManager, matomo, plausible, postHog, shopifyPixels } from './receivers.ts';
import { aPage, PRODUCT, type InsightPage } from './a-page.ts';

const ITEM = { item_id: PRODUCT.external_id, item_name: PRODUCT.title };

describe('Analytics', () => {
  let visited: InsightPage;
  let page: InsightPage['page'];
  const startInsight: InsightPage['start'] = (settings) => visited.start(settings);
  const dispatch: InsightPage['dispatch'] = (...event) => visited.dispatch(...event);
  beforeEach(async () => ({ page } = visited = await aPage()));
  afterEach(() => visited.leave());

  it('tells Google Tag Manager with GA4’s items, without the items of the event before', () => {
    const { events, model } = googleTagManager(page);
    startInsight({ analytics: 'gtm', consent: 'none' });
    dispatch('tryon-add-to-cart', { quantity: 2 });
    dispatch('tryon-open', { mode: 'swap' });
    dispatch('tryon-photo', { source: 'camera' });
    expect(events).to.deep.equal([
      {
        event: 'tryon_add_to_cart',
        tryon_variant: 'shown',
        ecommerce: { items: [{ ...ITEM, quantity: 2 }] },
      },
      { event: 'tryon_open', tryon_variant: 'shown', ecommerce: { items: [ITEM] } },
      { event: 'tryon_photo', tryon_variant: 'shown', tryon_source: 'camera', ecommerce: { items: [ITEM] } },
    ]);
    expect(model.ecommerce).to.deep.equal({ items: [ITEM] });
  });

  it('tells of a picture by AI how it ended, after how long and why, and nothing that an engine made up', () => {
    const events = googleTag(page);
    startInsight({ analytics: 'ga4', consent: 'none' });
    const detail = { externalId: 'SKU-1', ms: 8000 };
    dispatch('tryon-generate', { ...detail, status: 'done' });
    dispatch('tryon-generate', { ...detail, status: 'failed', code: 'refused' });
    dispatch('tryon-generate', { ...detail, status: 'failed', code: 'Photo of Jane <jane@example>' });
    const told = { tryon_variant: 'shown', tryon_ms: 8000, items: [ITEM] };
    expect(events).to.deep.equal([
      ['tryon_generate', { ...told, tryon_status: 'done' }],
      ['tryon_generate', { ...told, tryon_status: 'failed', tryon_code: 'refused' }],
      ['tryon_generate', { ...told, tryon_status: 'failed' }],
    ]);
  });

  it('leaves in the data layer what Google Tag Manager reads when it comes later', () => {
    startInsight({ analytics: 'gtm', consent: 'none' });
    dispatch('tryon-open');
    expect(googleTagManager(page).events).to.deep.equal([
      { event: 'tryon_open', tryon_variant: 'shown', ecommerce: { items: [ITEM] } },
    ]);
  });

  it('tells gtag.js', () => {
    const events = googleTag(page);
    startInsight({ analytics: 'ga4', consent: 'none' });
    dispatch('tryon-open');
    expect(events).to.deep.equal([['tryon_open', { tryon_variant: 'shown', items: [ITEM] }]]);
  });

  it('tells Shopify’s customer events, with the product as Shopify writes one', () => {
    const events = shopifyPixels(page);
    startInsight({ analytics: 'shopify', consent: 'none' });
    dispatch('tryon-add-to-cart', { quantity: 1 });
    expect(events).to.deep.equal([
      [
        'tryon_add_to_cart',
        {
          tryon_variant: 'shown',
          productVariant: { sku: 'SKU-1', product: { title: 'Aviator' } },
          quantity: 1,
        },
      ],
    ]);
  });

  it('tells Plausible in flat properties, and that an impression is nobody’s act', () => {
    const events = plausible(page);
    startInsight({ analytics: 'plausible', consent: 'none' });
    dispatch('tryon-impression');
    dispatch('tryon-save');
    const props = { tryon_variant: 'shown', product: 'SKU-1' };
    expect(events).to.deep.equal([
      ['tryon_impression', { props, interactive: false }],
      ['tryon_save', { props }],
    ]);
  });

  it('tells Plausible’s stub, which keeps it for the script', () => {
    page.plausible = function stub(...given: unknown[]) {
      const { plausible: own } = page as { plausible: { q?: unknown[] } };
      (own.q ??= []).push(given);
    };
    startInsight({ analytics: 'plausible', consent: 'none' });
    dispatch('tryon-open');
    expect(plausible(page).map(([name]) => name)).to.deep.equal(['tryon_open']);
  });

  it('tells Matomo, also before its script is there', () => {
    startInsight({ analytics: 'matomo', consent: 'none' });
    dispatch('tryon-share');
    expect(matomo(page)).to.deep.equal([['tryon', 'tryon_share', 'SKU-1']]);
  });

  it('tells PostHog', () => {
    const events = postHog(page);
    startInsight({ analytics: 'posthog', consent: 'none' });
    dispatch('tryon-favourite');
    expect(events).to.deep.equal([['tryon_favourite', { tryon_variant: 'shown', ...ITEM }]]);
  });

  it('tells several at once, and a function of the page’s own', () => {
    const [google, hog] = [googleTag(page), postHog(page)];
    const told: unknown[] = [];
    page.shopTrack = { send: (...given: unknown[]) => told.push(given) };
    startInsight({ analytics: ' ga4  posthog shopTrack.send ga4 ', consent: 'none' });
    dispatch('tryon-placed');
    expect([google.length, hog.length]).to.deep.equal([1, 1]);
    expect(told).to.deep.equal([['tryon_placed', { tryon_variant: 'shown', items: [ITEM] }]]);
  });

  it('loses nothing that happens before a tool has come, in the order in which it happened', async () => {
    const insight = startInsight({ analytics: 'ga4 posthog', consent: 'none' });
    dispatch('tryon-open');
    dispatch('tryon-photo', { source: 'upload' });
    expect(insight.describe().join()).to.match(/ga4,is not on this page.*waiting: 2/);
    const [google, hog] = [googleTag(page), postHog(page)];
    await waitUntil(() => google.length === 2 && hog.length === 2);
    expect(google.map(([name]) => name)).to.deep.equal(['tryon_open', 'tryon_photo']);
    expect(insight.describe().join()).to.contain('ga4,is there');
  });

  it('throws nothing into the page where a tool fails, still tells the others, and says so', () => {
    page.gtag = () => {
      throw new Error('blocked');
    };
    const hog = postHog(page);
    const insight = startInsight({ analytics: 'ga4 posthog', consent: 'none' });
    dispatch('tryon-open');
    dispatch('tryon-close');
    expect(hog).to.have.length(2);
    expect(insight.describe().join()).to.contain('ga4,failed: Error: blocked');
  });

  it('passes on no picture, file name, landmark or size, whatever an event holds', () => {
    const told: unknown[] = [];
    page.shopTrack = (...given: unknown[]) => told.push(given);
    const [gtm, google, hog, shop] = [
      googleTagManager(page),
      googleTag(page),
      postHog(page),
      shopifyPixels(page),
    ];
    const [plain, piwik] = [plausible(page), matomo(page)];
    startInsight({ analytics: 'gtm ga4 shopify plausible matomo posthog shopTrack', consent: 'none' });
    const canary = 'CANARY';
    dispatch('tryon-photo', {
      source: canary,
      image: canary,
      file: new File([canary], `${canary}.jpg`),
      landmarks: [canary],
      width: canary,
      quantity: canary,
    });
    dispatch('tryon-result', { image: `data:image/png;base64,${canary}` });
    const all = JSON.stringify([told, gtm.events, google, hog, shop, plain, piwik]);
    expect(all.match(/tryon_photo/g)).to.have.length(7);
    expect(all).to.not.contain(canary).and.not.contain('a.jpg');
  });
});
