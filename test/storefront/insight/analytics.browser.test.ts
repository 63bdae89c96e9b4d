/** What analytics tools are told, in the shape that each documents, and what becomes of events before a tool is there. */
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.ts';
import { googleTag, googleTagManager, matomo, plausible, postHog, shopifyPixels } from './receivers.ts';
import { aPage, PRODUCT, type InsightPage } from './a-page.ts';

const SHOWN = { tryon_variant: 'shown' };
const ITEM = { item_id: PRODUCT.external_id, item_name: PRODUCT.title };

describe('Analytics', () => {
  let visited: InsightPage;
  let page: InsightPage['page'];
  const startInsight: InsightPage['start'] = (settings) => visited.start(settings);
  const dispatch: InsightPage['dispatch'] = (...event) => visited.dispatch(...event);
  beforeEach(async () => ({ page } = visited = await aPage()));
  afterEach(() => visited.leave());

  /** What a tool receives of events, each with its detail. */
  function told<Received>(
    tool: string,
    receive: (of: typeof page) => Received,
    ...events: [name: string, detail?: object][]
  ): Received {
    const received = receive(page);
    startInsight({ analytics: tool, consent: 'none' });
    for (const event of events) dispatch(...event);
    return received;
  }

  it('tells Google Tag Manager with GA4’s items, without the items of the event before', () => {
    const { events, model } = told(
      'gtm',
      googleTagManager,
      ['tryon-add-to-cart', { quantity: 2 }],
      ['tryon-open', { mode: 'swap' }],
      ['tryon-photo', { source: 'camera' }],
    );
    const ecommerce = { items: [ITEM] };
    expect(events).to.deep.equal([
      { event: 'tryon_add_to_cart', ...SHOWN, ecommerce: { items: [{ ...ITEM, quantity: 2 }] } },
      { event: 'tryon_open', ...SHOWN, ecommerce },
      { event: 'tryon_photo', ...SHOWN, tryon_source: 'camera', ecommerce },
    ]);
    expect(model.ecommerce).to.deep.equal(ecommerce);
  });

  it('tells of a picture by AI how it ended, after how long and why, and nothing that an engine made up', () => {
    const detail = { externalId: 'SKU-1', ms: 8000 };
    const events = told(
      'ga4',
      googleTag,
      ['tryon-generate', { ...detail, status: 'done' }],
      ['tryon-generate', { ...detail, status: 'failed', code: 'refused' }],
      ['tryon-generate', { ...detail, status: 'failed', code: 'Photo of Jane <jane@example>' }],
    );
    const data = { ...SHOWN, tryon_ms: 8000, items: [ITEM] };
    expect(events).to.deep.equal([
      ['tryon_generate', { ...data, tryon_status: 'done' }],
      ['tryon_generate', { ...data, tryon_status: 'failed', tryon_code: 'refused' }],
      ['tryon_generate', { ...data, tryon_status: 'failed' }],
    ]);
  });

  it('tells gtag.js', () => {
    expect(told('ga4', googleTag, ['tryon-open'])).to.deep.equal([
      ['tryon_open', { ...SHOWN, items: [ITEM] }],
    ]);
  });

  it('tells Shopify’s customer events, with the product as Shopify writes one', () => {
    const productVariant = { sku: 'SKU-1', product: { title: 'Aviator' } };
    expect(told('shopify', shopifyPixels, ['tryon-add-to-cart', { quantity: 1 }])).to.deep.equal([
      ['tryon_add_to_cart', { ...SHOWN, productVariant, quantity: 1 }],
    ]);
  });

  it('tells Plausible in flat properties, and that an impression is nobody’s act', () => {
    const props = { ...SHOWN, product: 'SKU-1' };
    expect(told('plausible', plausible, ['tryon-impression'], ['tryon-save'])).to.deep.equal([
      ['tryon_impression', { props, interactive: false }],
      ['tryon_save', { props }],
    ]);
  });

  it('tells PostHog', () => {
    expect(told('posthog', postHog, ['tryon-share'])).to.deep.equal([['tryon_share', { ...SHOWN, ...ITEM }]]);
  });

  it('leaves in the data layer what Google Tag Manager reads when it comes later', () => {
    told('gtm', () => {}, ['tryon-open']);
    const ecommerce = { items: [ITEM] };
    expect(googleTagManager(page).events).to.deep.equal([{ event: 'tryon_open', ...SHOWN, ecommerce }]);
  });

  it('tells Plausible’s stub, which keeps it for the script', () => {
    page.plausible = function stub(...given: unknown[]) {
      const { plausible: own } = page as { plausible: { q?: unknown[] } };
      (own.q ??= []).push(given);
    };
    told('plausible', () => {}, ['tryon-open']);
    expect(plausible(page).map(([name]) => name)).to.deep.equal(['tryon_open']);
  });

  it('tells Matomo, also before its script is there', () => {
    told('matomo', () => {}, ['tryon-share']);
    expect(matomo(page)).to.deep.equal([['tryon', 'tryon_share', 'SKU-1']]);
  });

  it('tells several at once, and a function of the page’s own', () => {
    const [google, hog] = [googleTag(page), postHog(page)];
    const sent: unknown[] = [];
    page.shopTrack = { send: (...given: unknown[]) => sent.push(given) };
    startInsight({ analytics: ' ga4  posthog shopTrack.send ga4 ', consent: 'none' });
    dispatch('tryon-placed');
    expect([google.length, hog.length]).to.deep.equal([1, 1]);
    expect(sent).to.deep.equal([['tryon_placed', { ...SHOWN, items: [ITEM] }]]);
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
    const own: unknown[] = [];
    page.shopTrack = (...given: unknown[]) => own.push(given);
    const { events } = googleTagManager(page);
    const others = [googleTag, postHog, shopifyPixels, plausible, matomo].map((receive) => receive(page));
    startInsight({ analytics: 'gtm ga4 shopify plausible matomo posthog shopTrack', consent: 'none' });
    const canary = 'CANARY';
    const file = new File([canary], `${canary}.jpg`);
    const measured = { landmarks: [canary], width: canary, quantity: canary };
    dispatch('tryon-photo', { source: canary, image: canary, file, ...measured });
    dispatch('tryon-result', { image: `data:image/png;base64,${canary}` });
    const all = JSON.stringify([own, events, others]);
    expect(all.match(/tryon_photo/g)).to.have.length(7);
    expect(all).to.not.contain(canary).and.not.contain('a.jpg');
  });
});
