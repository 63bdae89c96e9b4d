/** The files in docs/platforms/ that platforms take as they are: linted, parsed, and run where the platform can be stood in for. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Liquid } from 'liquidjs';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import sax from 'sax';
import { parsePage } from '../../src/merchant/cli/parsed-page.ts';
import { parseIdSource, readId } from '../../src/storefront/page/id-source.ts';
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

describe('The PHP files', function () {
  before(function () {
    if (!ensurePhp()) this.skip();
  });

  for (const file of ending(/\.(php|phtml)$/))
    it(`pass PHP's own linter: ${file.slice(DOCS.length)}`, () => {
      expect(execFileSync('php', ['-l', file], { encoding: 'utf8' })).to.contain('No syntax errors');
    });

  describe('of the WooCommerce plugin, on a stand-in for WordPress,', () => {
    const plugin = `${DOCS}woocommerce/storefront-tryon/`;
    const run = (code: string) =>
      runPhp(`<?php require '${HERE}wordpress.php'; require '${plugin}storefront-tryon.php'; ${code}`);
    const decoded = (value: object) =>
      `json_decode('${JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}', true)`;
    const saved = (settings: object) => `$GLOBALS['options']['storefront_tryon'] = ${decoded(settings)};`;
    const base_url = 'https://shop.example/tryon';
    const CLEANED_BY = `echo $GLOBALS['setting'][2]['sanitize_callback'];`;
    const UNINSTALL = `require '${plugin}uninstall.php'; echo json_encode($GLOBALS['options']);`;

    it('write the script tag into product pages, with every attribute escaped', () => {
      const settings = { base_url, match_style: 'same', label: EVIL, mount: '.a > [b="c"]', id_from: EVIL };
      expect(tagIn(run(`${saved(settings)} run_hook('wp_footer');`))).to.deep.equal({
        type: 'module',
        src: 'https://shop.example/wp-content/plugins/storefront-tryon/assets/embed.js',
        'data-base-url': base_url,
        'data-platform': 'woocommerce',
        'data-match-style': 'same',
        'data-label': EVIL,
        'data-mount': '.a > [b="c"]',
        'data-id-from': EVIL,
        'data-reserve': 'true',
        'data-debug': 'query',
      });
    });

    it('accept no javascript: address for the relay, and no tags in texts', () => {
      const given = { base_url: 'javascript:alert(1)', match_style: EVIL, label: '<b>Try</b>', mount: ['x'] };
      const cleaned = { base_url: '', match_style: 'outline', label: '', mount: '', id_from: '' };
      for (const [value, expected] of [
        [decoded({ ...given, other: 1 }), { ...cleaned, label: 'Try' }],
        ["'x'", cleaned],
      ] as const)
        expect(JSON.parse(run(`echo json_encode(storefront_tryon_sanitize(${value}));`))).to.deep.equal(
          expected,
        );
    });

    it('have a settings page with a nonce and escaped values', () => {
      const html = run(`${saved({ base_url: EVIL })} storefront_tryon_page();`);
      expect(html).to.contain('name="_wpnonce"').and.not.contain('<script>');
      expect(html).to.contain('name="storefront_tryon[base_url]"');
    });

    const SET = saved({ base_url });
    for (const [what, code, printed] of [
      ['write nothing before the relay’s address is set', `run_hook('wp_footer');`, ''],
      ['write nothing into other pages', `${SET} $GLOBALS['product'] = false; run_hook('wp_footer');`, ''],
      ['show settings to nobody else', `${SET} $GLOBALS['can'] = false; storefront_tryon_page();`, ''],
      ['let shop managers set', `run_hook('admin_menu'); echo $GLOBALS['page'][3];`, 'manage_woocommerce'],
      ['clean what is set', `run_hook('admin_init'); ${CLEANED_BY}`, 'storefront_tryon_sanitize'],
      ['leave nothing behind', `${SET} define('WP_UNINSTALL_PLUGIN', 1); ${UNINSTALL}`, '[]'],
      ['can be removed only by WordPress', `${SET} ${UNINSTALL}`, ''],
    ] as const)
      it(what, () => expect(run(code)).to.equal(printed));

    it('suggest the documentation’s paragraphs on WordPress’s privacy page, as no legal advice', () => {
      const { notice, paragraphs } = JSON.parse(readFileSync(`${DOCS}../privacy-paragraphs.json`, 'utf8'));
      const [name, html] = JSON.parse(run(`run_hook('admin_init'); echo json_encode($GLOBALS['privacy']);`));
      expect(name).to.equal('Storefront Try-on');
      expect(notice).to.match(/^This is not legal advice\./);
      for (const text of [notice, paragraphs.preview.text, paragraphs.session.text])
        expect(html).to.contain(text);
    });
  });

  describe('of the PrestaShop module, on a stand-in for PrestaShop,', () => {
    const run = (code: string) =>
      runPhp(
        `<?php require '${HERE}prestashop.php'; require '${DOCS}prestashop/storefronttryon/storefronttryon.php'; $m = new StorefrontTryon(); ${code}`,
      );

    const KEPT = 'echo json_encode(Configuration::$values);';
    for (const [what, code, printed] of [
      ['hook into the product page’s footer', 'echo json_encode($m->hooks);', '["displayFooterProduct"]'],
      ['have five settings', 'echo count(Configuration::$values);', '5'],
      ['remove their settings when uninstalled', `$m->uninstall(); ${KEPT}`, '[]'],
      ['write nothing before there is an address', 'echo $m->hookDisplayFooterProduct([]);', ''],
    ] as const)
      it(what, () => expect(run(`$m->install(); ${code}`)).to.equal(printed));

    it('give the template the saved settings', () => {
      const baseUrl = 'https://shop.example/tryon';
      const set = `Configuration::updateValue('STOREFRONTTRYON_BASE_URL', '${baseUrl}');`;
      const [template, values] = JSON.parse(
        run(`$m->install(); ${set} echo $m->hookDisplayFooterProduct([]);`),
      );
      expect(template).to.equal('module:storefronttryon/views/templates/hook/tag.tpl');
      expect(values).to.include({ src: '/modules/storefronttryon/views/js/embed.js', baseUrl });
    });

    it('refuse an invalid address, and clean the other values', () => {
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

    it('have a template that escapes every value', () => {
      const template = readFileSync(`${DOCS}prestashop/storefronttryon/views/templates/hook/tag.tpl`, 'utf8');
      const values = [...template.matchAll(/\{\$[^}]+\}/g)].map(([value]) => value);
      expect(values).to.have.length(6);
      expect(values.filter((value) => !value.endsWith("|escape:'html':'UTF-8'}"))).to.deep.equal([]);
    });
  });
});

describe('The XML files of the Magento module', () => {
  it('are well-formed, as a strict parser reads them', () => {
    const parseXml = (text: string) => sax.parser(true).write(text).close();
    expect(() => parseXml('<a><b></a>')).to.throw();
    const xml = ending(/\.xml$/);
    expect(xml.length).to.be.at.least(5);
    for (const file of xml) expect(() => parseXml(readFileSync(file, 'utf8')), file).not.to.throw();
  });
});

describe('The Shopify blocks, rendered by liquidjs', () => {
  const liquid = new Liquid({ strictFilters: true });
  liquid.registerFilter('asset_url', (name: string) => `https://cdn.example/extensions/1/${name}`);
  liquid.registerTag('schema', {
    parse(_token, rest) {
      while ((rest.shift() as { name?: string } | undefined)?.name !== 'endschema');
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
  const skus = [`AV"GOLD`, 'AV-BLACK', null];
  const product = { id: 41, variants: skus.map((sku, number) => ({ id: 4202 + number, sku })) };
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
    const written = { 'base-url': settings.base_url, label: EVIL, 'match-style': 'same' };
    expect(tagIn(withoutScripts(html))).to.include(written);
  });

  for (const [id, chosen, expected] of [
    ['sku', 4202, `AV"GOLD`],
    ['sku', 4203, 'AV-BLACK'],
    ['sku', 4204, null],
    ['variant', 4203, '4203'],
    ['product', 4203, '41'],
  ] as const)
    it(`name the product by the ${id} that the form has chosen: ${expected}`, async () => {
      const html = await render('tryon-button', { block: { settings: { ...settings, id, label: '' } } });
      const { 'external-id': ownId, 'id-from': idFrom } = tagIn(withoutScripts(html));
      // The product's own id is known without the form.
      expect(ownId === undefined).to.equal(id !== 'product');
      const page = parsePage(`<form action="/cart/add"><input name="id" value="${chosen}"></form>${html}`);
      const read = () =>
        readId(
          parseIdSource(idFrom!, () => true),
          page,
          'https://shop.example/products/a',
        ).id;
      expect(ownId ?? read()).to.equal(expected);
    });

  it('write the script tag', async () => {
    const written = { 'data-platform': 'shopify', 'data-base-url': settings.base_url, 'data-label': EVIL };
    expect(tagIn(await render('tryon-embed'))).to.include(written);
  });

  for (const [what, name, more] of [
    ['into other pages', 'tryon-embed', { request: { page_type: 'cart' } }],
    ['without the relay’s address', 'tryon-embed', { block: { settings: { base_url: '' } } }],
    ['without the relay’s address, as a block', 'tryon-button', { block: { settings: { base_url: '' } } }],
  ] as const)
    it(`write nothing ${what}`, async () => expect((await render(name, more)).trim()).to.equal(''));

  for (const name of ['tryon-button', 'tryon-embed'])
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
});

/** The ready-made file that writes the line of each platform. */
const LINES = {
  woocommerce: 'woocommerce/storefront-tryon/storefront-tryon.php',
  prestashop: 'prestashop/storefronttryon/views/templates/hook/tag.tpl',
  magento: 'magento/StorefrontTryon/view/frontend/templates/tag.phtml',
  shopify: 'shopify/blocks/tryon-embed.liquid',
};

describe('The ready-made files', () => {
  for (const [name, file] of Object.entries(LINES))
    it(`write every attribute of the documented line: ${file}`, () => {
      const line = /<script\b[^>]*data-base-url[^>]*>/.exec(readFileSync(`${DOCS}${name}.md`, 'utf8'))![0];
      const documented = [...line.matchAll(/\sdata-[\w-]+/g)].map(([attribute]) => attribute.trim());
      expect(documented).to.include('data-reserve');
      const written = readFileSync(DOCS + file, 'utf8').match(/(?<![\w-])data-[\w-]+/g);
      expect(written).to.include.members(documented);
    });

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
