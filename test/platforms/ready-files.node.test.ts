/** The files in docs/platforms/ that platforms take as they are: linted, parsed, and run where the platform can be stood in for. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Liquid } from 'liquidjs';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { chromium } from 'playwright-core';
import { parsedPage } from '../../src/merchant/cli/parsed-page.ts';
import { parseIdSource, readId } from '../../src/storefront/page/id-source.ts';
import { ensureChrome } from '../chrome.js';
import { ensurePhp, runPhp } from './php.ts';

const DOCS = fileURLToPath(new URL('../../docs/platforms/', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(DOCS, { recursive: true, encoding: 'utf8' });
const ending = (pattern: RegExp) => files.filter((name) => pattern.test(name)).map((name) => DOCS + name);

/** What a shop's owner could be made to save. */
const EVIL = `"><script>alert(1)</script>'`;

/** The script tag in a page, as a browser reads it. */
function tagIn(html: string): Record<string, string> {
  const scripts: Tree.Element[] = [];
  const search = (node: Tree.Node) => {
    if ('tagName' in node && ['script', 'tryon-button'].includes(node.tagName)) scripts.push(node);
    if ('childNodes' in node) node.childNodes.forEach(search);
  };
  search(parse(html));
  expect(scripts).to.have.length(1);
  const [element] = scripts;
  return Object.fromEntries(element!.attrs.map(({ name, value }) => [name, value]));
}

describe('The PHP files for platforms', function () {
  this.timeout(180_000);
  before(function () {
    if (!ensurePhp()) this.skip();
  });

  for (const file of ending(/\.(php|phtml)$/)) {
    it(`pass PHP's own linter: ${file.slice(DOCS.length)}`, () => {
      expect(execFileSync('php', ['-l', file], { encoding: 'utf8' })).to.contain('No syntax errors');
    });
  }
});

describe('The WooCommerce plugin on a stand-in for WordPress', function () {
  before(function () {
    if (!ensurePhp()) this.skip();
  });
  const plugin = `${DOCS}woocommerce/storefront-tryon/`;
  const run = (code: string) =>
    runPhp(`<?php require '${HERE}wordpress.php'; require '${plugin}storefront-tryon.php'; ${code}`);
  const saved = (settings: object) =>
    `$GLOBALS['options']['storefront_tryon'] = json_decode(${quote(JSON.stringify(settings))}, true);`;
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

  it('writes the script tag into product pages, with every attribute escaped', () => {
    const html = run(
      `${saved({ base_url: 'https://shop.example/tryon', match_style: 'same', label: EVIL, mount: '.a > [b="c"]', id_from: EVIL })} run_hook('wp_footer');`,
    );
    expect(tagIn(html)).to.deep.equal({
      type: 'module',
      src: 'https://shop.example/wp-content/plugins/storefront-tryon/assets/embed.js',
      'data-base-url': 'https://shop.example/tryon',
      'data-platform': 'woocommerce',
      'data-match-style': 'same',
      'data-label': EVIL,
      'data-mount': '.a > [b="c"]',
      'data-id-from': EVIL,
      'data-reserve': 'true',
      'data-debug': 'query',
    });
  });

  it('writes nothing before the relay’s address is set, nor into other pages', () => {
    expect(run("run_hook('wp_footer');")).to.equal('');
    const elsewhere = `${saved({ base_url: 'https://shop.example/tryon' })} $GLOBALS['product'] = false; run_hook('wp_footer');`;
    expect(run(elsewhere)).to.equal('');
  });

  it('accepts no javascript: address for the relay, and no tags in texts', () => {
    const cleaned = run(
      `echo json_encode(storefront_tryon_sanitize(json_decode(${quote(
        JSON.stringify({
          base_url: 'javascript:alert(1)',
          match_style: EVIL,
          label: '<b>Try</b>',
          mount: ['x'],
          other: 1,
        }),
      )}, true)));`,
    );
    expect(JSON.parse(cleaned)).to.deep.equal({
      base_url: '',
      match_style: 'outline',
      label: 'Try',
      mount: '',
      id_from: '',
    });
    expect(JSON.parse(run(`echo json_encode(storefront_tryon_sanitize('x'));`)).match_style).to.equal(
      'outline',
    );
  });

  it('has a settings page with a nonce and escaped values, for shop managers alone', () => {
    const html = run(`${saved({ base_url: EVIL })} storefront_tryon_page();`);
    expect(html).to.contain('name="_wpnonce"');
    expect(html).to.not.contain('<script>');
    expect(html).to.contain('name="storefront_tryon[base_url]"');
    expect(run(`$GLOBALS['can'] = false; storefront_tryon_page();`)).to.equal('');
    expect(run(`run_hook('admin_menu'); echo $GLOBALS['page'][3];`)).to.equal('manage_woocommerce');
    expect(run(`run_hook('admin_init'); echo $GLOBALS['setting'][2]['sanitize_callback'];`)).to.equal(
      'storefront_tryon_sanitize',
    );
  });

  it('suggests the documentation’s paragraphs on WordPress’s privacy page, as no legal advice', () => {
    const { notice, paragraphs } = JSON.parse(readFileSync(`${DOCS}../privacy-paragraphs.json`, 'utf8'));
    const [name, html] = JSON.parse(run(`run_hook('admin_init'); echo json_encode($GLOBALS['privacy']);`));
    expect(name).to.equal('Storefront Try-on');
    expect(notice).to.match(/^This is not legal advice\./);
    for (const text of [notice, paragraphs.preview.text, paragraphs.session.text])
      expect(html).to.contain(text);
  });

  it('leaves nothing behind, and can be removed only by WordPress', () => {
    const uninstall = `require '${plugin}uninstall.php'; echo json_encode($GLOBALS['options']);`;
    expect(run(`${saved({ base_url: 'x' })} define('WP_UNINSTALL_PLUGIN', 1); ${uninstall}`)).to.equal('[]');
    expect(run(`${saved({ base_url: 'x' })} ${uninstall}`)).to.equal('');
  });
});

