/** What the plugin promises on the pages of a shop, as a visitor finds it: each check looks at pages in one theme on one screen. */
import { expect } from 'chai';
import { waitUntil } from '../../helpers/wait-until.ts';
import { compareNeighbours, listNeighbours } from './neighbours.ts';
import type { ShopState, Visit } from './visit.ts';

const PORTRAIT = 'test/try-on/find/pictures/portrait.webp';
const ASTRA_CART = {
  'header-desktop-items': {
    above: {},
    primary: { primary_left: ['logo'], primary_right: ['menu-1', 'woo-cart'] },
    below: {},
  },
  'header-mobile-items': {
    popup: { popup_content: ['mobile-menu'] },
    above: {},
    primary: { primary_left: ['logo'], primary_right: ['woo-cart', 'mobile-trigger'] },
    below: {},
  },
};

interface Check {
  /** How the shop is seen, besides its theme. */
  readonly state?: Omit<ShopState, 'theme'>;
  /** For block themes alone. */
  readonly isOfBlocks?: boolean;
  /** A plugin that the shop has to have. */
  readonly plugin?: string;
  look(visit: Visit): Promise<void>;
}

/** No button, no line that would keep space for one, and no script. */
async function expectNothing({ page, elements }: Visit): Promise<void> {
  expect(await elements.count(), 'buttons').to.equal(0);
  expect(
    await page.locator('.storefront-tryon, script[src*="storefront-tryon"]').count(),
    'lines and scripts',
  ).to.equal(0);
}

/** Chooses a colour by WooCommerce's list or by the chips of its new block. */
async function choose({ page }: Visit, colour: string): Promise<void> {
  const list = page.locator('select[name=attribute_colour]');
  if (await list.count()) await list.selectOption(colour);
  else await page.locator(`form [role=radio][value="${colour}"]`).click();
}

async function wear(visit: Visit): Promise<void> {
  await visit.openDialog();
  await visit.page.locator('input[type=file]').setInputFiles(PORTRAIT);
  await visit.page.waitForFunction('window.isPlaced', undefined, { timeout: 90_000 });
}

/** Middles of the product and of the photo, as parts of the photo's height and width. */
async function placeOnPhoto({ page }: Visit) {
  const [photo, product] = await Promise.all(
    ['.backdrop', '.picture'].map(async (part) => (await page.locator(part).first().boundingBox())!),
  );
  return {
    x: (product!.x + product!.width / 2 - photo!.x) / photo!.width,
    y: (product!.y + product!.height / 2 - photo!.y) / photo!.height,
  };
}

async function expectCart({ page }: Visit, expected: string): Promise<void> {
  const read = () =>
    page.evaluate(async () => {
      const response = await fetch('/wp-json/wc/store/v1/cart');
      const { items } = (await response.json()) as { items: { sku: string; quantity: number }[] };
      return items.map(({ sku, quantity }) => `${quantity} ${sku}`).join();
    });
  await waitUntil(async () => (await read()) === expected, `${expected} in the cart`, {
    timeout: 20_000,
    interval: 300,
  });
}

const BADGES =
  '.site-header-cart .count, .ast-site-header-cart [data-cart-total], .ast-site-header-cart .count, .wc-block-mini-cart__badge';

/** The number that the theme's mini cart shows; null where it shows none. */
async function readBadge({ page }: Visit): Promise<number | null> {
  const texts = await page
    .locator(BADGES)
    .evaluateAll((badges) =>
      badges.map((badge) => badge.getAttribute('data-cart-total') ?? badge.textContent ?? ''),
    );
  const text = texts.find((each) => /\d/.test(each));
  return text === undefined ? null : Number(/\d+/.exec(text)![0]);
}

async function addFromDialog(visit: Visit): Promise<void> {
  await wear(visit);
  await visit.page.locator('tryon-dialog button.main').click();
}

/** Follows the choice of a variation by its SKU, on the element and in the dialog. */
async function followVariations(
  visit: Visit,
  slug: string,
  skus: Readonly<Record<string, string>>,
): Promise<void> {
  await visit.openProduct(slug);
  for (const [colour, sku] of Object.entries(skus)) {
    await choose(visit, colour);
    await visit.expectButton(sku);
  }
  const dialog = await visit.openDialog();
  const sku = Object.values(skus).at(-1)!;
  await dialog.getByText(`Frame ${sku}`).first().waitFor();
}

const THREE = { Black: 'FRAME-BLACK', Blue: 'FRAME-BLUE' };

const NEW_BLOCK = {
  isOfBlocks: true,
  state: { blocks: { 'woocommerce/add-to-cart-form': 'woocommerce/add-to-cart-with-options' } },
};

