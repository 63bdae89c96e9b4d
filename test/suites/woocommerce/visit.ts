/** One visitor of the shop: a browser of its own, on a screen, that sees the shop in a theme and with other plugins. */
import type { Browser, Locator, Page } from 'playwright-core';

/** What the suite's mu-plugin lets one visitor see. */
export interface ShopState {
  readonly theme: string;
  /** Files of plugins that are active besides the shop's own. */
  readonly plugins?: readonly string[];
  /** Options in place of the saved ones. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Blocks in place of others, by their names. */
  readonly blocks?: Readonly<Record<string, string>>;
  readonly isRightToLeft?: boolean;
}

export const WIDTHS = [1440, 390] as const;
export type Width = (typeof WIDTHS)[number];

/** The line that the plugin writes into a page, in its HTML. */
const LINE = /<div class="storefront-tryon".*?<\/div>/g;

export class Visit {
  readonly page: Page;
  readonly site: string;
  /** What pages complained of. */
  readonly complaints: string[] = [];

  private constructor(page: Page, site: string) {
    this.page = page;
    this.site = site;
  }

  static async begin(browser: Browser, site: string, width: Width, state: ShopState): Promise<Visit> {
    const isPhone = width < 500;
    const context = await browser.newContext({
      viewport: { width, height: isPhone ? 844 : 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    await context.addCookies([
      { name: 'tryon_suite', value: encodeURIComponent(JSON.stringify(state)), url: site },
    ]);
    // Themes ask for fonts and pictures of emoji elsewhere.
    await context.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await context.addInitScript(() => {
      const page = window as unknown as { shift: number; isPlaced: boolean };
      page.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) page.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      addEventListener('tryon-placed', () => (page.isPlaced = true));
    });
    const visit = new Visit(await context.newPage(), site);
    visit.page.setDefaultTimeout(30_000);
    visit.page.on('pageerror', ({ message }) => visit.complaints.push(message));
    return visit;
  }

  /** The buttons of the page, shown or not. */
  get elements(): Locator {
    return this.page.locator('tryon-button');
  }

  /** The button that a shopper can press. */
  get button(): Locator {
    return this.page.locator('tryon-button [part=button]');
  }

  /** @param isWithout the page comes as the shop would send it without the plugin's line */
  async open(path: string, isWithout = false): Promise<void> {
    const { page } = this;
    if (isWithout) {
      await page.route(this.site + path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace(LINE, '') });
      });
    }
    await page.goto(this.site + path);
    await page.unroute(this.site + path);
  }

  async openProduct(slug: string): Promise<void> {
    await this.open(`/product/${slug}/`);
  }

  /** Waits until the button of this SKU is shown. */
  async expectButton(sku: string): Promise<void> {
    await this.page.locator(`tryon-button[external-id="${sku}"] [part=button]`).first().waitFor();
  }

  async openDialog(): Promise<Locator> {
    await this.button.first().click();
    const dialog = this.page.locator('tryon-dialog');
    await dialog.locator('dialog').first().waitFor();
    return dialog;
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }
}
