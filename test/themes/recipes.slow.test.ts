import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { waitUntil } from '../helpers/wait-until.ts';
import { useThemes } from './theme-shop.ts';
import { THEMES, themeOf } from './themes.ts';

const DOCS = fileURLToPath(new URL('../../docs/platforms/', import.meta.url));

/** The code behind the mark, as a shop's owner copies it. */
async function recipeIn(page: string, mark = 'recipe'): Promise<string> {
  const text = await readFile(DOCS + page, 'utf8');
  const code = new RegExp(`<!-- ${mark} -->\\s+\`\`\`js\\n([\\s\\S]+?)\`\`\``).exec(text)?.[1];
  if (!code) throw new Error(`${page} holds no ${mark}.`);
  return code;
}

const ASK = `document.querySelector('tryon-button').dispatchEvent(
  new CustomEvent('tryon-add-to-cart', { bubbles: true, composed: true, detail: { product: null, quantity: 2 } }),
)`;

describe('The recipe for tryon-add-to-cart', function () {
  this.timeout(90_000);
  const shop = useThemes();

  it('puts the variant that the page has preselected into the cart of Shopify (Dawn)', async () => {
    const theme = themeOf('shopify');
    const line = `${shop.lineFor(theme)}<script>${await recipeIn('shopify.md')}</script>`;
    const { page } = await shop.visit(theme, {}, line);
    await page.locator('tryon-button [part=button]').waitFor();
    await page.evaluate(ASK);
    await waitUntil(() => shop.cart.length > 0, 'the cart to be filled');
    expect(shop.cart).to.deep.equal([{ id: '4202', quantity: 2 }]);
  });

  for (const theme of THEMES.filter(({ docs, variant }) => docs && variant)) {
    const { select, value, sku, cart } = theme.variant!;

    it(`puts the chosen variant into the cart of ${theme.name}, and closes the dialog first`, async () => {
      const line = `${shop.lineFor(theme)}<script>${await recipeIn(theme.docs!)}</script>`;
      const { page } = await shop.visit(theme, {}, line);
      const said: string[] = [];
      page.on('dialog', (dialog) => (said.push(dialog.message()), void dialog.dismiss()));
      await page.locator(select).selectOption(value);
      // What the shop sends anew for the choice.
      await page.waitForLoadState('networkidle');
      await page.locator(`tryon-button[external-id="${sku}"] [part=button]`).click();
      await page.getByRole('dialog').waitFor();
      await page.evaluate(ASK);
      await page.waitForFunction(() => !document.querySelector('tryon-button[open]'));
      await waitUntil(() => shop.cart.length + said.length > 0, 'the shop to answer');
      // Of what is sold out the shopper hears the shop's own sentence, and nothing goes into the cart.
      expect(said.join()).to.equal(cart ? '' : 'Sold out or no such variant');
      expect(shop.cart).to.deep.equal(cart ? [{ id: cart, quantity: 2 }] : []);
    });
  }
});

describe('The recipe for analytics', function () {
  this.timeout(90_000);
  const shop = useThemes();

  it('sends the events to the shop’s data layer, after consent and not before', async () => {
    const theme = themeOf('shopify');
    const line = `${shop.lineFor(theme)}<script>${await recipeIn('other.md', 'analytics')}</script>`;
    const { page } = await shop.visit(theme, {}, line);
    const open = async () => {
      await page.locator('tryon-button [part=button]').click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await open();
    expect(await page.evaluate('window.dataLayer')).to.equal(undefined);
    await page.evaluate('window.shopConsent = { analytics: true }');
    await open();
    await page.waitForFunction('window.dataLayer?.length === 2');
    expect(await page.evaluate('window.dataLayer')).to.deep.equal([
      { event: 'tryon_open', sku: 'AV-GOLD' },
      { event: 'tryon_close', sku: 'AV-GOLD' },
    ]);
  });
});
