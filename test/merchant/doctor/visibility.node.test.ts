/** What the doctor says of what hides a button: it sees names, and no style sheet. */
import { expect } from 'chai';
import { ShopWithRelay } from './shop-with-relay.ts';

const JSON_LD = '<script type="application/ld+json">{"@type":"Product","sku":"SKU-1"}</script>';

describe('The doctor, of what hides a button', function () {
  this.timeout(20_000);
  let shop: ShopWithRelay;
  beforeEach(async () => {
    shop = new ShopWithRelay();
    await shop.open();
  });
  afterEach(() => shop.close());

  async function examined(body: string, attributes = 'data-mount="h1"') {
    shop.page(`${body}${JSON_LD}${shop.tag(attributes)}`, '<style>.buy { display: none }</style>');
    const { text, status } = await shop.doctor();
    return { about: text.split('\n').filter((line) => line.includes(' visibility: ')), status };
  }

  it('says that only a browser knows what style sheets hide, and claims neither that they do nor that they don’t', async () => {
    const { about, status } = await examined('<div class="buy"><h1>Aviator</h1></div>');
    expect(about).to.have.length(1);
    expect(about[0]).to.match(/^· .*only a browser knows/);
    expect(status).to.equal(0);
  });

  it('names what ad blockers look for, around a button and around the place of one', async () => {
    for (const body of [
      '<div class="ad-banner"><h1>Aviator</h1></div>',
      '<h1>Aviator</h1><p id="sponsor-1"><tryon-button external-id="SKU-1"></tryon-button></p>',
    ]) {
      const { about } = await examined(body);
      expect(about.join('\n')).to.match(
        /· visibility: “(ad-banner|sponsor-1)”, around the button, is named like/,
      );
    }
  });

  it('says nothing of it in a page that has no place for a button', async () => {
    expect((await examined('<p>', '')).about).to.eql([]);
  });
});
