/** `data-cart="auto"`: the dialog's way into the cart of each platform, on the fixture pages and against a stand-in of its cart. */
import { expect } from 'chai';
import { THEMES } from './themes.ts';
import { ThemeShop, type Visit } from './theme-shop.ts';

type Result = { added: boolean; quantity?: number; reason?: string; message?: string };

describe('data-cart', function () {
  this.timeout(90_000);
  const shop = new ThemeShop();
  let visit: Visit | undefined;
  before(() => shop.open());
  after(() => shop.close());
  afterEach(async () => {
    if (visit) await shop.leave(visit);
    visit = undefined;
    shop.held = {};
  });

  /** What the dialog's function answers for the product that is shown. */
  async function add(change: object = {}): Promise<Result> {
    const { page } = visit!;
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
      visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
      await visit.page.locator(select).selectOption(value);
      await visit.page.waitForLoadState('networkidle');
      await visit.page.locator(`tryon-button[external-id="${sku}"] [part=button]`).waitFor();
      const result = await add();
      if (cart) {
        expect(result).to.deep.equal({ added: true, quantity: 1 });
        expect(shop.cart).to.deep.equal([{ id: cart, quantity: 1 }]);
      } else {
        // Sold out: in the shop's own words.
        expect(result).to.include({
          added: false,
          reason: 'refused',
          message: 'Sold out or no such variant',
        });
        expect(shop.cart).to.deep.equal([]);
      }
      expect(visit.complaints).to.deep.equal([]);
    });
  }

  it('puts what a theme has preselected into the cart, as often as its form says', async () => {
    const theme = THEMES.find(({ file }) => file === 'prestashop.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="prestashop"'));
    await visit.page.locator('#quantity_wanted').fill('3');
    const result = await add();
    expect(result).to.deep.equal({ added: true, quantity: 3 });
    expect(shop.cart).to.deep.equal([{ id: '7:21', quantity: 3 }]);
  });

  it('adds one where the quantity of the form makes no sense, and asks for no options', async () => {
    const theme = THEMES.find(({ file }) => file === 'prestashop.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="prestashop"'));
    await visit.page.locator('#quantity_wanted').fill('0');
    expect(await add()).to.deep.equal({ added: true, quantity: 1 });
    expect(shop.cart).to.deep.equal([{ id: '7:21', quantity: 1 }]);
  });

  it('lets a Shopify shop say what it says of a variant whose field the theme has switched off', async () => {
    const theme = THEMES.find(({ file }) => file === 'shopify.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    const { page } = visit;
    await page.locator(theme.variant!.select).selectOption(theme.variant!.value);
    await page.locator(`tryon-button[external-id="${theme.variant!.sku}"] [part=button]`).waitFor();
    await page
      .locator('form [name="id"]')
      .evaluateAll((fields: HTMLInputElement[]) => fields.forEach((field) => (field.disabled = true)));
    expect(await add()).to.include({ reason: 'refused', message: 'Sold out or no such variant' });
  });

  it('is a button of the dialog, which says that it was added, as the page’s event does', async () => {
    const theme = THEMES.find(({ file }) => file === 'prestashop.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    const { page } = visit;
    await page.locator('#quantity_wanted').fill('2');
    await page.locator('tryon-button [part=button]').click();
    await page.evaluate(() => {
      document.addEventListener('tryon-add-to-cart', ({ detail }) =>
        document.body.setAttribute('data-heard', `${detail.product.external_id} ${detail.quantity}`),
      );
    });
    await page.locator('tryon-dialog .cart button').click();
    await page.locator('[data-heard="MUG-WHITE 2"]').waitFor({ state: 'attached' });
    expect(shop.cart).to.deep.equal([{ id: '7:21', quantity: 2 }]);
    expect(await page.locator('tryon-dialog .cart [role=status]').textContent()).to.match(/cart|bag|added/i);
  });

  it('is a button of the dialog also where its file comes after a click', async () => {
    const theme = THEMES.find(({ file }) => file === 'prestashop.html')!;
    let release = () => {};
    shop.held['cart.js'] = new Promise<void>((resolve) => (release = resolve));
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    const { page } = visit;
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
  ] as const) {
    it(`says which options must be chosen first, and adds nothing: ${file}`, async () => {
      const theme = THEMES.find((theme) => theme.file === `${file}.html`)!;
      visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
      const result = await add();
      expect(result).to.deep.equal({ added: false, reason: 'options', message });
      expect(shop.cart).to.deep.equal([]);
    });
  }

  describe('Magento', () => {
    for (const [answer, expected] of [
      [{ backUrl: '/checkout/cart/' }, { added: true }],
      [{ product: { statusText: 'Out of stock' } }, { added: true }],
      [{ backUrl: '/hoodie.html' }, { added: false, reason: 'refused' }],
      [{ backUrl: '/hoodie.html?startcustomization=1' }, { added: false, reason: 'options' }],
    ] as const) {
      it(`answers ${JSON.stringify(answer)}`, async () => {
        const theme = THEMES.find(({ file }) => file === 'magento.html')!;
        visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
        const { page } = visit;
        await page.route('**/checkout/cart/add/**', (route) => route.fulfill({ json: answer }));
        await page.locator(theme.variant!.select).selectOption(theme.variant!.value);
        await page.locator('tryon-button [part=button]').waitFor();
        expect(await add()).to.include(expected);
      });
    }
  });

  it('names an attribute of a WooCommerce product by its label too, and says where the shop misses one', async () => {
    const theme = THEMES.find(({ file }) => file === 'woocommerce-storefront.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    const { page } = visit;
    await page.locator(theme.variant!.select).selectOption(theme.variant!.value);
    await page.locator('tryon-button [part=button]').waitFor();
    let sent: unknown;
    await page.route('**/cart/add-item', (route) => {
      sent = route.request().postDataJSON().variation;
      return route.fulfill({ status: 400, json: { code: 'woocommerce_rest_missing_variation_data' } });
    });
    expect(await add()).to.include({ added: false, reason: 'options' });
    const { value } = theme.variant!;
    expect(sent).to.deep.equal([
      { attribute: 'pa_colour', value },
      { attribute: 'Colour', value },
    ]);
  });

  for (const [version, script, loaded] of [
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
  ] as const) {
    it(`has the cart in the header of OpenCart ${version} loaded, as the theme's own script does`, async () => {
      const theme = THEMES.find(({ file }) => file === 'opencart.html')!;
      visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
      const { page } = visit;
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
      }, script);
      await page.locator(theme.variant!.select).selectOption(theme.variant!.value);
      expect(await add()).to.include({ added: true });
      expect(await page.locator('body').getAttribute('data-loaded')).to.equal(loaded);
      expect(await page.locator('#cart-total').innerHTML()).to.equal('<i></i>1 item(s) - $9');
    });
  }

  it('gives the shop’s own words as text', async () => {
    const theme = THEMES.find(({ file }) => file === 'prestashop.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    const errors = ['<b>Mug</b> &#8220;White&#8221; is sold out &amp; gone'];
    await visit.page.route('**/cart', (route) => route.fulfill({ json: { hasError: true, errors } }));
    const result = await add();
    expect(result).to.include({ reason: 'refused', message: 'Mug “White” is sold out & gone' });
    await visit.page.locator('tryon-dialog .cart button').click();
    await visit.page.getByText('Mug “White” is sold out & gone').waitFor();
  });

  it('adds another variant that the theme lists, and not what its form has chosen', async () => {
    const theme = THEMES.find(({ file }) => file === 'woocommerce-storefront.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    const result = await add({ external_id: 'TEE-BLUE' });
    expect(result.added).to.equal(true);
    expect(shop.cart).to.deep.equal([{ id: '32', quantity: 1 }]);
  });

  it('does not add the page’s product in place of another one', async () => {
    const theme = THEMES.find(({ file }) => file === 'shopify.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    const result = await add({ external_id: 'OTHER-1', id: 'other' });
    expect(result).to.include({ added: false, reason: 'other-product' });
    expect(shop.cart).to.deep.equal([]);
  });

  it('says that the shop gave no answer where it gave none', async () => {
    const theme = THEMES.find(({ file }) => file === 'shopify.html')!;
    visit = await shop.visit(theme, {}, shop.lineFor(theme, 'data-cart="auto"'));
    await visit.page.route('**/cart/add.js', (route) => route.abort());
    const result = await add();
    expect(result).to.include({ added: false, reason: 'failed' });
    expect(visit.complaints).to.deep.equal([]);
  });

  it('offers nothing where it is not asked for, or the platform is not known', async () => {
    const theme = THEMES.find(({ file }) => file === 'hostile.html')!;
    for (const more of ['', 'data-cart="auto"', 'data-cart="nonsense"']) {
      visit = await shop.visit(theme, {}, shop.lineFor(theme, more));
      const { page } = visit;
      await page.locator('tryon-button [part=button]').click();
      // The page has put other things in the place of what locators by role use.
      await page.locator('tryon-button[open]').waitFor({ state: 'attached' });
      const offered = await page.evaluate(() => {
        const dialog = document.querySelector('tryon-button')!.shadowRoot!.querySelector('tryon-dialog');
        return (dialog as unknown as { addToCart?: unknown }).addToCart ?? null;
      });
      expect(offered, more).to.equal(null);
      await shop.leave(visit);
      visit = undefined;
    }
  });
});
