/** The snippets that the builder writes, and its platforms, which are those of docs/platforms. */
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULTS, parse, serialize, type Choices } from '../../demo/builder/choices.ts';
import { writePrivacyText, REGIONS, toCheck } from '../../demo/builder/privacy.ts';
import { writeSnippets } from '../../demo/builder/snippets.ts';
import { chooseCart, PLATFORMS, findPreset } from '../../demo/builder/platforms.ts';
import { CART_PLATFORMS, PLATFORM_NAMES } from '../../src/storefront/page/platform.ts';

const snippets = (choices: Partial<Choices> = {}) => writeSnippets({ ...DEFAULTS, ...choices });

describe('The snippets of the builder', () => {
  it('are a single script with data-platform for a known platform', () => {
    const { script, button, problems } = snippets({ platform: 'shopify', relay: 'https://tryon.example/' });
    expect(script.replaceAll(/\s+/g, ' ')).to.equal(
      '<script type="module" src="{{ \'embed.js\' | asset_url }}" data-base-url="https://tryon.example" data-platform="shopify" data-auto-place data-debug="query" ></script>',
    );
    expect(button).to.equal(null);
    expect(problems).to.deep.equal([]);
  });

  it('take the script’s own address from no link, and tell it to none', () => {
    expect(parse('folder=https%3A%2F%2Fevil.example%2F&platform=shopify')).to.eql({
      ...DEFAULTS,
      platform: 'shopify',
    });
    expect(serialize({ ...DEFAULTS, folder: 'https://cdn.example/', wide: true })).to.equal('wide=true');
  });

  it('are a classic script in the same form, without a type', () => {
    const { script } = snippets({ script: 'classic', folder: 'https://cdn.example/tryon' });
    expect(script).to.contain('src="https://cdn.example/tryon/embed.iife.js"').and.not.to.contain('type=');
  });

  it('write the product’s SKU as the platform’s templates do', () => {
    const { button, preload } = snippets({ platform: 'woocommerce', place: 'element' });
    expect(button).to.equal(
      '<tryon-button external-id="<?php echo esc_attr( $product->get_sku() ); ?>"></tryon-button>',
    );
    expect(preload).to.contain('external_id=<?php echo rawurlencode( $product->get_sku() ); ?>"');
    expect(snippets({ place: 'placeholder' }).button).to.equal(
      '<div data-tryon-external-id="YOUR-SKU"></div>',
    );
  });

  it('preload the product where the relay reads its path from a query', () => {
    const { preload, script } = snippets({
      place: 'element',
      relay: 'https://shop.example/?rest_route=/tryon',
    });
    expect(preload).to.contain(
      'href="https://shop.example/?rest_route=/tryon/v1/products&amp;external_id=YOUR-SKU"',
    );
    expect(script).to.contain('data-base-url="https://shop.example/?rest_route=/tryon"');
  });

  it('preload the files that read a page where the script mounts the button, and the look where it matches one', () => {
    const names = (choices: Partial<Choices>) =>
      [...snippets(choices).preload.matchAll(/<link rel="modulepreload" href="([^"]*)" \/>/g)].map(
        ([, href]) => href,
      );
    expect(names({ place: 'element' })).to.deep.equal([]);
    expect(names({ mount: '.form', look: 'plain' })).to.deep.equal(['/files/tryon/follow-page.js']);
    expect(names({ platform: 'woocommerce' })).to.deep.equal([
      '/wp-content/uploads/tryon/follow-page.js',
      '/wp-content/uploads/tryon/match.js',
    ]);
    // The parts have the query of the script's address, which Shopify gives to each file.
    expect(names({ platform: 'shopify', script: 'classic' })[1]).to.equal(
      "{{ 'embed.iife.js' | asset_url | replace: 'embed.iife.js', 'match.js' }}",
    );
  });

  it('say where jewelry is worn and how wide it is, on the script or on the button', () => {
    const worn = { wornAt: 'wrist', widthMm: '62' } as const;
    expect(snippets(worn).script).to.contain('data-worn-at="wrist"').and.to.contain('data-width-mm="62"');
    const { script, button } = snippets({ ...worn, place: 'element' });
    expect(script).not.to.contain('worn-at');
    expect(button).to.contain('worn-at="wrist" width-mm="62"');
  });

  it('say on the page why a button is hidden where it is asked for', () => {
    expect(snippets().script).to.contain('data-debug="query"');
    expect(snippets({ debug: 'page' }).script).to.match(/data-debug(?!=)/);
    expect(snippets({ debug: '' }).script).not.to.contain('data-debug');
  });

  it('warn that the page has to name its product, where nothing else does', () => {
    expect(snippets().warning).to.contain('JSON-LD');
    for (const choices of [{ platform: 'shopify' }, { source: 'from' }, { place: 'element' }] as const)
      expect(snippets(choices).warning).to.equal(null);
  });

  it('escape what is written', () => {
    const { script } = snippets({ label: 'Say "<b>" & go', mount: '.form [name="add"]' });
    expect(script)
      .to.contain('data-label="Say &quot;&lt;b>&quot; &amp; go"')
      .and.to.contain('data-mount=".form [name=&quot;add&quot;]"');
  });

  it('say what a content security policy needs', () => {
    const { policy } = snippets({
      folder: 'https://cdn.example/x/',
      relay: 'https://tryon.example/shop',
      experience: 'https://vendor.example/try',
    });
    expect(policy.split('\n')).to.include.members([
      'script-src https://cdn.example',
      'connect-src https://tryon.example',
      'frame-src https://vendor.example',
    ]);
    expect(snippets().policy).to.contain("script-src 'self'");
  });

  it('put the look where the button that is inserted or written takes it from', () => {
    const look = { look: 'match', match: '.buy', matchStyle: 'same' } as const;
    const placeholder = snippets({ ...look, place: 'placeholder' });
    expect(placeholder.script).to.contain('data-match=".buy"').and.to.contain('data-match-style="same"');
    const element = snippets({ ...look, place: 'element' });
    expect(element.script).not.to.contain('data-match');
    expect(element.button).to.contain('match=".buy" match-style="same"');
  });

  it('keep the platform’s preset from matching the theme’s button where another look is chosen', () => {
    for (const look of ['plain', 'colors'] as const) {
      expect(snippets({ platform: 'shopify', look }).script).to.contain('data-match="none"');
      expect(snippets({ platform: 'shopify', look, place: 'element' }).script).not.to.contain('data-match');
    }
    expect(snippets({ platform: 'shopify' }).script).not.to.contain('data-match');
  });

  it('set custom properties only for a look of one’s own', () => {
    expect(snippets().style).to.equal(null);
    expect(snippets({ look: 'colors', wide: true }).style).to.contain('--tryon-background: #1f2937;');
  });

  for (const [choices, problem] of [
    [{}, /after which element/],
    [{ mount: '.form', relay: '' }, /address of your relay/],
    [{ mount: '.form', relay: 'shop.example' }, /begins with https/],
    [{ mount: '.form', relay: 'https://shop.example/tryon#x' }, /without user or hash/],
    [{ mount: '.form', source: 'from' }, /where the id is/],
    [{ mount: '.form', experience: 'http://vendor.example' }, /hosted experience/],
    [{ mount: '.form', match: ' ' }, /theme’s button that the try-on button looks like/],
    [{ platform: 'shopify', place: 'placeholder', match: '' }, /theme’s button/],
  ] as const)
    it(`name what is missing or wrong: ${JSON.stringify(choices)}`, () => {
      const { problems } = snippets({ match: '.buy', ...choices });
      expect(problems).to.have.length(1);
      expect(problems[0]).to.match(problem);
    });

  it('are restored from an address, which may hold unknown choices', () => {
    const choices: Choices = { ...DEFAULTS, platform: 'magento', label: 'Try & see', reserve: true };
    expect(parse(serialize(choices))).to.deep.equal(choices);
    expect(serialize(DEFAULTS)).to.equal('');
    expect(parse('platform=nowhere&constructor=1&look=shiny&reserve=true')).to.deep.equal({
      ...DEFAULTS,
      reserve: true,
    });
  });
});

