import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { runCommandLine } from '../../../src/merchant/cli/command-line.ts';
import { serveMock } from '../../../src/service/mock/node/mock-server.ts';
import { SCRIPT, ShopWithRelay } from './shop-with-relay.ts';

const JSON_LD =
  '<script type="application/ld+json">{"@type":"Product","sku":"SKU-1","name":"Aviator"}</script>';
const makeHash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

describe('The doctor', function () {
  this.timeout(20_000);
  let shop: ShopWithRelay;
  beforeEach(async () => {
    shop = new ShopWithRelay();
    await shop.open();
  });
  afterEach(() => shop.close());

  it('finds nothing wrong with a page that is set up right, and ends with status 0', async () => {
    const integrity = `integrity="${makeHash(SCRIPT)}"`;
    shop.page(`<h1>Aviator</h1>${JSON_LD}${shop.tag(`data-mount="h1" ${integrity}`)}`);
    shop.headers['content-security-policy'] =
      `script-src 'self'; connect-src ${shop.relay}; img-src https://cdn.example`;
    const { status, text } = await shop.doctor();
    expect(text).not.to.contain('✗');
    expect(text).to.contain('✓ script tag').and.to.contain('version 0.1.0, a module');
    expect(text).to.contain('✓ integrity').and.to.contain('✓ API key');
    expect(text).to.contain('✓ product: SKU-1, from JSON-LD');
    expect(text).to.contain('✓ product: SKU-1 (Aviator): found, active, ready.');
    expect(text).to.contain('✓ relay: it is healthy: ok, 2 products');
    expect(text).to.contain('✓ content security policy');
    expect(status).to.equal(0);
  });

  const cases: [name: string, arrange: (shop: ShopWithRelay) => void, expected: RegExp][] = [
    ['a page without a script tag', (shop) => shop.page('<p>'), /✗ script tag: there is none/],
    [
      'a module that is loaded as a classic script',
      (shop) => shop.page(shop.tag().replace('type="module"', '')),
      /✗ script tag: embed\.js is a module.*\n.*embed\.iife\.js/,
    ],
    [
      'a classic script that is loaded as a module',
      (shop) => shop.page(shop.tag().replace('embed.js', 'embed.iife.js')),
      /✗ script tag: embed\.iife\.js is loaded as a module/,
    ],
    [
      'a script whose file is missing',
      (shop) => shop.page(shop.tag().replace('/embed.js', '/files/embed.js')),
      /✗ script tag: .*answers 404/,
    ],
    [
      'a script that is served with another content type',
      (shop) => {
        shop.scriptType = 'text/plain';
        shop.page(shop.tag());
      },
      /✗ script tag: it is served as text\/plain/,
    ],
    [
      'a file that was altered',
      (shop) => shop.page(shop.tag(`integrity="${makeHash('other')}"`)),
      /✗ integrity: it does not match the file/,
    ],
    [
      'a key in the page, loudly and without repeating it',
      (shop) => shop.page(shop.tag('data-api-key="secret-key"')),
      /✗ API key: YOUR API KEY IS IN THE PAGE \(<script>\)/,
    ],
    [
      'a key on an element',
      (shop) => shop.page(`<tryon-button api-key="secret-key"></tryon-button>${shop.tag()}`),
      /✗ API key: YOUR API KEY IS IN THE PAGE \(<tryon-button>\)/,
    ],
    [
      'a base URL that is missing',
      (shop) => shop.page(shop.tag().replace(/data-base-url="[^"]*"/, '')),
      /✗ settings: data-base-url is missing/,
    ],
    [
      'a base URL with /v1',
      (shop) => shop.page(shop.tag().replace(shop.relay, `${shop.relay}/v1`)),
      /✗ settings: data-base-url: .*must not end in \/v1/,
    ],
    [
      'a base URL with a password, as every client refuses it',
      (shop) => shop.page(shop.tag().replace(shop.relay, shop.relay.replace('//', '//user:secret-key@'))),
      /✗ settings: data-base-url: .*without user/,
    ],
    [
      'an attribute that is misspelt',
      (shop) => shop.page(shop.tag('data-idfrom="x"')),
      /there is no data-idfrom\.\n.*data-id-from/,
    ],
    [
      'seconds for milliseconds',
      (shop) => shop.page(shop.tag('data-poll-interval="3"')),
      /✗ settings: data-poll-interval is "3"/,
    ],
    [
      'a setting that is not a CSS selector',
      (shop) => shop.page(shop.tag('data-mount="h1 >"')),
      /✗ settings: data-mount is "h1 >"/,
    ],
    [
      'a data-mount that nothing in the page matches',
      (shop) => shop.page(shop.tag('data-mount=".form"')),
      /✗ mount: nothing in the page matches \.form/,
    ],
    [
      'a word that a setting does not know',
      (shop) => shop.page(shop.tag('data-id-kind="sku" data-match-style="filled" data-worn-at="toe"')),
      /data-id-kind is "sku"\.\n.*external, product\.\n.*data-match-style is "filled"\.\n.*\n.*data-worn-at is "toe"/,
    ],
    [
      'a button that names no product',
      (shop) => shop.page(`<tryon-button product-id=" "></tryon-button>${shop.tag()}`),
      /✗ product: a <tryon-button> names none\.\n.*external-id/,
    ],
    [
      'an id-from without an id',
      (shop) => shop.page(`<i data-sku="N/A"></i><div id-from="[data-sku]@data-sku"></div>${shop.tag()}`),
      /✗ product: the page has no id at \[data-sku\]@data-sku\./,
    ],
    [
      'a page that names no product',
      (shop) => shop.page(`<h1>Mug</h1>${shop.tag('data-mount="h1"')}`),
      /✗ product: the page names no product/,
    ],
    [
      'a product that is unknown',
      (shop) => shop.page(`<tryon-button external-id="NONE"></tryon-button>${shop.tag()}`),
      /✗ product: NONE: not found/,
    ],
    [
      'a product whose images are being processed',
      (shop) => shop.page(`<div data-tryon-external-id="SKU-2"></div>${shop.tag()}`),
      /✗ product: SKU-2 \(Round\): its images are being processed/,
    ],
    [
      'a relay that allows another origin',
      (shop) => {
        shop.allowedOrigin = 'https://other.example';
        shop.page(shop.tag());
      },
      /✗ relay: .*does not let pages of .* read its responses \(CORS\)\.\n.*--allowed-origins/,
    ],
    [
      'a relay that is not healthy',
      (shop) => {
        shop.health = { status: 'refusing', products: 0, age: 9 };
        shop.page(shop.tag());
      },
      /✗ relay: its health is refusing.*\n.*TRYON_API_KEY/,
    ],
    [
      'a photo swap that is off at the relay',
      (shop) => shop.page(shop.tag('data-photo-swap')),
      /✗ photo swap: the page offers it, but it is off at .*\n.*--photo-swap/,
    ],
    [
      'a photo swap whose key the engine refuses',
      (shop) => {
        shop.photoSwap = { name: 'FASHN', privacy_url: 'https://fashn.ai/privacy-policy' };
        shop.health = { ...shop.health, photo_swap: { trouble: 'bad-key', spent: 0, per_day: 200 } };
        shop.page(`<tryon-button external-id="SKU-1" photo-swap></tryon-button>${shop.tag()}`);
      },
      /✓ photo swap: .*FASHN\.\n(?:.*\n)*✗ photo swap: the engine refuses the relay’s key\.\n.*TRYON_PHOTO_SWAP_KEY/,
    ],
    [
      'a photo swap without a page on privacy',
      (shop) => {
        shop.photoSwap = { name: 'Our studio', privacy_url: null };
        shop.page(shop.tag('data-photo-swap'));
      },
      /✗ photo swap: .*without a page that says what becomes of it\.\n.*--photo-swap-privacy-url/,
    ],
    [
      'a relay that does not answer',
      (shop) => shop.page(shop.tag().replace(shop.relay, 'http://127.0.0.1:9')),
      /✗ relay: .*gives no response/,
    ],
    [
      'a policy by header that blocks the relay',
      (shop) => {
        shop.headers['content-security-policy'] = "default-src 'self'";
        shop.page(shop.tag());
      },
      /✗ content security policy: default-src blocks the relay\.\n.*connect-src/,
    ],
    [
      'a policy by meta that blocks the script',
      (shop) =>
        shop.page(
          shop.tag(),
          `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-abc' 'strict-dynamic'">`,
        ),
      /✗ content security policy: the script is blocked.*\n.*nonce/,
    ],
    [
      'a policy that blocks the pictures',
      (shop) => {
        shop.headers['content-security-policy'] = "img-src 'self'";
        shop.page(`<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`);
      },
      /✗ content security policy: img-src blocks products’ pictures\.\n.*https:\/\/cdn\.example/,
    ],
    [
      'a policy that blocks the files of data-auto-place, which the script fetches',
      (shop) => {
        shop.headers['content-security-policy'] = `connect-src ${shop.relay}`;
        shop.page(shop.tag('data-auto-place'));
      },
      /✗ content security policy: connect-src blocks the files of data-auto-place\./,
    ],
    [
      'a holdout that nobody can be counted in, for want of a consent tool',
      (shop) => shop.page(shop.tag('data-analytics="gtm" data-holdout="10"')),
      /✗ analytics: data-holdout is 10, but no consent tool/,
    ],
    [
      'trusted types without lit-html',
      (shop) => {
        shop.headers['content-security-policy'] = 'trusted-types default';
        shop.page(shop.tag());
      },
      /✗ content security policy: trusted-types does not name lit-html/,
    ],
  ];
  for (const [name, arrange, expected] of cases) {
    it(`finds ${name}, and ends with status 1`, async () => {
      arrange(shop);
      const { status, text } = await shop.doctor();
      expect(text).to.match(expected);
      expect(text).not.to.contain('secret-key');
      expect(status).to.equal(1);
    });
  }

  it('says that a policy without wasm-unsafe-eval makes the search for a face slow, and one without workers too', async () => {
    const policy = (sources: string, more = '') =>
      `script-src 'self' ${sources}; connect-src 'self' ${shop.relay}; img-src *; ${more}`;
    shop.page(`<h1>Aviator</h1>${JSON_LD}${shop.tag('data-mount="h1" data-auto-place')}`);
    shop.headers['content-security-policy'] = policy('', "worker-src 'none'");
    const slow = await shop.doctor();
    expect(slow.text).to.match(
      /· content security policy: script-src has no 'wasm-unsafe-eval': .*slow.*\n.*Add 'wasm-unsafe-eval'/,
    );
    expect(slow.text).to.match(/· content security policy: it allows no worker.*\n.*worker-src/);
    expect(slow.status).to.equal(0);
    shop.headers['content-security-policy'] = policy("'wasm-unsafe-eval'");
    expect((await shop.doctor()).text).not.to.match(/wasm-unsafe-eval|no worker/);
    shop.page(`<h1>Aviator</h1>${JSON_LD}${shop.tag('data-mount="h1"')}`);
    shop.headers['content-security-policy'] = policy('');
    expect((await shop.doctor()).text).not.to.match(/wasm-unsafe-eval|no worker/);
    const element = (value: string) => `<tryon-button external-id="A" auto-place="${value}"></tryon-button>`;
    shop.page(`<h1>Aviator</h1>${element('false')}${JSON_LD}${shop.tag('data-mount="h1"')}`);
    expect((await shop.doctor()).text).not.to.match(/wasm-unsafe-eval/);
    shop.page(`<h1>Aviator</h1>${element('')}${JSON_LD}${shop.tag('data-mount="h1"')}`);
    expect((await shop.doctor()).text).to.match(/wasm-unsafe-eval/);
  });

  it('says which analytics tools are in the page, and of a missing one no more than that it is not seen', async () => {
    const snippet =
      '<script>window.dataLayer = []; load("https://www.googletagmanager.com/gtm.js?id=GTM-1")</script>';
    shop.page(
      `<h1>Aviator</h1>${JSON_LD}${snippet}${shop.tag('data-mount="h1" data-analytics="gtm plausible shop.track"')}`,
    );
    const { status, text } = await shop.doctor();
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
      shop.page(
        `<h1>A</h1>${JSON_LD}${shop.tag(`data-mount="h1" data-analytics="gtm" data-holdout="10" ${attributes}`)}`,
        head,
      );
      expect((await shop.doctor()).text, head).not.to.match(/no consent tool/);
    }
  });

  for (const [policy, attributes, expected] of [
    ['camera=()', '', /✗ permissions policy: .*the page the camera \(camera=\(\)\).*\n.*camera=\(self\)/],
    ['geolocation=(), camera=("https://x.example")', '', /✗ permissions policy: .*the page/],
    [
      'camera=(self)',
      'data-experience-url="https://vendor.example/t"',
      /✗ .*experience.*\n.*self "https:\/\/vendor/,
    ],
    ['camera=(self), geolocation=()', '', null],
    ['camera=*', 'data-experience-url="https://vendor.example/t"', null],
    ['microphone=()', '', null],
  ] as const)
    it(`reads Permissions-Policy: ${policy}`, async () => {
      shop.headers['permissions-policy'] = policy;
      shop.page(`<h1>Aviator</h1>${JSON_LD}${shop.tag(`data-mount="h1" ${attributes}`)}`);
      const { text, status } = await shop.doctor();
      if (expected) expect(text).to.match(expected);
      else expect(text).not.to.contain('permissions policy');
      expect(status).to.equal(expected ? 1 : 0);
    });

  it('gives the catalog service’s own address one verdict: it is no relay', async () => {
    const mock = await serveMock(0);
    shop.page(`<h1>A</h1>${JSON_LD}${shop.tag('data-mount="h1"').replace(shop.relay, mock.url)}`);
    const { text, status } = await shop.doctor();
    await mock.close();
    const about = text.split('\n').filter((line) => line.includes(' relay: '));
    expect(about).to.have.length(1);
    expect(about[0]).to.match(/✗ relay: .*the catalog service itself/);
    expect(status).to.equal(1);
  });

  describe('looking for the key', () => {
    const inScript = (key: string) =>
      `<script>const b = document.createElement('tryon-button'); b.apiKey = "${key}"</script>`;

    it('finds one that an inline script gives a button, without knowing it', async () => {
      shop.page(`${inScript('secret-key')}${shop.tag()}<tryon-button external-id="SKU-1">`);
      const { text, status } = await shop.doctor();
      expect(text).to.match(/✗ API key: YOUR API KEY IS IN THE PAGE \(an inline <script>\)/);
      expect(text).not.to.contain('secret-key');
      expect(status).to.equal(1);
    });

    for (const [where, body] of [
      ['an inline script', '<script>window.conf = ["live_key+1"]</script>'],
      ['an attribute', '<div data-conf="k=live_key&#43;1"></div>'],
      ['a comment', '<!-- live_key+1 -->'],
      ['an address', '<a href="/x?k=live_key%2B1"></a>'],
    ] as const)
      it(`with TRYON_API_KEY finds it in ${where}`, async () => {
        shop.env = { TRYON_API_KEY: 'live_key+1' };
        shop.page(`${body}${shop.tag()}<tryon-button external-id="SKU-1">`);
        const { text, status } = await shop.doctor();
        expect(text).to.contain('✗ API key: YOUR API KEY IS IN THE PAGE');
        expect(text).not.to.contain('live_key');
        expect(status).to.equal(1);
      });

    it('claims no more than it looked at', async () => {
      shop.page(`<script>window.conf = "live_key"</script>${shop.tag()}<tryon-button external-id="SKU-1">`);
      expect((await shop.doctor()).text).to.match(/✓ API key: no api-key attribute .*TRYON_API_KEY/);
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
        shop.page(`${body}${shop.tag('data-platform="auto"')}`);
        const { text, status } = await shop.doctor();
        expect(text, body).to.match(/opens a password page.*\n.*preview link/);
        expect(text).not.to.contain('Paste <script');
        expect(status).to.equal(2);
      }
    });

    it('examines a product page that also offers a login', async () => {
      shop.page(
        `<form action="/login"><input type="password"></form><h1>A</h1>${JSON_LD}${shop.tag('data-mount="h1"')}`,
      );
      expect(await shop.doctor()).to.have.property('status', 0);
    });
  });

  it('prints findings and counts as JSON with --json', async () => {
    shop.page(`<h1>Aviator</h1>${JSON_LD}${shop.tag('data-mount="h1"')}`);
    const { lines, status } = await shop.doctor('--json');
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(objects[0]).to.include.keys('verdict', 'subject', 'text');
    expect(objects.at(-1)).to.include({ wrong: 0, unexamined: 0, status: 0 });
    expect(status).to.equal(0);
  });

  it('finds settings of consent and holdout that can’t be used', async () => {
    shop.page(
      `<h1>Aviator</h1>${JSON_LD}${shop.tag('data-mount="h1" data-consent="yes" data-holdout="110"')}`,
    );
    const { status, text } = await shop.doctor();
    expect(text)
      .to.contain('✗ settings: data-consent is "yes"')
      .and.to.contain('✗ settings: data-holdout is "110"');
    expect(status).to.equal(1);
  });

  it('reads id-from of an element as the element does', async () => {
    shop.page(
      `<i data-sku="SKU-1"></i><tryon-button id-from="[data-sku]@data-sku"></tryon-button>${shop.tag()}`,
    );
    expect((await shop.doctor()).text).to.contain('✓ product: SKU-1 (Aviator): found, active, ready.');
  });

  it('reads the script’s id-from and template for an element that has no id, and for no other', async () => {
    const idFrom = 'data-id-from="[data-number]@data-number" data-id-template="SKU-{}"';
    for (const element of [
      '<tryon-button></tryon-button>',
      '<tryon-button external-id="SKU-1"></tryon-button>',
    ]) {
      const number = element.includes('SKU-1') ? '2' : '1';
      shop.page(`<i data-number="${number}"></i>${element}${shop.tag(idFrom)}`);
      const { text } = await shop.doctor();
      expect(text).to.contain('✓ product: SKU-1 (Aviator): found, active, ready.');
      expect(text).not.to.contain('✗');
    }
  });

  it('reads the option that is chosen at first, as a browser would', async () => {
    for (const selected of ['', 'selected']) {
      shop.page(
        `<select><option data-sku="SKU-1" ${selected}><option data-sku="SKU-2"></select><tryon-button></tryon-button>${shop.tag('data-id-from="option:checked@data-sku"')}`,
      );
      expect((await shop.doctor()).text).to.contain('✓ product: SKU-1 (Aviator): found, active, ready.');
    }
  });

  it('does not complain of an option that only a browser knows to be chosen', async () => {
    shop.page(
      `<input type="radio" data-sku="SKU-1"><tryon-button></tryon-button>${shop.tag('data-id-from="input:checked@data-sku"')}`,
    );
    const { status, text } = await shop.doctor();
    expect(text).to.contain('? product: which option is chosen can’t be seen from here');
    expect(status).to.equal(3);
  });

  it('passes over the embed.js of another service', async () => {
    const other = '<script src="https://forms.example/next/embed.js"></script>';
    shop.page(`${other}<tryon-button external-id="SKU-1"></tryon-button>${shop.tag()}`);
    const { status, text } = await shop.doctor();
    expect(text).not.to.contain('forms.example');
    expect(status).to.equal(0);
  });

  it('asks the relay and looks up the SKU of its options', async () => {
    shop.page('<p>');
    const { text } = await shop.doctor('--relay', shop.relay, '--sku', 'SKU-1');
    expect(text).to.contain('SKU-1 (Aviator): found, active, ready.');
  });

  it('reads JSON-LD as data-mount reads it: the page’s own product and its chosen variant', async () => {
    const graph = {
      '@type': 'ProductGroup',
      hasVariant: [
        { '@type': 'Product', sku: 'SKU-2', offers: { url: '/?variant=2' } },
        { '@type': 'Product', sku: 'SKU-1', offers: { url: '/?variant=1' } },
      ],
    };
    shop.page(
      `<h1>A</h1><script type="application/ld+json">${JSON.stringify(graph)}</script>${shop.tag('data-mount="h1"')}`,
    );
    expect((await shop.doctor()).text).to.contain('✓ product: SKU-2, from');
    expect((await shop.doctor('?variant=1')).text).to.contain('✓ product: SKU-1, from');
  });

  for (const [args, expected] of [
    [[], /missing required argument 'address'/],
    [['shop.example'], /must begin with http/],
    [['http://127.0.0.1:9/'], /gives no response/],
    [['--unknown', 'http://127.0.0.1:9/'], /unknown option '--unknown'[^]*--help/],
  ] as const) {
    it(`ends with status 2 and says why: ${args.join(' ') || 'nothing'}`, async () => {
      const lines: string[] = [];
      const printError = (line: string) => void lines.push(line);
      const host = { env: {}, print() {}, printError, onStop() {} };
      expect(await runCommandLine(['doctor', ...args], host)).to.equal(2);
      expect(lines.join('\n')).to.match(expected);
    });
  }
});
