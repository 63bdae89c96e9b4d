/** The files that platforms take as they are: linted, parsed, and run where the platform can be stood in for. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Liquid } from 'liquidjs';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import sax from 'sax';
import { parsePage } from '../../src/merchant/cli/parsed-page.ts';
import { parseIdSource, readId } from '../../src/storefront/page/id-source.ts';
import { listCodeBlocks, PAGES, readPage } from '../docs/markdown.ts';
import { ensurePhp, runPhp } from './php.ts';

const DOCS = fileURLToPath(new URL('../../docs/platforms/', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const WORDPRESS = fileURLToPath(new URL('../../src/wordpress/storefront-tryon/', import.meta.url));
const files = [DOCS, WORDPRESS].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
);
const ending = (pattern: RegExp) => files.filter((name) => pattern.test(name));
const pluginFiles = ending(/\.php$/).filter((name) => name.startsWith(WORDPRESS));

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
    it(`pass PHP's own linter: ${basename(file)}`, () => {
      expect(execFileSync('php', ['-l', file], { encoding: 'utf8' })).to.contain('No syntax errors');
    });

  describe('of the PrestaShop module, on a stand-in for PrestaShop,', () => {
    const run = (code: string) =>
      runPhp(
        `<?php require '${HERE}prestashop.php'; require '${DOCS}prestashop/storefronttryon/storefronttryon.php'; $m = new StorefrontTryon(); ${code}`,
      );

    const KEPT = 'echo json_encode(Configuration::$values);';
    for (const [what, code, printed] of [
      ['hook into the product page’s footer', 'echo json_encode($m->hooks);', '["displayFooterProduct"]'],
      ['have seven settings', 'echo count(Configuration::$values);', '7'],
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
      expect(values).to.include({ autoPlace: true, faceConsent: false });
    });

    for (const [what, code, expected] of [
      ['on, where an older version was installed', `Configuration::deleteByName('NAME');`, true],
      ['off where it is switched off', `Configuration::updateValue('NAME', '0');`, false],
    ] as const)
      it(`have automatic placement ${what}`, () => {
        const set = `Configuration::updateValue('STOREFRONTTRYON_BASE_URL', '/tryon');`;
        const change = code.replace('NAME', 'STOREFRONTTRYON_AUTO_PLACE');
        const [, { autoPlace }] = JSON.parse(
          run(`$m->install(); ${set} ${change} echo $m->hookDisplayFooterProduct([]);`),
        );
        expect(autoPlace).to.equal(expected);
      });

    it('save the switches that the form sends', () => {
      const posted = `'submitstorefronttryon' => 1, 'STOREFRONTTRYON_AUTO_PLACE' => '0', 'STOREFRONTTRYON_FACE_CONSENT' => '1'`;
      expect(run(`Tools::$post = [${posted}]; $m->getContent(); ${KEPT}`))
        .to.contain('"STOREFRONTTRYON_AUTO_PLACE":"0"')
        .and.contain('"STOREFRONTTRYON_FACE_CONSENT":"1"');
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
      expect(values).to.have.length(8);
      expect(values.filter((value) => !value.endsWith("|escape:'html':'UTF-8'}"))).to.deep.equal([]);
    });
  });
});

describe('The WooCommerce plugin', () => {
  const texts = pluginFiles.map((file) => readFileSync(file, 'utf8'));
  const php = texts.join('\n');

  it('has at most 1,200 lines of PHP', () => {
    const lines = texts.map((text) => text.trimEnd().split('\n').length);
    expect(lines.reduce((sum, count) => sum + count, 0)).to.be.within(600, 1200);
  });

  it('suggests the documentation’s paragraphs on WordPress’s privacy page, as no legal advice', () => {
    const { notice, paragraphs } = JSON.parse(readFileSync(`${DOCS}../privacy-paragraphs.json`, 'utf8'));
    expect(notice).to.match(/^This is not legal advice\./);
    const { preview, session, face } = paragraphs;
    for (const text of [notice, preview.text, session.text, face.text])
      expect(php.replaceAll("\\'", "'")).to.contain(text);
  });
});

describe('The plugins', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  for (const [file, pattern] of [
    [`${WORDPRESS}storefront-tryon.php`, /^ \* Version: +(.+)$/m],
    [`${WORDPRESS}storefront-tryon.php`, /^const VERSION += '(.+)';$/m],
    [`${WORDPRESS}readme.txt`, /^Stable tag: +(.+)$/m],
    [`${DOCS}prestashop/storefronttryon/storefronttryon.php`, /this->version = '(.+)';$/m],
  ] as const)
    it(`have the package’s version: ${basename(file)}, ${pattern.source}`, () => {
      expect(pattern.exec(readFileSync(file, 'utf8'))?.[1]).to.equal(version);
    });
});

describe('The Magento module’s template, on a stand-in for Magento', function () {
  before(function () {
    if (!ensurePhp()) this.skip();
  });

  const MODULE = `${DOCS}magento/StorefrontTryon/`;
  const defaults = readFileSync(`${MODULE}etc/config.xml`, 'utf8');
  const DEFAULTS = Object.fromEntries(
    [...defaults.matchAll(/<(\w+)>([^<>\s]+)<\/\1>/g)].map(([, name, value]) => [name, value]),
  );
  for (const [what, set, expected] of [
    ['on by its defaults', {}, ['', undefined]],
    ['on, after the shopper has agreed', { face_consent: '1' }, ['', 'ask']],
    ['off, and ask for nothing', { auto_place: '0', face_consent: '1' }, [undefined, undefined]],
  ] as const)
    it(`switches automatic placement ${what}`, () => {
      const settings = JSON.stringify({ ...DEFAULTS, base_url: '/tryon', ...set });
      const tag = tagIn(
        runPhp(`<?php
          class Settings {
            function get($name) { return json_decode('${settings}', true)[$name] ?? ''; }
            function scriptUrl() { return '/media/tryon/embed.js'; }
          }
          class Block { function getData($name) { return new Settings(); } }
          class Escaper {
            function escapeUrl($text) { return $text; }
            function escapeHtmlAttr($text) { return htmlspecialchars($text); }
          }
          $block = new Block(); $escaper = new Escaper();
          require '${MODULE}view/frontend/templates/tag.phtml';`),
      );
      expect(tag).to.include({ 'data-base-url': '/tryon', 'data-platform': 'magento' });
      expect([tag['data-auto-place'], tag['data-face-consent']]).to.deep.equal(expected);
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

  for (const [what, switches, expected] of [
    ['on, where the theme editor has saved nothing', {}, ['', undefined]],
    ['on, after the shopper has agreed', { auto_place: true, face_consent: true }, ['', 'ask']],
    ['off, and ask for nothing', { auto_place: false, face_consent: true }, [undefined, undefined]],
  ] as const)
    for (const [name, prefix] of [
      ['tryon-button', ''],
      ['tryon-embed', 'data-'],
    ] as const)
      it(`switch automatic placement ${what}: ${name}`, async () => {
        const html = await render(name, { block: { settings: { ...settings, ...switches } } });
        const written = tagIn(prefix ? html : withoutScripts(html));
        expect([written[`${prefix}auto-place`], written[`${prefix}face-consent`]]).to.deep.equal(expected);
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
  prestashop: 'prestashop/storefronttryon/views/templates/hook/tag.tpl',
  magento: 'magento/StorefrontTryon/view/frontend/templates/tag.phtml',
  shopify: 'shopify/blocks/tryon-embed.liquid',
};

const THEME_BLOCK = fileURLToPath(
  new URL('../../examples/shopify-theme-block/blocks/try-on.liquid', import.meta.url),
);
/** The sentences beside the two settings, as the snippet builder has them. */
const ON_DEVICE = /This works on the shopper's own device[.:] [Tt]he photo is sent to nobody and not kept\./;
const ASKS_FIRST = /Choose this if your law requires (?:consent|it)\./;