describe('The PrestaShop module on a stand-in for PrestaShop', function () {
  before(function () {
    if (!ensurePhp()) this.skip();
  });
  const run = (code: string) =>
    runPhp(
      `<?php require '${HERE}prestashop.php'; require '${DOCS}prestashop/storefronttryon/storefronttryon.php'; $m = new StorefrontTryon(); ${code}`,
    );

  it('hooks into the product page’s footer, and removes its settings when it is uninstalled', () => {
    expect(run(`$m->install(); echo json_encode([$m->hooks, count(Configuration::$values)]);`)).to.equal(
      '[["displayFooterProduct"],5]',
    );
    expect(run(`$m->install(); $m->uninstall(); echo json_encode(Configuration::$values);`)).to.equal('[]');
  });

  it('gives its template the saved settings, and nothing before there is an address', () => {
    expect(run(`$m->install(); echo $m->hookDisplayFooterProduct([]);`)).to.equal('');
    const [template, values] = JSON.parse(
      run(
        `$m->install(); Configuration::updateValue('STOREFRONTTRYON_BASE_URL', 'https://shop.example/tryon'); echo $m->hookDisplayFooterProduct([]);`,
      ),
    ) as [string, Record<string, string>];
    expect(template).to.equal('module:storefronttryon/views/templates/hook/tag.tpl');
    expect(values).to.include({
      src: '/modules/storefronttryon/views/js/embed.js',
      baseUrl: 'https://shop.example/tryon',
    });
  });

  it('refuses an invalid address, and cleans the other values', () => {
    const save = (baseUrl: string) =>
      run(
        `Tools::$post = ['submitstorefronttryon' => 1, 'STOREFRONTTRYON_BASE_URL' => '${baseUrl}', 'STOREFRONTTRYON_MATCH_STYLE' => 'x', 'STOREFRONTTRYON_LABEL' => '<b>Try</b>'];
         echo $m->getContent(), json_encode(Configuration::$values);`,
      );
    expect(save('javascript:alert(1)')).to.match(/^ERROR .*FORM\[\]$/);
    expect(save('https://shop.example/tryon/'))
      .to.contain('"STOREFRONTTRYON_BASE_URL":"https:\\/\\/shop.example\\/tryon"')
      .and.contain('"STOREFRONTTRYON_LABEL":"Try"')
      .and.contain('"outline"');
  });

  it('has a template that escapes every value', () => {
    const template = readFileSync(`${DOCS}prestashop/storefronttryon/views/templates/hook/tag.tpl`, 'utf8');
    const values = [...template.matchAll(/\{\$[^}]+\}/g)].map(([value]) => value);
    expect(values).to.have.length(6);
    expect(values.filter((value) => !value.endsWith("|escape:'html':'UTF-8'}"))).to.deep.equal([]);
  });
});

