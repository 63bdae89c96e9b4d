/** `data-cart="auto"`: the dialog's way into the cart of each platform, on the fixture pages and against a stand-in of its cart. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useThemes, type Visit } from './theme-shop.ts';
import { THEMES, themeOf, type Theme } from './themes.ts';

type Result = { added: boolean; quantity?: number; reason?: string; message?: string };

describe('data-cart', function () {
  this.timeout(90_000);
  const shop = useThemes();

  const visit = (theme: Theme, attribute = 'data-cart="auto"'): Promise<Visit> =>
    shop.visit(theme, {}, shop.lineFor(theme, attribute));

  /** The page of a theme, with its other variant chosen. */
  async function visitVariant(file: string): Promise<Page> {
    const theme = themeOf(file);
    const { page } = await visit(theme);
    await page.locator(theme.variant!.select).selectOption(theme.variant!.value);
    await page.locator(`tryon-button[external-id="${theme.variant!.sku}"] [part=button]`).waitFor();
    return page;
  }

  /** What the dialog's function answers for the product that is shown. */
  async function add(page: Page, change: object = {}): Promise<Result> {
    await page.locator('tryon-button [part=button]').click();
    await page.getByRole('dialog').waitFor();
    await page.locator('tryon-dialog .cart button').waitFor();
    return page.evaluate((change) => {
      const button = document.querySelector('tryon-button')!;
      const dialog = button.shadowRoot!.querySelector('tryon-dialog') as unknown as {
        addToCart(product: object): Promise<Result>;
      };
      return dialog.addToCart({ ...button.product, ...change });
    }, change);
  }

  for (const theme of THEMES.filter(({ docs, variant }) => docs && variant)) {
    const { select, value, sku, cart } = theme.variant!;

    it(`puts the chosen variant into the cart of ${theme.name}`, async () => {
      const { page, complaints } = await visit(theme);
      await page.locator(select).selectOption(value);
      await page.waitForLoadState('networkidle');
      await page.locator(`tryon-button[external-id="${sku}"] [part=button]`).waitFor();
      // What is sold out is refused in the shop's own words.
      expect(await add(page)).to.include(
        cart
          ? { added: true, quantity: 1 }
          : { added: false, reason: 'refused', message: 'Sold out or no such variant' },
      );
      expect(shop.cart).to.deep.equal(cart ? [{ id: cart, quantity: 1 }] : []);
      expect(complaints).to.deep.equal([]);
    });
  }

  for (const [title, written, quantity] of [
    ['puts what a theme has preselected into the cart, as often as its form says', '3', 3],
    ['adds one where the quantity of the form makes no sense, and asks for no options', '0', 1],
  ] as const)
    it(title, async () => {
      const { page } = await visit(themeOf('prestashop'), 'data-cart="prestashop"');
      await page.locator('#quantity_wanted').fill(written);
      expect(await add(page)).to.deep.equal({ added: true, quantity });
      expect(shop.cart).to.deep.equal([{ id: '7:21', quantity }]);
    });

  it('lets a Shopify shop say what it says of a variant whose field the theme has switched off', async () => {
    const page = await visitVariant('shopify');
    await page
      .locator('form [name="id"]')
      .evaluateAll((fields: HTMLInputElement[]) => fields.forEach((field) => (field.disabled = true)));
    expect(await add(page)).to.include({ reason: 'refused', message: 'Sold out or no such variant' });
  });

  it('is a button of the dialog also where its file comes after a click', async () => {
    const release = shop.holdBack('cart.js');
    const { page } = await visit(themeOf('prestashop'));
    await page.locator('tryon-button [part=button]').click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('tryon-dialog .cart button').count()).to.equal(0);
    release();
    await page.locator('tryon-dialog .cart button').waitFor();
  });

  for (const [file, message] of [
    ['woocommerce-storefront', 'Colour'],
    ['bigcommerce', 'Colour'],
    ['magento', 'Colour'],
    ['opencart', 'Strap'],
  ] as const)
    it(`says which options must be chosen first, and adds nothing: ${file}`, async () => {
      const { page } = await visit(themeOf(file));
      expect(await add(page)).to.deep.equal({ added: false, reason: 'options', message });
      expect(shop.cart).to.deep.equal([]);
    });

  it('names every option that OpenCart requires, whatever kind of field it is', async () => {
    const { page } = await visit(themeOf('opencart'));
    await page.locator('#form-product').evaluate((form) =>
      form.insertAdjacentHTML(
        'afterbegin',
        `<div class="mb-3 required"><label class="form-label" for="size">Size</label><div id="size">
           <div class="form-check"><input type="radio" name="option[218]" value="5" id="s"><label for="s">Small</label></div>
           <div class="form-check"><input type="radio" name="option[218]" value="6" id="l"><label for="l">Large</label></div></div></div>
         <div class="form-group required"><label class="control-label">Engraving</label><div>
           <div class="checkbox"><label><input type="checkbox" name="option[223][]" value="8"> Front</label></div></div></div>
         <div class="form-group required"><label class="control-label">Drawing</label><button type="button">Upload</button>
           <input type="hidden" name="option[222]" value=""></div>
         <div class="form-group required"><label class="control-label">Box</label>
           <div class="radio"><label><input type="radio" name="option[224]" value="1" checked> Plain</label></div></div>
         <div class="form-group"><label class="control-label">Note</label><textarea name="option[225]"></textarea></div>`,
      ),
    );
    expect(await add(page)).to.deep.equal({
      added: false,
      reason: 'options',
      message: 'Size, Engraving, Drawing, Strap',
    });
  });

  it('tells a mini cart of WooCommerce’s blocks before the request and after it, so that its number follows', async () => {
    const page = await visitVariant('woocommerce-storefront');
    // A mini cart loads its script with the first event, and hears the second one at the body or at the document.
    await page.evaluate(`
      document.body.insertAdjacentHTML('afterbegin', '<span class="wc-block-mini-cart__badge">0</span>');
      const show = ({ detail }) => {
        const badge = document.querySelector('.wc-block-mini-cart__badge');
        badge.textContent = Number(badge.textContent) + (detail.preserveCartData ? 0 : 1);
      };
      document.body.addEventListener('wc-blocks_adding_to_cart', () => {
        document.body.addEventListener('wc-blocks_added_to_cart', show);
        document.addEventListener('wc-blocks_added_to_cart', show);
      }, { once: true });`);
    expect(await add(page)).to.include({ added: true });
    expect(await page.locator('.wc-block-mini-cart__badge').textContent()).to.equal('2');
  });

  for (const [answer, expected] of [
    [{ backUrl: '/checkout/cart/' }, { added: true }],
    [{ product: { statusText: 'Out of stock' } }, { added: true }],
    [{ backUrl: '/hoodie.html' }, { added: false, reason: 'refused' }],
    [{ backUrl: '/hoodie.html?startcustomization=1' }, { added: false, reason: 'options' }],
  ] as const)
    it(`understands Magento’s answer ${JSON.stringify(answer)}`, async () => {
      const page = await visitVariant('magento');
      await page.route('**/checkout/cart/add/**', (route) => route.fulfill({ json: answer }));
      expect(await add(page)).to.include(expected);
    });

  it('names an attribute of a WooCommerce product by its label too, and says where the shop misses one', async () => {
    const page = await visitVariant('woocommerce-storefront');
    let sent: unknown;
    await page.route('**/cart/add-item', (route) => {
      sent = route.request().postDataJSON().variation;
      return route.fulfill({ status: 400, json: { code: 'woocommerce_rest_missing_variation_data' } });
    });
    expect(await add(page)).to.include({ added: false, reason: 'options' });
    expect(sent).to.deep.equal([
      { attribute: 'pa_colour', value: 'green' },
      { attribute: 'Colour', value: 'green' },
    ]);
  });

  for (const [version, text, loaded] of [
    [
      '3',
      `$('#cart > ul').load('index.php?route=common/cart/info ul li')`,
      '#cart > ul index.php?route=common/cart/info ul li',
    ],
    [
      '4.0',
      `$('#cart').parent().load('index.php?route=common/cart|info')`,
      '#cart parent index.php?route=common/cart|info',
    ],
    [
      '4.1',
      `$("#cart").load("index.php?route=common/cart.info&amp;language=en")`,
      '#cart index.php?route=common/cart.info&language=en',
    ],
  ] as const)
    it(`has the cart in the header of OpenCart ${version} loaded, as the theme's own script does`, async () => {
      const page = await visitVariant('opencart');
      await page.route('**/index.php?route=checkout/cart.add*', (route) =>
        route.fulfill({ json: { success: 'Added', total: '1 item(s) - $9' } }),
      );
      // What tsx writes around functions, also those that are sent to the page.
      await page.evaluate('globalThis.__name = (value) => value');
      await page.evaluate((text) => {
        const script = Object.assign(document.createElement('script'), { type: 'text/plain', text });
        const cart = Object.assign(document.createElement('span'), { id: 'cart-total' });
        cart.append(document.createElement('i'), ' 0 item(s) - $0');
        document.body.append(script, cart);
        const found = (selector: string): object => ({
          load: (address: string) => document.body.setAttribute('data-loaded', `${selector} ${address}`),
          parent: () => found(`${selector} parent`),
        });
        Object.assign(window, { jQuery: found });
      }, text);
      expect(await add(page)).to.include({ added: true });
      expect(await page.locator('body').getAttribute('data-loaded')).to.equal(loaded);
      expect(await page.locator('#cart-total').innerHTML()).to.equal('<i></i>1 item(s) - $9');
    });

  it('gives the shop’s own words as text', async () => {
    const { page } = await visit(themeOf('prestashop'));
    const errors = ['<b>Mug</b> &#8220;White&#8221; is sold out &amp; gone'];
    await page.route('**/cart', (route) => route.fulfill({ json: { hasError: true, errors } }));
    const message = 'Mug “White” is sold out & gone';
    expect(await add(page)).to.include({ reason: 'refused', message });
    await page.locator('tryon-dialog .cart button').click();
    await page.getByText(message).waitFor();
  });

  it('adds another variant that the theme lists, and not what its form has chosen', async () => {
    const { page } = await visit(themeOf('woocommerce-storefront'));
    expect(await add(page, { external_id: 'TEE-BLUE' })).to.include({ added: true });
    expect(shop.cart).to.deep.equal([{ id: '32', quantity: 1 }]);
  });

  it('does not add the page’s product in place of another one', async () => {
    const { page } = await visit(themeOf('shopify'));
    const result = await add(page, { external_id: 'OTHER-1', id: 'other' });
    expect(result).to.include({ added: false, reason: 'other-product' });
    expect(shop.cart).to.deep.equal([]);
  });

  it('says that the shop gave no answer where it gave none', async () => {
    const { page, complaints } = await visit(themeOf('shopify'));
    await page.route('**/cart/add.js', (route) => route.abort());
    expect(await add(page)).to.include({ added: false, reason: 'failed' });
    expect(complaints).to.deep.equal([]);
  });

  for (const attribute of ['', 'data-cart="auto"', 'data-cart="nonsense"'])
    it(`offers nothing where it is not asked for, or the platform is not known: ${attribute || 'no attribute'}`, async () => {
      const { page } = await visit(themeOf('hostile'), attribute);
      await page.locator('tryon-button [part=button]').click();
      // The page has put other things in the place of what locators by role use.
      await page.locator('tryon-button[open]').waitFor({ state: 'attached' });
      const offered = await page.evaluate(() => {
        const dialog = document.querySelector('tryon-button')!.shadowRoot!.querySelector('tryon-dialog');
        return (dialog as unknown as { addToCart?: unknown }).addToCart ?? null;
      });
      expect(offered).to.equal(null);
    });
});
