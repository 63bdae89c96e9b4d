import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { listPlaces, PRESETS } from '../../../src/storefront/page/platform.ts';
import { parsePage } from '../../../src/merchant/cli/parsed-page.ts';
import { createBench, runCommand } from '../bench.ts';
import { SCRIPT, ShopWithRelay } from './shop-with-relay.ts';

const JSON_LD =
  '<script type="application/ld+json">{"@type":"Product","sku":"SKU-1","name":"Aviator"}</script>';
const makeHash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const FOUND = '✓ product: SKU-1 (Aviator): found, active, ready.';
const BUTTON = '<tryon-button external-id="SKU-1"></tryon-button>';

/** A page with a product, and a place for its button. */
const productPage = (attributes = '', more = '') =>
  `<h1>Aviator</h1>${more}${JSON_LD}<script tryon data-mount="h1" ${attributes}>`;

describe('The doctor', () => {
  const { mock } = createBench();
  let shop: ShopWithRelay;
  beforeEach(async () => void (shop = await new ShopWithRelay().open()));
  afterEach(() => shop.close());

  function examine(body: string, head = '') {
    shop.page(body, head);
    return shop.doctor();
  }

  it('finds nothing wrong with a page that is set up right, and ends with status 0', async () => {
    shop.headers['content-security-policy'] =
      `script-src 'self'; connect-src ${shop.relay}; img-src https://cdn.example`;
    const { status, text } = await examine(productPage(`integrity="${makeHash(SCRIPT)}"`));
    expect(text).not.to.contain('✗');
    expect(text).to.contain('✓ script tag').and.to.contain('version 0.1.0, a module');
    expect(text).to.contain('✓ integrity').and.to.contain('✓ API key');
    expect(text).to.contain('✓ product: SKU-1, from JSON-LD').and.to.contain(FOUND);
    expect(text).to.contain('✓ relay: it is healthy: ok, 2 products');
    expect(text).to.match(/· content security policy: .* does not name: none/);
    expect(status).to.equal(0);
  });

  for (const query of ['/?rest_route=/tryon', '/index.php?lang=de&amp;rest_route=%2Ftryon%2F'])
    it(`asks a relay whose address is a query of WordPress: ${query}`, async () => {
      Object.assign(shop, {
        relayQuery: query,
        photoSwap: { name: 'Engine', privacy_url: 'https://e.example' },
      });
      const { status, text } = await examine(productPage('data-photo-swap'));
      expect(text).to.contain(FOUND).and.to.contain('✓ relay: it is healthy: ok, 2 products');
      expect(text).to.match(/✓ photo swap: .*Engine/);
      expect(text).not.to.contain('✗');
      expect(status).to.equal(0);
    });

  const OFF = /^· automatic placement: it is off.*\n    → Add data-auto-place .*data-face-consent="ask"/m;
  for (const attributes of ['', 'data-auto-place="false"', 'data-face-consent="ask"'])
    it(`says that automatic placement is off with ${attributes || 'no attribute'}, which is no fault`, async () => {
      const { status, text } = await examine(productPage(attributes));
      expect(text).to.match(OFF);
      expect(status).to.equal(0);
    });

  for (const [where, page] of [
    ['in the script tag', productPage('data-auto-place')],
    ['in a button', `<script tryon><tryon-button external-id="SKU-1" auto-place></tryon-button>`],
    ['by a hosted experience', productPage('data-experience-url="https://x.example/{product_id}"')],
  ] as const)
    it(`says nothing of automatic placement that is decided ${where}`, async () => {
      expect((await examine(page)).text).not.to.contain('automatic placement');
    });

  it('says first how many things there are to fix', async () => {
    const { lines } = await examine('<h1>Aviator</h1>');
    expect(lines[0]).to.match(/^Examining http/);
    expect(lines[1]).to.equal('✗ doctor: 2 things to fix.\n');
  });

  function itFinds(what: string, page: string, finding: RegExp, changes: Partial<ShopWithRelay> = {}) {
    it(`finds ${what}, and ends with status 1`, async () => {
      Object.assign(shop, changes);
      const { status, text } = await examine(page);
      expect(text).to.match(finding).and.not.to.contain('secret-key');
      expect(status).to.equal(1);
    });
  }

  const KEY_IN_PAGE = /✗ API key: YOUR API KEY IS IN THE PAGE/;
  for (const [attributes, finding] of [
    ['data-idfrom="x"', /there is no data-idfrom\.\n.*data-id-from/],
    ['data-poll-interval="3"', /✗ settings: data-poll-interval is "3"/],
    ['data-mount="h1 >"', /✗ settings: data-mount is "h1 >"/],
    ['data-mount=".form"', /✗ mount: nothing in the page matches \.form/],
    ['data-id-kind="sku"', /data-id-kind is "sku"\.\n.*external, product\./],
    ['data-match-style="filled" data-worn-at="toe"', /"filled"\.\n.*\n.*data-worn-at is "toe"/],
    ['data-consent="yes"', /✗ settings: data-consent is "yes"/],
    ['data-holdout="110"', /✗ settings: data-holdout is "110"/],
    ['data-photo-swap', /✗ photo swap: the page offers it, but it is off at .*\n.*--photo-swap/],
    // For want of a consent tool, nobody can be counted in.
    ['data-analytics="gtm" data-holdout="10"', /✗ analytics: data-holdout is 10, but no consent/],
    // Loudly, and without repeating it.
    ['data-api-key="secret-key"', /YOUR API KEY IS IN THE PAGE \(<script>\)/],
    [`integrity="${makeHash('other')}"`, /✗ integrity: it does not match the file/],
  ] as const)
    itFinds(`what is wrong with ${attributes}`, `<script tryon ${attributes}>`, finding);

  for (const [attributes, finding] of [
    ['src="/embed.js"', /✗ script tag: embed\.js is a module.*\n.*embed\.iife/],
    ['type="module" src="/embed.iife.js"', /✗ script tag: embed\.iife\.js is loaded as a module/],
    ['type="module" src="/files/embed.js"', /✗ script tag: .*answers 404/],
    ['type="module" src="/embed.js"', /✗ settings: data-base-url is missing/],
    ['src="/embed.js" data-base-url="RELAY/v1"', /✗ settings: data-base-url: .*must not end in \/v1/],
    ['src="/embed.js" data-base-url="http://user:secret-key@x"', /data-base-url: .*without user/],
    ['src="/embed.js" data-base-url="http://127.0.0.1:9"', /✗ relay: .*gives no response/],
  ] as const)
    itFinds(`what is wrong with a script tag of ${attributes}`, `<script ${attributes}></script>`, finding);

  itFinds('that there is no script tag', '<p>', /✗ script tag: there is none/);
  for (const [body, finding] of [
    ['<tryon-button api-key="secret-key"></tryon-button>', /KEY IS IN THE PAGE \(<tryon-button>\)/],
    ['<tryon-button product-id=" "></tryon-button>', /a <tryon-button> names none\.\n.*external-id/],
    ['<tryon-button external-id="NONE"></tryon-button>', /✗ product: NONE: not found/],
    ['<p data-tryon-external-id="SKU-2"></p>', /SKU-2 \(Round\): its images are being processed/],
    ['<i data-a="N/A"></i><p id-from="[data-a]@data-a"></p>', /has no id at \[data-a\]@data-a\./],
  ] as const)
    itFinds(`what is wrong with ${body}`, `${body}<script tryon>`, finding);
  itFinds('no product', '<h1>A</h1><script tryon data-mount="h1">', /✗ product: the page names no product/);

  const engine = { name: 'FASHN', privacy_url: 'https://fashn.ai/privacy-policy' };
  const badKey = { trouble: 'bad-key', spent: 0, per_day: 200 };
  for (const [changes, finding] of [
    [{ scriptType: 'text/plain' }, /✗ script tag: it is served as text\/plain/],
    [{ allowedOrigin: 'https://x.example' }, /✗ .* read its responses \(CORS\)\.\n.*--allowed-origins/],
    [{ health: { status: 'refusing' } }, /✗ relay: its health is refusing.*\n.*TRYON_API_KEY/],
    [
      { photoSwap: engine, health: { status: 'ok', products: 2, age: 3, photo_swap: badKey } },
      /✓ photo swap: .*FASHN\.\n(?:.*\n)*✗ photo swap: the engine refuses .* key\.\n.*TRYON_PHOTO_SWAP_KEY/,
    ],
    [
      { photoSwap: { ...engine, privacy_url: null } },
      /✗ photo swap: .*without a page that says what becomes of it\.\n.*--photo-swap-privacy-url/,
    ],
  ] as const)
    itFinds(`what is wrong in ${JSON.stringify(changes)}`, productPage('data-photo-swap'), finding, changes);

  for (const where of ['header', 'meta'])
    it(`says of a content security policy which hosts it names, and where to read what it refuses: by ${where}`, async () => {
      const { host } = new URL(shop.relay);
      const written = `default-src 'self'; connect-src 'self' ${host}`;
      if (where === 'header') shop.headers['content-security-policy'] = written;
      const head = `<meta http-equiv="Content-Security-Policy" content="${written}">`;
      const { status, text } = await examine(productPage(), where === 'meta' ? head : '');
      expect(text).to.match(
        new RegExp(
          `· content security policy: .* it names: ${host}\\. .* not name: cdn\\.example\\.\\n.*data-debug`,
        ),
      );
      expect(status).to.equal(0);
    });

  it('prints the line that reads an id of the catalog where the page names no product', async () => {
    const { text } = await examine('<h1>A</h1><p class="code">SKU: SKU-2</p><script tryon data-mount="h1">');
    expect(text).to.match(/✗ product: the page names no product/);
    expect(text).to.match(
      /· product: the page has SKU-2, .*\n.*data-id-from="\.code@text" data-id-pattern="SKU:\\s\*\(\.\+\)" on the script/,
    );
  });

  it('says that no id of the catalog is in the page', async () => {
    const { text } = await examine('<h1>A</h1><p class="code">SKU-3</p><script tryon data-mount="h1">');
    expect(text).to.match(/· product: the page was searched .*\(2 of them\): none .*\n.*data-sku/);
  });

  it('names every selector that was tried for the place of the button', async () => {
    const { text } = await examine('<script tryon data-platform="woocommerce">');
    for (const selector of listPlaces(PRESETS.woocommerce, parsePage(''))) expect(text).to.contain(selector);
  });

  for (const [tool, attributes, remedy] of [
    [
      'WP Rocket',
      'type="rocketlazyloadscript" data-rocket-type="module" data-rocket-src="/embed.js"',
      'nowprocket',
    ],
    ['LiteSpeed Cache', 'type="litespeed/javascript" data-src="/embed.js"', 'data-no-optimize="1"'],
    ['Cloudflare Rocket Loader', 'type="0a1b2c-module" src="/embed.js"', 'data-cfasync="false"'],
    [
      'Cloudflare Rocket Loader',
      'type="0a1b2c-text/javascript" src="/embed.iife.js"',
      'data-cfasync="false"',
    ],
    ['Perfmatters', 'type="pmdelayedscript" data-perfmatters-type="module" src="/embed.js"', 'embed.js'],
    ['Flying Scripts', 'data-type="lazy" data-src="/embed.js"', 'keyword'],
    ['NitroPack', 'type="nitropack/inlinescript" src="/embed.js"', 'nitro-exclude'],
    [
      'Cookiebot',
      'type="text/plain" data-cookieconsent="marketing" src="/embed.js"',
      'data-cookieconsent="ignore"',
    ],
    ['CookieYes', 'type="text/plain" data-cookieyes="cookieyes-analytics" src="/embed.js"', 'data-cookieyes'],
    ['OneTrust', 'type="text/plain" class="optanon-category-C0004" src="/embed.js"', 'data-ot-ignore'],
    ['Usercentrics', 'type="text/plain" data-usercentrics="Try-on" src="/embed.js"', 'data-uc-allowed'],
    [
      'Borlabs Cookie',
      'type="text/template" data-borlabs-cookie-script-blocker-id="x" data-src="/embed.js"',
      'script blocker',
    ],
    [
      'Complianz',
      'type="text/plain" data-service="x" data-category="marketing" data-cmplz-src="/embed.js"',
      'whitelist',
    ],
    ['Klaro', 'type="text/plain" data-type="module" data-name="x" data-src="/embed.js"', 'own type'],
    ['an optimiser or a consent tool', 'type="text/plain" src="/embed.js"', 'Exempt embed.js'],
  ] as const)
    itFinds(
      `that ${tool} holds the tag back by ${attributes.split(' ')[0]}`,
      `<script ${attributes} data-base-url="RELAY"></script>`,
      new RegExp(`✗ script tag: the tag is held back by ${tool}\\.\\n.*${remedy}`),
    );

  it('takes no tag for held back that the browser runs, as one with the attribute that exempts it', async () => {
    const { text } = await examine(
      productPage('data-cfasync="false" data-cookieconsent="ignore" data-no-optimize="1"'),
    );
    expect(text).to.contain('✓ script tag').and.not.to.contain('held back');
  });

  it('says that JSON-LD is broken, also where the try-on can repair it', async () => {
    const scripts = '<script type="application/ld+json">{"@type":"Organization" "name":"A"}</script>';
    const page = productPage('', scripts).replace('"Aviator"}', '"Aviator",}');
    const { status, text } = await examine(page);
    expect(text).to.match(
      /· structured data: JSON-LD \(script 1\) is broken, and nothing in it is read: .*JSON/,
    );
    expect(text).to.match(
      /· structured data: JSON-LD \(script 2\) is broken: .*JSON.* search engines do not\.\n.*Mend/,
    );
    expect(text).to.contain(FOUND);
    expect(status).to.equal(0);
  });

  it('says which analytics tools are in the page, and of a missing one no more than that it is not seen', async () => {
    const snippet =
      '<script>window.dataLayer = []; load("https://www.googletagmanager.com/gtm.js?id=GTM-1")</script>';
    const { status, text } = await examine(productPage('data-analytics="gtm plausible shop.track"', snippet));
    expect(text).to.contain('✓ analytics: gtm is in the page.');
    expect(text).to.match(/· analytics: plausible is not in the page’s HTML\.\n.*events wait for it/);
    expect(text).to.contain('· analytics: shop.track is a function of the page’s own');
    expect(text).to.match(/\? analytics: no consent tool .*for ever\.\n.*data-consent="none"/);
    expect(status).to.equal(3);
  });

  it('accepts a consent tool that the page loads, and a shop that says that it needs none', async () => {
    for (const [head, attributes] of [
      ['<script src="https://consent.cookiebot.com/uc.js"></script>', ''],
      ["<script>gtag('consent', 'default', { analytics_storage: 'denied' })</script>", ''],
      ['<script>window.tryonConsent = () => true</script>', ''],
      ['', 'data-consent="none"'],
    ] as const) {
      const { text } = await examine(
        productPage(`data-analytics="gtm" data-holdout="10" ${attributes}`),
        head,
      );
      expect(text, head).not.to.match(/no consent tool/);
    }
  });

  const EXPERIENCE = 'data-experience-url="https://vendor.example/t"';
  for (const [policy, finding, attributes = ''] of [
    ['camera=()', /✗ permissions policy: .*the page the camera \(camera=\(\)\).*\n.*camera=\(self\)/],
    ['geolocation=(), camera=("https://x.example")', /✗ permissions policy: .*the page/],
    ['camera=(self)', /✗ .*experience.*\n.*self "https:\/\/vendor/, EXPERIENCE],
    ['camera=(self), geolocation=()', null],
    ['camera=*', null, EXPERIENCE],
    ['microphone=()', null],
  ] as const)
    it(`reads Permissions-Policy: ${policy}`, async () => {
      shop.headers['permissions-policy'] = policy;
      const { text, status } = await examine(productPage(attributes));
      if (finding) expect(text).to.match(finding);
      else expect(text).not.to.contain('permissions policy');
      expect(status).to.equal(finding ? 1 : 0);
    });

  it('gives the catalog service’s own address one verdict: it is no relay', async () => {
    shop.relay = (await mock()).url;
    const { text, status } = await examine(productPage());
    const about = text.split('\n').filter((line) => line.includes(' relay: '));
    expect(about).to.have.length(1);
    expect(about[0]).to.match(/✗ relay: .*the catalog service itself/);
    expect(status).to.equal(1);
  });

  describe('looking for the key', () => {
    for (const [where, body] of [
      ['an inline script', '<script>window.conf = ["live_key+1"]</script>'],
      ['an attribute', '<div data-conf="k=live_key&#43;1"></div>'],
      ['a comment', '<!-- live_key+1 -->'],
      ['an address', '<a href="/x?k=live_key%2B1"></a>'],
      [
        'an inline script that gives it to a button, without knowing it',
        `<script>const b = document.createElement('tryon-button'); b.apiKey = "live_key"</script>`,
      ],
    ] as const)
      it(`finds it in ${where}`, async () => {
        if (!where.includes('without')) shop.env = { TRYON_API_KEY: 'live_key+1' };
        const { text, status } = await examine(`${body}<script tryon>${BUTTON}`);
        expect(text).to.match(KEY_IN_PAGE).and.not.to.contain('live_key');
        expect(status).to.equal(1);
      });

    it('claims no more than it looked at', async () => {
      const page = `<script>window.conf = "live_key"</script><script tryon>${BUTTON}`;
      expect((await examine(page)).text).to.match(/✓ API key: no api-key attribute .*TRYON_API_KEY/);
      shop.env = { TRYON_API_KEY: 'another_key' };
      expect((await shop.doctor()).text).to.match(
        /✓ API key: it was searched for in the page’s whole source/,
      );
    });
  });

  describe('of a shop that is not open', () => {
    const form = '<form action="/password" method="post"><input type="password" name="password"></form>';
    it('says that the address opens a password page, and ends with status 2', async () => {
      for (const body of [
        `<body class="password">${form}`,
        `<h1>Opening soon</h1>${form}`,
        '<form class="post-password-form" action="/wp-login.php?action=postpass"><input type="password"></form>',
      ]) {
        const { text, status } = await examine(`${body}<script tryon data-platform="auto">`);
        expect(text, body).to.match(/opens a password page.*\n.*preview link/);
        expect(text).not.to.contain('Paste <script');
        expect(status).to.equal(2);
      }
    });

    it('examines a product page that also offers a login', async () => {
      const login = '<form action="/login"><input type="password"></form>';
      expect(await examine(login + productPage())).to.have.property('status', 0);
    });
  });

  it('prints findings and counts as JSON with --json', async () => {
    shop.page(productPage());
    const { lines, status } = await shop.doctor('--json');
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(objects[0]).to.include.keys('verdict', 'subject', 'text');
    expect(objects.at(-1)).to.include({ wrong: 0, unexamined: 0, status: 0 });
    expect(status).to.equal(0);
  });

  describe('reads the product', () => {
    const template = '<script tryon data-id-from="[data-n]@data-n" data-id-template="SKU-{}">';
    const option = (selected: string) =>
      `<select><option data-sku="SKU-1" ${selected}><option data-sku="SKU-2"></select><tryon-button></tryon-button><script tryon data-id-from="option:checked@data-sku">`;
    for (const [what, page] of [
      ['from id-from of an element', '<i data-a="SKU-1"></i><p id-from="[data-a]@data-a"></p><script tryon>'],
      ['by the script’s template', `<i data-n="1"></i><tryon-button></tryon-button>${template}`],
      ['by an element’s own id before that', `<i data-n="2"></i>${BUTTON}${template}`],
      ['from the option that is chosen at first, as a browser would', option('')],
      ['from the option that is selected', option('selected')],
      [
        'beside the embed.js of another service',
        `<script src="https://forms.example/next/embed.js"></script>${BUTTON}<script tryon>`,
      ],
    ] as const)
      it(what, async () => {
        const { text, status } = await examine(page);
        expect(text)
          .to.contain(FOUND)
          .and.not.to.match(/✗|forms\.example/);
        expect(status).to.equal(0);
      });

    it('of its options, and asks the relay that they name', async () => {
      shop.page('<p>');
      expect((await shop.doctor('--relay', shop.relay, '--sku', 'SKU-1')).text).to.contain(FOUND);
    });

    it('without a complaint of an option that only a browser knows to be chosen', async () => {
      const { status, text } = await examine(
        '<input type="radio" data-sku="SKU-1"><tryon-button></tryon-button><script tryon data-id-from="input:checked@data-sku">',
      );
      expect(text).to.contain('? product: which option is chosen can’t be seen from here');
      expect(status).to.equal(3);
    });

    it('from JSON-LD as data-mount does: the page’s own product and its chosen variant', async () => {
      const hasVariant = [2, 1].map((number) => ({
        '@type': 'Product',
        sku: `SKU-${number}`,
        offers: { url: `/?variant=${number}` },
      }));
      const graph = JSON.stringify({ '@type': 'ProductGroup', hasVariant });
      shop.page(productPage().replace(/\{"@type.*?\}/, graph));
      expect((await shop.doctor()).text).to.contain('✓ product: SKU-2, from');
      expect((await shop.doctor('?variant=1')).text).to.contain('✓ product: SKU-1, from');
    });
  });

  describe('of a product with variations', () => {
    const rows = ['SKU-1', 'SKU-2', 'SKU-3', 'SKU-4', ''].map((sku, number) => ({
      sku,
      variation_id: 11 + number,
      attributes: { attribute_size: `${number}` },
    }));
    const json = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');
    const form = (variations: object[] | false) =>
      `<h1>Tee</h1><form class="variations_form cart" data-product_id="10" data-product_variations="${json(variations)}"><select name="attribute_size"><option value=""></select><button class="single_add_to_cart_button">Add</button></form><script type="application/ld+json">{"@type":"Product","sku":"TEE","name":"Tee"}</script>`;
    const SKUS = json({ 11: 'SKU-1', 12: 'SKU-2', 13: 'SKU-3', 14: 'SKU-4' });
    beforeEach(() => void shop.products.push({ ...shop.products[0]!, external_id: 'TEE', title: 'Tee' }));

    for (const [what, page] of [
      ['that the theme’s form lists', `${form(rows)}<script tryon data-platform="woocommerce">`],
      [
        'that a button follows',
        `${form(false)}<tryon-button external-id="TEE" data-skus="${SKUS}"></tryon-button><script tryon>`,
      ],
    ] as const)
      it(`compares those with the catalog ${what}`, async () => {
        const { status, text } = await examine(page);
        expect(text).to.contain('✓ product: TEE (Tee): found, active, ready.');
        expect(text).to.contain('✓ product: SKU-1, a variant: found, active, ready.');
        expect(text).to.contain('✗ product: SKU-2, a variant: its images are being processed');
        expect(text).to.contain('✗ product: SKU-3, SKU-4, 2 variants: not found');
        expect(status).to.equal(1);
      });

    it('accepts a button that names none before one is chosen', async () => {
      const button = `<tryon-button data-skus="${json({ 11: 'SKU-1' })}"></tryon-button>`;
      const { status, text } = await examine(`${form(false)}${button}<script tryon>`);
      expect(text).to.contain('✓ product: SKU-1, a variant: found, active, ready.');
      expect(status).to.equal(0);
    });

    it('finds nothing wrong where all of them have a try-on', async () => {
      const { status, text } = await examine(
        `${form(rows.slice(0, 1))}<script tryon data-platform="woocommerce">`,
      );
      expect(text).to.contain('✓ product: SKU-1, a variant: found, active, ready.');
      expect(status).to.equal(0);
    });

    for (const [what, attributes] of [
      ['an id of another kind', 'data-id-from="form@data-product_id"'],
      ['a pattern', 'data-id-pattern="(T..)"'],
    ])
      it(`compares none where the button is told by ${what}`, async () => {
        expect(
          (await examine(`${form(rows)}<script tryon data-platform="woocommerce" ${attributes}>`)).text,
        ).not.to.contain('variant:');
      });

    it('looks up a hundred of them', async () => {
      const many = Array.from({ length: 101 }, (_, number) => ({
        sku: `V${number}`,
        variation_id: 100 + number,
        attributes: {},
      }));
      const { text } = await examine(`${form(many)}<script tryon data-platform="woocommerce">`);
      expect(text).to.contain('V99, 100 variants: not found');
      expect(text).to.contain('? product: 1 more are on the page and were not looked up');
    });
  });

  describe('of a page about no product, as the home page of a shop', () => {
    const HOME =
      '<body class="home"><h1>Shop</h1><ul class="products"><li class="product"><a href="/tee"><h2>Tee</h2></a><a class="button add_to_cart_button" href="?add-to-cart=7">Add</a></li></ul>';
    for (const [what, tag] of [
      ['without a script tag', ''],
      ['with one', '<script tryon data-platform="woocommerce">'],
    ])
      it(`asks for the address of a product page, ${what}`, async () => {
        const { text } = await examine(HOME + tag);
        expect(text).to.match(/seems to be about no product.*\n    → Give the address of a product page/);
        expect(text).not.to.match(/→ (?:Paste|Write)/);
      });

    it('says in a product page to paste it, and when a plugin leaves it out', async () => {
      const { text } = await examine(`<h1>Aviator</h1>${JSON_LD}`);
      expect(text).to.match(/✗ script tag: there is none.*\n    → Paste <script.*WordPress/);
      expect(text).not.to.contain('no product');
    });
  });

  describe('of what hides a button', () => {
    async function visibility(body: string, attributes = 'data-mount="h1"') {
      const page = `${body}${JSON_LD}<script tryon ${attributes}>`;
      const { lines, status } = await examine(page, '<style>.buy { display: none }</style>');
      return { about: lines.filter((line) => line.includes(' visibility: ')), status };
    }

    it('says that only a browser knows what style sheets hide, and claims neither that they do nor that they don’t', async () => {
      const { about, status } = await visibility('<div class="buy"><h1>Aviator</h1></div>');
      expect(about).to.have.length(1);
      expect(about[0]).to.match(/^· .*only a browser knows/);
      expect(status).to.equal(0);
    });

    it('names what ad blockers look for, around a button and around the place of one', async () => {
      for (const [name, body] of [
        ['ad-banner', '<div class="ad-banner"><h1>Aviator</h1></div>'],
        ['sponsor-1', `<h1>Aviator</h1><p id="sponsor-1">${BUTTON}</p>`],
      ] as const) {
        const { about } = await visibility(body);
        expect(about.join('\n')).to.contain(`· visibility: “${name}”, around the button, is named like`);
      }
    });

    it('says nothing in a page that has no place for a button', async () => {
      expect((await visibility('<p>', '')).about).to.eql([]);
    });
  });

  for (const [args, expected] of [
    [[], /missing required argument 'address'/],
    [['shop.example'], /must begin with http/],
    [['http://127.0.0.1:9/'], /gives no response/],
    [['--unknown', 'http://127.0.0.1:9/'], /unknown option '--unknown'[^]*--help/],
  ] as const)
    it(`ends with status 2 and says why: ${args.join(' ') || 'nothing'}`, async () => {
      const { status, errors } = await runCommand(['doctor', ...args]);
      expect(status).to.equal(2);
      expect(errors.join('\n')).to.match(expected);
    });
});