export const CHECKS: Readonly<Record<string, Check>> = {
  'is the next after Add to cart': {
    async look(visit) {
      await visit.openProduct('tortoise-round-glasses');
      await visit.expectButton('EYE-101');
      const [cart, own] = await Promise.all(
        ['.single_add_to_cart_button', 'tryon-button [part=button]'].map(
          async (selector) => (await visit.page.locator(selector).first().boundingBox())!,
        ),
      );
      const gap = own!.y - (cart!.y + cart!.height);
      expect(gap, 'pixels below Add to cart').to.be.within(4, 60);
      const form = (await visit.page
        .locator('form.cart, form:has(.single_add_to_cart_button)')
        .first()
        .boundingBox())!;
      expect(Math.abs(own!.x - form.x), 'pixels beside the form').to.be.below(3);
      const room = await visit.page.locator('.storefront-tryon').evaluate((line) => {
        const next = line.parentElement!.closest('form, .wp-block-woocommerce-add-to-cart-form') ?? line;
        const { bottom } = line.getBoundingClientRect();
        let below = next.nextElementSibling ?? line.nextElementSibling;
        while (below && !below.getBoundingClientRect().height) below = below.nextElementSibling;
        return below ? below.getBoundingClientRect().top - bottom : 99;
      });
      expect(room, 'pixels above what follows').to.be.at.least(6);
    },
  },
  'looks like the theme’s buttons': {
    async look(visit) {
      await visit.openProduct('tortoise-round-glasses');
      await visit.expectButton('EYE-101');
      const read = (selector: string) =>
        visit.page
          .locator(selector)
          .first()
          .evaluate((button) => {
            const {
              fontFamily,
              fontSize,
              fontWeight,
              borderTopLeftRadius,
              textTransform,
              color,
              backgroundColor,
            } = getComputedStyle(button);
            const { height } = button.getBoundingClientRect();
            return {
              font: [fontFamily, fontSize, fontWeight, borderTopLeftRadius, textTransform],
              color,
              backgroundColor,
              height,
            };
          });
      const theme = await read('.single_add_to_cart_button');
      const own = await read('tryon-button [part=button]');
      expect(own.font).to.deep.equal(theme.font);
      expect([theme.color, theme.backgroundColor], 'the colors of Add to cart').to.include(own.color);
      expect(own.height / theme.height, 'height').to.be.within(0.75, 1.35);
    },
  },
  'moves no neighbour, and shifts nothing while it comes': {
    async look(visit) {
      const path = '/product/tortoise-round-glasses/';
      const settle = () => visit.page.waitForLoadState('networkidle');
      const readShift = () => visit.page.evaluate('window.shift') as Promise<number>;
      await visit.open(path, true);
      await settle();
      const before = await visit.page.evaluate(listNeighbours);
      const shiftBefore = await readShift();
      await visit.open(path);
      await visit.expectButton('EYE-101');
      await settle();
      const moved = compareNeighbours(before, await visit.page.evaluate(listNeighbours));
      if (moved.length > 0) throw new Error(`These moved: ${moved.join('; ')}.`);
      expect((await readShift()) - shiftBefore, 'layout shift').to.be.below(0.002);
    },
  },
  'shows the product worn': {
    async look(visit) {
      await visit.openProduct('tortoise-round-glasses');
      await visit.expectButton('EYE-101');
      await wear(visit);
      const { x, y } = await placeOnPhoto(visit);
      expect(x, 'across the photo').to.be.within(0.45, 0.55);
      expect(y, 'down the photo').to.be.within(0.34, 0.5);
    },
  },
  'follows the variation': {
    look: (visit) => followVariations(visit, 'three-frames', THREE),
  },
  'follows 35 variations, which come by Ajax': {
    look: (visit) =>
      followVariations(visit, 'many-frames', { 'Colour 7': 'MANY-07', 'Colour 30': 'MANY-30' }),
  },
  'follows the variation in the new block': {
    ...NEW_BLOCK,
    look: (visit) => followVariations(visit, 'three-frames', THREE),
  },
  'hides the button when the choice is cleared': {
    async look(visit) {
      await visit.openProduct('three-frames');
      await choose(visit, 'Black');
      await visit.expectButton('FRAME-BLACK');
      await visit.page.locator('.reset_variations').click();
      await visit.button.waitFor({ state: 'hidden' });
    },
  },
  'keeps a sold-out product’s own button, and no other': {
    async look(visit) {
      await visit.openProduct('blue-square-glasses');
      await visit.expectButton('EYE-104');
      expect(await visit.elements.count(), 'buttons').to.equal(1);
    },
  },
  'keeps a sold-out product’s own button in the new block': {
    ...NEW_BLOCK,
    async look(visit) {
      await visit.openProduct('blue-square-glasses');
      await visit.expectButton('EYE-104');
      expect(await visit.elements.count(), 'buttons').to.equal(1);
    },
  },
  'has none at a sold-out product without try-on': {
    async look(visit) {
      await visit.openProduct('sold-out-without-try-on');
      await expectNothing(visit);
    },
  },
  'has none at related products': {
    async look(visit) {
      await visit.openProduct('tortoise-round-glasses');
      await visit.expectButton('EYE-101');
      const related = visit.page.locator(
        '.related li.product, [data-collection$="/related"] li, .related-products li',
      );
      expect(await related.count(), 'related products').to.be.above(0);
      expect(await visit.elements.count(), 'buttons').to.equal(1);
    },
  },
  'has none without a SKU': {
    async look(visit) {
      await visit.openProduct('glasses-without-sku');
      await expectNothing(visit);
    },
  },
  'keeps no space for a product that is not tried on': {
    async look(visit) {
      await visit.openProduct('coffee-mug');
      await expectNothing(visit);
    },
  },
  'shows the button of a product sold elsewhere': {
    async look(visit) {
      await visit.openProduct('glasses-elsewhere');
      await visit.expectButton('EXT-1');
    },
  },
  'is in a quick view': {
    plugin: 'yith-woocommerce-quick-view/init.php',
    state: {
      plugins: ['yith-woocommerce-quick-view/init.php'],
      options: { 'yith-wcqv-button-label': 'Quick view', 'yith-wcqv-enable-mobile': 'yes' },
    },
    async look(visit) {
      await visit.open('/product-category/eyewear/sunglasses/');
      await visit.page.locator('.yith-wcqv-button').first().click();
      await visit.page.locator('#yith-quick-view-content tryon-button [part=button]').waitFor();
    },
  },
  'adds what is worn to the cart, and the badge says so': {
    state: { options: { 'astra-settings': ASTRA_CART } },
    async look(visit) {
      await visit.openProduct('three-frames');
      await choose(visit, 'Blue');
      await visit.expectButton('FRAME-BLUE');
      await addFromDialog(visit);
      await expectCart(visit, '1 FRAME-BLUE');
      await waitUntil(async () => (await readBadge(visit)) === 1, 'the badge', { timeout: 10_000 }).catch(
        async (error: Error) => {
          throw new Error(`${error.message}; it shows ${await readBadge(visit)}`);
        },
      );
    },
  },
  'holds with a script optimiser': {
    plugin: 'autoptimize/autoptimize.php',
    state: {
      plugins: ['autoptimize/autoptimize.php'],
      options: {
        autoptimize_js: 'on',
        autoptimize_js_aggregate: 'on',
        autoptimize_css: 'on',
        autoptimize_html: 'on',
      },
    },
    async look(visit) {
      await visit.openProduct('three-frames');
      expect(await visit.page.content(), 'the optimiser’s files').to.include('autoptimize');
      await choose(visit, 'Black');
      await visit.expectButton('FRAME-BLACK');
    },
  },
  'holds in a page that a cache kept of another visitor': {
    async look(visit) {
      const address = `${visit.site}/product/three-frames/`;
      const body = await (await visit.page.request.get(address)).text();
      await visit.page.context().clearCookies({ name: /^(?!tryon_suite)/ });
      await visit.page.route(address, (route) => route.fulfill({ body, contentType: 'text/html' }));
      await visit.page.goto(address);
      await choose(visit, 'Blue');
      await visit.expectButton('FRAME-BLUE');
    },
  },
  'holds from right to left': {
    state: { isRightToLeft: true },
    async look(visit) {
      await visit.openProduct('tortoise-round-glasses');
      await visit.expectButton('EYE-101');
      const [form, own] = await Promise.all(
        ['form.cart, form:has(.single_add_to_cart_button)', 'tryon-button [part=button]'].map(
          async (selector) => (await visit.page.locator(selector).first().boundingBox())!,
        ),
      );
      expect(Math.abs(form!.x + form!.width - own!.x - own!.width), 'pixels beside the form').to.be.below(3);
      expect(await visit.button.first().textContent()).to.match(/[\u0600-\u06ff]/);
    },
  },
  'is where the shortcode stands': {
    async look(visit) {
      await visit.open('/styled-page/');
      await visit.expectButton('EYE-101');
    },
  },
  'says where earrings, bracelets and watches are worn': {
    async look(visit) {
      for (const [slug, sku, place] of [
        ['pearl-drop-earrings', 'JEWEL-402', 'ears'],
        ['silver-bangle', 'JEWEL-404', 'wrist'],
        ['steel-diver-watch', 'WATCH-201', null],
      ] as const) {
        await visit.openProduct(slug);
        await visit.expectButton(sku);
        expect(await visit.elements.first().getAttribute('worn-at'), slug).to.equal(place);
      }
    },
  },
  'shows earrings at the ears': {
    async look(visit) {
      await visit.openProduct('pearl-drop-earrings');
      await visit.expectButton('JEWEL-402');
      await wear(visit);
      const { y } = await placeOnPhoto(visit);
      expect(y, 'down the photo').to.be.within(0.35, 0.75);
    },
  },
};
