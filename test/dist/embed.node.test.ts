import { expect } from 'chai';
import { BUTTON, findButton, useBareShop } from './bare-shop.ts';

const STRICT_CSP = (service: string) =>
  [
    "default-src 'none'",
    "script-src 'nonce-abc' 'strict-dynamic'",
    "style-src 'self'",
    `connect-src ${service}`,
    'img-src https: data:',
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

describe('dist/embed.js and dist/embed.iife.js on a bare page', function () {
  this.timeout(60_000);
  const shop = useBareShop(true);
  beforeEach(() => shop.add('SKU-1'));

  for (const file of ['embed.js', 'embed.iife.js'])
    describe(file, () => {
      it('has registered the element when the next script of the page runs', async () => {
        const type = file === 'embed.js' ? 'module' : 'text/javascript';
        const { page } = await shop.visit(
          `${shop.tag('', file)}<script type="${type}">window.isRegistered = !!customElements.get('tryon-button')</script>`,
        );
        expect(await page.evaluate('isRegistered')).to.equal(true);
      });

      it('violates no strict content security policy with trusted types, dialog and debug panel included', async () => {
        const tag = shop.tag('nonce="abc" data-mount="h1" data-debug', file);
        const { page } = await shop.visit(
          `<h1>Mug</h1><p><b itemprop="sku">SKU-1</b></p>
           <tryon-button external-id="NONE"></tryon-button><div data-tryon-external-id="SKU-1"></div>${tag}`,
          {
            headers: { 'content-security-policy': STRICT_CSP(shop.service) },
          },
        );
        await page.locator('tryon-button [part=debug]').waitFor();
        await page.getByText('2 try-on buttons are shown').waitFor();
        await findButton(page).first().click();
        await page.getByRole('dialog').waitFor();
        await page.locator('tryon-photo-preview .start').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        expect(await page.locator('h1 + tryon-button').getAttribute('external-id')).to.equal('SKU-1');
      });

      for (const [where, html, attributes] of [
        ['a placeholder', '<div data-tryon-external-id="SKU-1" data-tryon-width-mm="140"></div>', ''],
        ['the script', BUTTON, 'data-width-mm="140"'],
      ] as const) {
        it(`runs the engine that a page registers beside it, which knows the product’s width, set on ${where}`, async () => {
          const { page } = await shop.visit(
            `${html}${shop.tag(attributes, file)}
             <script type="module">
               import { registerExperience } from '/files/experience.js';
               registerExperience('swap', async () => ({
                 mount(stage, { product, widthOf }) { stage.append(product.title + ', ' + widthOf(product) + ' mm'); },
               }));
             </script>`,
          );
          await findButton(page).click();
          await page.getByText('Aviator, 140 mm').waitFor();
        });
      }

      it('takes the page’s defaults and switches from its tag, as the box that asks before a face is looked for, and an element’s own attributes before them', async () => {
        shop.add('SKU-1', { category: 'eyewear' });
        shop.add('SKU-2', { category: 'eyewear' });
        const settings =
          'data-label="Page’s" data-debug data-reserve data-auto-place data-face-consent="ask"';
        const { page } = await shop.visit(
          `<tryon-button external-id="SKU-1" auto-place="false"></tryon-button>
           <tryon-button external-id="SKU-2" label="Own"></tryon-button>
           <tryon-button external-id="NONE"></tryon-button>${shop.tag(settings, file)}`,
        );
        const none = page.locator('tryon-button[external-id=NONE]');
        await none.locator('[part=debug]').waitFor();
        expect(await none.evaluate((element) => Reflect.get(element, 'reserve'))).to.equal(true);
        for (const [sku, label, ticked] of [
          ['SKU-1', 'Page’s', []],
          ['SKU-2', 'Own', [false]],
        ] as const) {
          expect(await findButton(page, sku).innerText()).to.equal(label);
          await findButton(page, sku).click();
          await page.locator('tryon-photo-preview .start').waitFor();
          const boxes = await page.locator('tryon-dialog').getByRole('checkbox').all();
          expect(await Promise.all(boxes.map((box) => box.isChecked()))).to.deep.equal(ticked);
          await page.keyboard.press('Escape');
          await page.locator('tryon-photo-preview').waitFor({ state: 'detached' });
        }
      });
    });

  for (const mount of ['html', ':root', '*', 'head', 'title'])
    it(`mounts nothing, and throws nothing, if data-mount is "${mount}"`, async () => {
      const { page } = await shop.visit(
        `<p itemprop="sku">SKU-1</p><tryon-button external-id="SKU-1" id="own"></tryon-button>
         ${shop.tag(`data-mount="${mount}"`)}`,
      );
      await findButton(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('tryon-button').count()).to.equal(1);
    });

  it('reads the ids of the page’s elements from where data-id-from says, into its template', async () => {
    shop.add('gid://shop/Product/7');
    const attributes = 'data-id-from="[name=product]@value" data-id-template="gid://shop/Product/{}"';
    const { page } = await shop.visit(
      `<input name="product" value="7"><tryon-button></tryon-button>${shop.tag(attributes)}`,
    );
    await page.locator('tryon-button [part=button]').waitFor();
  });

  it('shows the panel of data-debug="query" only with ?tryon-debug in the address', async () => {
    const { page } = await shop.visit(shop.tag('data-debug="query" data-mount="h1"'));
    // That nothing comes can only be seen by waiting.
    await page.waitForTimeout(300);
    expect(await page.locator('[data-tryon-debug-panel]').count()).to.equal(0);
    await page.goto(`${shop.origin}/?tryon-debug`);
    await page.getByText('nothing in the page matches h1').waitFor();
  });

  it('warns once of an API key in the page, and sends it', async () => {
    const { page, remarks } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button><tryon-button external-id="SKU-1" api-key="other"></tryon-button>
       ${shop.tag('data-api-key="key"')}`,
    );
    await findButton(page).first().waitFor();
    await findButton(page).last().waitFor();
    expect(shop.lastHeaders.authorization).to.be.oneOf(['Bearer key', 'Bearer other']);
    expect(remarks.filter((remark) => remark.includes('api-key'))).to.have.length(1);
  });

  it('finds its settings if a CDN redirects from a version range to the version', async () => {
    const { page } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button>
       <script type="module" src="/latest/embed.js" data-base-url="${shop.service}"></script>`,
    );
    await findButton(page).waitFor();
  });

  it('takes the settings of the tag that has some, if a copy without any is the first to run', async () => {
    const { page } = await shop.visit(
      `<tryon-button external-id="SKU-1"></tryon-button><script type="module" src="/files/embed.js?again"></script>${shop.tag()}`,
    );
    await findButton(page).waitFor();
  });

  it('uses the first of several copies, says so once in the console, and asks for the product once', async () => {
    const { page, remarks } = await shop.visit(
      `${BUTTON}${shop.tag('data-label="First"')}${shop.tag('data-label="Second"', 'embed.js?v=2')}`,
    );
    await findButton(page).waitFor();
    await page.addScriptTag({ url: '/files/embed.iife.js' });
    expect(await findButton(page).innerText()).to.equal('First');
    await findButton(page).click();
    await page.getByRole('dialog').waitFor();
    expect(shop.asked).to.have.length(1);
    expect(remarks.filter((remark) => remark.includes('twice'))).to.have.length(1);
  });

  for (const files of [
    ['embed.js', 'embed.js?v=2'],
    ['embed.iife.js', 'embed.js'],
    ['embed.js', 'embed.iife.js?v=2'],
  ])
    it(`throws nothing and asks for no second trusted types policy as ${files.join(' and ')} on a strict page`, async () => {
      const tags = files.map((file) => shop.tag('nonce="abc"', file)).join('');
      const { page, remarks } = await shop.visit(`${BUTTON}${tags}`, {
        headers: { 'content-security-policy': STRICT_CSP(shop.service) },
      });
      await findButton(page).click();
      await page.getByRole('dialog').waitFor();
      expect(remarks.filter((remark) => remark.includes('twice'))).to.have.length(1);
    });

  it('opens the dialog, and throws nothing, where a script closes all shadow roots', async () => {
    const closes = `const { attachShadow } = Element.prototype;
      Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: 'closed' }); };`;
    const { page } = await shop.visit(`${BUTTON}${shop.tag()}`, {
      head: `<script>${closes}</script>`,
    });
    const button = page.locator('tryon-button[state=ready]');
    await button.waitFor();
    expect(await button.evaluate((element) => element.shadowRoot)).to.equal(null);
    await button.click();
    await page.locator('tryon-button[open]').waitFor();
    // The preview is drawn in the frames after that.
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
  });

  it('runs nothing that is in product data', async () => {
    const script = 'javascript:parent.hacked=document.hacked=1';
    const markup = '<img src=x onerror="window.hacked=1">';
    shop.add('SKU-1', {
      title: markup,
      category: markup as 'bag',
      image_url: script,
      images: [{ id: 'x', url: script, position: 0, is_primary: true, status: markup, created_at: markup }],
      model_type: markup as 'swap',
    });
    const { page } = await shop.visit(`${BUTTON}${shop.tag()}`);
    await findButton(page).click();
    await page.getByRole('dialog').waitFor();
    await page.locator('tryon-photo-preview .start').waitFor();
    expect(await page.getByRole('dialog').innerText()).to.contain(markup);
    expect(await page.evaluate('window.hacked ?? document.hacked ?? null')).to.equal(null);
  });
});