describe('The XML files of the Magento module', function () {
  this.timeout(30_000);

  it('are well-formed, as a browser’s strict parser reads them', async () => {
    const browser = await chromium.launch({
      executablePath: ensureChrome(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      const page = await browser.newPage();
      const errors = (text: string) =>
        page.evaluate(
          (xml) =>
            new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')
              ?.textContent ?? '',
          text,
        );
      expect(await errors('<a><b></a>')).to.not.equal('');
      const xml = ending(/\.xml$/);
      expect(xml.length).to.be.at.least(5);
      for (const file of xml) expect(await errors(readFileSync(file, 'utf8')), file).to.equal('');
    } finally {
      await browser.close();
    }
  });
});

describe('The Shopify blocks, rendered by liquidjs', () => {
  const liquid = new Liquid({ strictFilters: true });
  liquid.registerFilter('asset_url', (name: string) => `https://cdn.example/extensions/1/${name}`);
  liquid.registerTag('schema', {
    parse(_token, rest) {
      while (rest.length > 0) {
        const token = rest.shift()!;
        if ((token as { name?: string }).name === 'endschema') return;
      }
    },
    render: () => '',
  });
  const source = (name: string) => readFileSync(`${DOCS}shopify/blocks/${name}.liquid`, 'utf8');
  const settings = {
    base_url: 'https://shop.example/apps/tryon',
    id: 'sku',
    match: "form [name='add']",
    match_style: 'same',
    label: EVIL,
  };
  const variants = [
    { id: 4202, sku: `AV"GOLD` },
    { id: 4203, sku: 'AV-BLACK' },
    { id: 4204, sku: null },
  ];
  const product = { id: 41, variants };
  const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const render = (name: string, more: object = {}) =>
    liquid.parseAndRender(source(name), {
      product,
      request: { page_type: 'product' },
      block: { settings, shopify_attributes: 'data-shopify-editor-block="1"' },
      ...more,
    });

  it('write the element, every attribute escaped', async () => {
    const html = await render('tryon-button');
    expect(html).to.contain('src="https://cdn.example/extensions/1/embed.js"');
    expect(tagIn(withoutScripts(html))).to.include({
      'base-url': settings.base_url,
      label: EVIL,
      'match-style': 'same',
    });
  });

  for (const [id, chosen, expected] of [
    ['sku', 4202, `AV"GOLD`],
    ['sku', 4203, 'AV-BLACK'],
    ['sku', 4204, null],
    ['variant', 4203, '4203'],
  ] as const) {
    it(`name the product by the variant that the form has chosen (${id}): ${expected}`, async () => {
      const html = await render('tryon-button', { block: { settings: { ...settings, id, label: '' } } });
      const attributes = tagIn(withoutScripts(html));
      expect(attributes).not.to.have.property('external-id');
      const page = parsedPage(`<form action="/cart/add"><input name="id" value="${chosen}"></form>${html}`);
      const source = parseIdSource(attributes['id-from']!, () => true);
      expect(readId(source, page, 'https://shop.example/products/aviator').id).to.equal(expected);
    });
  }

  it('name the product by its own id', async () => {
    const html = await render('tryon-button', { block: { settings: { ...settings, id: 'product' } } });
    expect(tagIn(withoutScripts(html)))
      .to.include({ 'external-id': '41' })
      .and.not.have.property('id-from');
  });

  it('write the script tag into product pages alone', async () => {
    const tag = tagIn(await render('tryon-embed'));
    expect(tag).to.include({
      'data-platform': 'shopify',
      'data-base-url': settings.base_url,
      'data-label': EVIL,
    });
    expect((await render('tryon-embed', { request: { page_type: 'cart' } })).trim()).to.equal('');
  });

  it('write nothing without the relay’s address', async () => {
    const block = { settings: { ...settings, base_url: '' } };
    for (const name of ['tryon-button', 'tryon-embed'])
      expect((await render(name, { block })).trim()).to.equal('');
  });

  for (const name of ['tryon-button', 'tryon-embed']) {
    it(`have a schema that the theme editor accepts: ${name}`, () => {
      const schema = JSON.parse(/\{% schema %\}([\s\S]+)\{% endschema %\}/.exec(source(name))![1]!) as {
        name: string;
        target: string;
        settings: { id: string }[];
      };
      expect(schema.name.length).to.be.at.most(25);
      expect(['section', 'body']).to.include(schema.target);
      const used = [...source(name).matchAll(/block\.settings\.(\w+)/g)].map(([, id]) => id);
      expect([...new Set(used)].toSorted()).to.deep.equal(schema.settings.map(({ id }) => id).toSorted());
    });
  }
});

/** The ready-made file that writes the line of each platform. */
const LINES = {
  woocommerce: 'woocommerce/storefront-tryon/storefront-tryon.php',
  prestashop: 'prestashop/storefronttryon/views/templates/hook/tag.tpl',
  magento: 'magento/StorefrontTryon/view/frontend/templates/tag.phtml',
  shopify: 'shopify/blocks/tryon-embed.liquid',
};

describe('The ready-made files', () => {
  for (const [name, file] of Object.entries(LINES)) {
    it(`write every attribute of the documented line: ${file}`, () => {
      const line = /<script\b[^>]*data-base-url[^>]*>/.exec(readFileSync(`${DOCS}${name}.md`, 'utf8'))![0];
      const documented = [...line.matchAll(/\sdata-[\w-]+/g)].map(([attribute]) => attribute.trim());
      expect(documented).to.include('data-reserve');
      const written = readFileSync(DOCS + file, 'utf8').match(/(?<![\w-])data-[\w-]+/g);
      expect(written).to.include.members(documented);
    });
  }

  it('keep the space of PrestaShop’s classic theme before the script has run', () => {
    const template = readFileSync(DOCS + LINES.prestashop, 'utf8');
    expect(template).to.match(/<style data-tryon-space>\s*#add-to-cart-or-refresh [^{]+\{ padding-bottom:/);
  });

  it('keep the space of Shopify’s app block, before the script has run too', () => {
    const block = readFileSync(`${DOCS}shopify/blocks/tryon-button.liquid`, 'utf8');
    expect(block).to.match(/<tryon-button[^]*?\n\s+reserve\n/);
    expect(block).to.contain('tryon-button[reserve]:not(:defined)');
  });
});