describe('The ready-made files', () => {
  for (const [name, file] of Object.entries(LINES))
    it(`write every attribute of the documented line: ${file}`, () => {
      const line = /<script\b[^>]*data-base-url[^>]*>/.exec(readFileSync(`${DOCS}${name}.md`, 'utf8'))![0];
      const documented = [...line.matchAll(/\sdata-[\w-]+/g)].map(([attribute]) => attribute.trim());
      expect(documented).to.include('data-reserve');
      const written = readFileSync(DOCS + file, 'utf8').match(/(?<![\w-])data-[\w-]+/g);
      expect(written).to.include.members(documented);
    });

  // A file of a new platform is found by what it writes.
  const writers = [...ending(/\.(php|phtml|tpl|liquid|twig|html)$/), THEME_BLOCK].filter((file) =>
    /[\s']((data-)?base-url)\b/.test(readFileSync(file, 'utf8')),
  );
  for (const file of writers)
    it(`write automatic placement and its consent: ${file.split('/').at(-1)}`, () => {
      expect(writers).to.have.length.above(5);
      const written = readFileSync(file, 'utf8');
      expect(written)
        .to.match(/(?<![\w-])(data-)?auto-place\b/)
        .and.match(/(?<![\w-])(data-)?face-consent\b/);
    });

  /** The files of each platform in which its owner finds the settings. */
  const settingsPages = ending(/system\.xml$|storefronttryon\.php$|settings-page\.php$|\.liquid$/);
  for (const file of [...settingsPages, THEME_BLOCK])
    it(`say beside the setting that the photo stays on the device: ${file.split('/').at(-1)}`, () => {
      const settings = readFileSync(file, 'utf8').replaceAll("\\'", "'");
      expect(settings).to.match(ON_DEVICE).and.match(ASKS_FIRST);
    });

  it('keep the space of PrestaShop’s classic theme before the script has run', () => {
    const template = readFileSync(DOCS + LINES.prestashop, 'utf8');
    expect(template).to.match(/<style data-tryon-space>\s*#add-to-cart-or-refresh [^{]+\{ padding-bottom:/);
  });

  it('are documented with automatic placement, and with its consent', () => {
    const snippets = PAGES.flatMap((page) => listCodeBlocks(page)).filter(
      ({ page, code }) =>
        code.includes('data-base-url=') &&
        (page.startsWith('docs/platforms/') || /data-(?:platform|mount)=/.test(code)),
    );
    expect(snippets).to.have.length.above(20);
    const without = snippets.filter(({ code }) => !/\sdata-auto-place\b/.test(code));
    expect(without.map(({ page, line }) => `${page}:${line}`)).to.deep.equal([]);
    const pages = new Set(snippets.map(({ page }) => page).filter((page) => page.includes('platforms/')));
    expect([...pages].filter((page) => !readPage(page).includes('data-face-consent="ask"'))).to.deep.equal(
      [],
    );
  });

  it('keep the space of Shopify’s app block, before the script has run too', () => {
    const block = readFileSync(`${DOCS}shopify/blocks/tryon-button.liquid`, 'utf8');
    expect(block).to.match(/<tryon-button[^]*?\n\s+reserve\n/);
    expect(block).to.contain('tryon-button[reserve]:not(:defined)');
  });
});