describe('Analytics and privacy in the builder', () => {
  it('are attributes of the script, and none before something is chosen', () => {
    const { script } = snippets({
      platform: 'woocommerce',
      cart: true,
      autoPlace: true,
      faceConsent: true,
      photoSwap: true,
      photoSwapEach: true,
      analytics: 'gtm plausible',
      consent: 'required',
      holdout: '10',
      keepsNothing: true,
    });
    for (const attribute of [
      'data-cart="woocommerce"',
      'data-auto-place',
      'data-face-consent="ask"',
      'data-photo-swap\n',
      'data-photo-swap-consent="each"',
      'data-analytics="gtm plausible"',
      'data-consent="required"',
      'data-holdout="10"',
      'data-session="none"',
    ])
      expect(script).to.contain(attribute);
    expect(snippets().script).not.to.match(/analytics|consent|holdout|session|cart/);
    expect(snippets({ photoSwapEach: true }).script).not.to.contain('photo-swap');
    expect(snippets({ autoPlace: false }).script).not.to.contain('auto-place');
    expect(snippets({ holdout: '200' }).problems.join()).to.contain('from 0 to 100');
  });

  it('give the paragraphs of what was chosen, and of no more', () => {
    const text = (choices: Partial<Choices>) => writePrivacyText({ ...DEFAULTS, ...choices });
    expect(text({}))
      .to.match(/processed in your browser/)
      .and.to.match(/session storage/);
    expect(text({})).not.to.match(/consent|provider/);
    expect(text({ autoPlace: false })).not.to.contain('face');
    expect(text({ keepsNothing: true })).not.to.contain('session storage');
    expect(text({ autoPlace: true })).to.contain('the position of one face');
    expect(text({ photoSwap: true })).to.contain('made of you with the product, by artificial intelligence');
    expect(text({ experience: 'https://vendor.example' })).to.contain('our try-on provider');
    expect(text({ analytics: 'ga4', holdout: '10' }))
      .to.contain('withdraw')
      .and.to.contain('180 days');
    const regions = REGIONS.map(([region]) => text({ region: region as Choices['region'] }));
    expect(new Set(regions).size).to.equal(6);
    for (const [region] of REGIONS)
      expect(toCheck({ ...DEFAULTS, region: region as Choices['region'] })).not.to.equal('');
  });
});

