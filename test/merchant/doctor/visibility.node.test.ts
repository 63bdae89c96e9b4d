/** What the doctor says of style sheets and ad blockers that hide a button. */
import { expect } from 'chai';
import { ShopWithRelay } from './shop-with-relay.ts';

const JSON_LD = '<script type="application/ld+json">{"@type":"Product","sku":"SKU-1"}</script>';
const PLACE = '<div class="buy"><h1>Aviator</h1></div>';

describe('The doctor, of what hides a button', function () {
  this.timeout(60_000);
  let shop: ShopWithRelay;
  beforeEach(async () => {
    shop = new ShopWithRelay();
    await shop.open();
  });
  afterEach(() => shop.close());

  async function examined(css: string, body = PLACE, attributes = 'data-mount="h1"') {
    shop.page(`${body}${JSON_LD}${shop.tag(attributes)}`, `<style>${css}</style>`);
    const { text, status } = await shop.doctor();
    const about = text.split('\n').filter((line) => line.includes(' visibility: '));
    return { about: about.join('\n'), status };
  }

  for (const [what, css, expected] of [
    [
      'inherited visibility',
      '.buy { visibility: hidden }',
      /✗ .*visibility: hidden on <div> around it \(\.buy/,
    ],
    ['inherited pointer-events', '.buy{pointer-events:none}', /✗ .*none on <div> around it .*every click/],
    ['a rule for the button', '.buy > tryon-button { display: none }', /✗ .*display: none on it/],
    ['a rule for what stands in its place', 'h1 + *{opacity:0}', /✗ .*opacity: 0 on it \(h1\+\*/],
    [
      'content-visibility',
      '.buy tryon-button{content-visibility:hidden}',
      /✗ .*content-visibility: hidden on it/,
    ],
  ] as const) {
    it(`names ${what}, and ends with status 1`, async () => {
      const { about, status } = await examined(css);
      expect(about).to.match(expected);
      expect(status).to.equal(1);
    });
  }

  for (const [what, css, expected] of [
    ['a place that a script may open', '.buy { display: none }', /· .*display: none on <div>/],
    ['a page that fades in', 'body { opacity: 0 }', /· .*opacity: 0 on <body>/],
    [
      'a rule of some screens',
      '@media (max-width: 700px) { .buy { visibility: hidden } }',
      /· .*@media \(max-width: ?700px\) \.buy/,
    ],
  ] as const) {
    it(`only notes ${what}`, async () => {
      const { about, status } = await examined(css);
      expect(about).to.match(expected);
      expect(status).to.equal(0);
    });
  }

  for (const [what, css] of [
    ['what is empty, which the button never is', ':empty { display: none }'],
    ['what another rule shows again', '.buy { visibility: hidden } div.buy { visibility: visible }'],
    ['what an important rule shows', '.buy { opacity: 1 !important } #x, div.buy { opacity: 0 }'],
    ['what is inside and seen again', 'body { visibility: hidden } .buy { visibility: visible }'],
    ['before the button is defined', 'tryon-button:not(:defined) { display: none }'],
    ['on paper', '@media print { .buy { display: none } }'],
    ['what is pointed at, or made up by the theme', '.buy:hover, .buy::before { opacity: 0 }'],
    ['something else', '.sold-out { display: none } @keyframes x { from { opacity: 0 } }'],
    ['nothing, with mistakes', '} .buy { visibility hidden; colour } <!-- @media { '],
  ] as const) {
    it(`finds nothing hidden where a rule hides ${what}`, async () => {
      const { about, status } = await examined(css);
      expect(about).to.match(/^✓ visibility: no style sheet[^\n]*$/);
      expect(status).to.equal(0);
    });
  }

  it('reads the shop’s own files of styles, and says that it read no other host’s', async () => {
    shop.pages.set('/theme.css', ['text/css', '.buy { pointer-events: none }']);
    const files =
      '<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="https://cdn.example/a.css">';
    const { about } = await examined('', files + PLACE);
    expect(about).to.match(/✗ visibility: pointer-events: none on <div>/);
    expect(about).to.contain('1 of the page’s style sheets');
  });

  it('examines buttons that the page has written itself', async () => {
    const { about } = await examined(
      '',
      '<p style="opacity:0"><tryon-button external-id="SKU-1"></tryon-button></p>',
      '',
    );
    expect(about).to.match(/· visibility: opacity: 0 on <p> around it \(style=/);
  });

  it('names what sounds like advertising, around the button and in addresses', async () => {
    const { about, status } = await examined('', '<div class="sponsored-box"><h1>Aviator</h1></div>');
    expect(about).to.match(/· .*“sponsored-box”.*ad blockers/);
    expect(status).to.equal(0);
  });
});