type Platform = Choices['platform'];

const NAMES = (Object.keys(PLATFORMS) as Platform[]).filter((name) => name !== 'other');
const makePage = (name: Platform) =>
  PLATFORMS[name].preset ? 'page-builders' : name === 'openmage' ? 'magento' : name;
/** As it is read, without marks of Markdown. */
const read = (page: string) => readFileSync(`docs/platforms/${page}.md`, 'utf8').replaceAll(/[`*_]/g, '');

describe('The platforms of the builder', () => {
  it('are all that the script has presets for, and all that have a page', () => {
    expect(NAMES.filter((name) => !PLATFORMS[name].preset)).to.have.members(PLATFORM_NAMES);
    const pages = readdirSync('docs/platforms').flatMap(
      (file) => /^(?!README|other)(.+)\.md$/.exec(file)?.[1] ?? [],
    );
    expect([...new Set(NAMES.map(makePage))]).to.have.members(pages);
  });

  for (const name of NAMES)
    it(`are as their pages teach: ${name}`, () => {
      const text = read(makePage(name));
      const { script } = writeSnippets({ ...DEFAULTS, platform: name, debug: '' });
      const preset = findPreset({ platform: name });
      expect(script).to.contain(`data-platform="${preset}"`);
      if (!PLATFORMS[name].preset) {
        expect(text).to.contain(/src="[^"]+"/.exec(script)![0].replaceAll('_', ''));
        expect(text).to.match(new RegExp(`data-platform="(${preset}|auto)"`));
      }
    });

  it('have a cart only where products can be put into it', () => {
    const withCart = NAMES.filter((name) => chooseCart({ platform: name }));
    expect(withCart).to.have.members([...CART_PLATFORMS, 'elementor', 'divi']);
    expect(writeSnippets({ ...DEFAULTS, platform: 'wix', cart: true }).script).not.to.contain('data-cart');
  });

  for (const page of new Set(NAMES.map(makePage)))
    it(`have their way from export to button: ${page}`, () => {
      const text = read(page);
      if (page === 'page-builders') expect(text).to.contain('woocommerce.md#from-export-to-button');
      else
        expect(text).to.match(/^## From export to button\n[\s\S]*npx storefront-tryon sync \S+ --upstream/m);
    });
});
