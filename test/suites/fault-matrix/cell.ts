/**
 * One cell of the matrix: a page of a shop with one fault, and the shopper's hands on it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../helpers/wait-until.ts';
import type { Driver } from '../shop-and-drivers/drivers.ts';
import type { ShopServer, Target } from '../shop-and-drivers/shop-server.ts';
import type { Fault } from './fault.ts';

export interface Summary {
  state: string;
  reason: string | null;
  sku: string | null;
  failure: string;
  isOpen: boolean;
  notice: string;
  problem: string;
  /** What the preview says of the product's place. */
  status: string;
  isPreview: boolean;
  text: string;
  hasPicture: boolean;
  hasPhoto: boolean;
  focus: string;
  errors: string[];
  /** The shop was told in the console that no finder could be loaded. */
  isFinderLost: boolean;
  complaints: string[];
  shift: number;
  /** How often the page came out of the back/forward cache. */
  shows: number;
}

export interface PageOptions {
  hasFault?: boolean;
  /** Attributes of the script. */
  settings?: string;
  /** The script is put in once the page is loaded, as tag managers do. */
  isScriptLate?: boolean;
  /** With a second product. */
  hasSeveral?: boolean;
  /** Seconds of the page's clock for one of the test's. */
  speed?: number;
}

/**
 * The speed of the page's clock where a moment waits for polls and for what is tried again by itself. Everywhere else it is the real
 * one: a part of the script is given up after 15 seconds of the page, and a busy machine needed more than three of its own for one.
 */
export const FAST = 5;
/** In the page's time: long enough that a slow machine, too, is most of the time between two polls. No engine keeps a page that waits for an answer. */
const POLL_INTERVAL_MS = 5_000;
/** Milliseconds after which something that should become true never will. */
const RECOVERY_TIMEOUT_MS = 60_000;

export class Cell {
  readonly #driver: Driver;
  readonly #shop: ShopServer;
  readonly fault: Fault;
  readonly #skus: readonly string[];
  readonly #path: string;
  #targets: readonly Target[] = [];
  #occurrences = 0;
  #held = new Set<() => void>();
  #isStriking = false;

  constructor(driver: Driver, shop: ShopServer, fault: Fault, sku: string) {
    this.#driver = driver;
    this.#shop = shop;
    this.fault = fault;
    this.#skus = [sku, `${sku}-B`];
    this.#path = `/${sku}`;
    shop.requests = [];
    shop.intercept = async (intercepted) => {
      const { answer } = fault;
      if (!this.#isStriking || !answer || !this.#targets.includes(intercepted.target))
        return intercepted.pass();
      this.#occurrences += 1;
      const { response } = intercepted;
      const drop = () => void response.destroy();
      this.#held.add(drop);
      response.on('close', () => this.#held.delete(drop));
      await answer(intercepted, this.#occurrences);
    };
  }

  set isReady(isReady: boolean) {
    for (const sku of this.#skus) this.#shop.products.set(sku, isReady ? {} : { swap_ready: false });
  }

  /** Opens a page of the shop; with `hasFault`, the fault is there before the script is. */
  async visit(options: PageOptions = {}): Promise<void> {
    const { hasFault, settings = '', isScriptLate, hasSeveral, speed = 1 } = options;
    const { shop, service } = this.#shop;
    const { page, leaves } = this.fault;
    const [sku, another] = this.#skus;
    const script = `<script type="module" src="${service}/files/embed.js" data-base-url="${service}" data-poll-interval="${POLL_INTERVAL_MS}" ${settings}></script>`;
    const isMounted = settings.includes('data-mount');
    const buttons = isMounted
      ? ''
      : `<tryon-button reserve external-id="${sku}"></tryon-button>${hasSeveral ? `<tryon-button reserve match="#cart" external-id="${another}"></tryon-button>` : ''}`;
    this.#shop.pages.set('/elsewhere', '<!doctype html><title>Elsewhere</title>');
    this.#shop.pages.set(
      this.#path,
      `<!doctype html><html lang="de"><head><title>Shop</title>
      <script src="/recorder.js" data-speed="${speed}"></script>
      <script type="application/ld+json">${JSON.stringify({ '@type': 'Product', sku })}</script>
      ${isScriptLate ? '' : script}
      <script type="module">
        import { offerSamplePhotos } from '${service}/files/experience.js';
        offerSamplePhotos([{ url: '${service}/sample.webp', label: 'Portrait' }]);
      </script></head>
      <body><input id="search" autofocus>${buttons}
      <p id="below">What stands below</p><button id="cart">In den Warenkorb</button>
      <script>document.querySelector('#search').focus(); shopTest.script = '${service}/files/embed.js?again';
      ${hasFault && page ? page.begin : ''}</script></body></html>`,
    );
    // Where it was left by the cell before, it might rest on the button, which loads the dialog ahead.
    await this.#driver.move(0, 0);
    await this.#driver.goto(shop + this.#path);
    if (isScriptLate) {
      // A script that is parsed as text does not run: a copy does.
      await this.run(
        `document.head.append(document.createRange().createContextualFragment(${JSON.stringify(script)}))`,
      );
    }
    if (hasFault && leaves) await this.#leave();
  }

  /** Until the page came out of the cache: an engine may load it anew, for example where a request was under way. */
  async #leave(): Promise<void> {
    const end = Date.now() + RECOVERY_TIMEOUT_MS;
    while (Date.now() < end) {
      // No engine keeps a page that it has not loaded yet.
      await this.eventually(
        () => this.run<boolean>("document.readyState === 'complete'"),
        'the page to load',
      );
      await this.run("void setTimeout(() => location.assign('/elsewhere'))");
      await this.eventually(() => this.run<boolean>("document.title === 'Elsewhere'"), 'the next page');
      await this.#driver.back();
      await this.until((page) => page.state !== null, 'to be back on the page');
      if ((await this.summary()).shows > 0) return;
    }
  }

  /** From now on the fault affects what is requested for `targets`. */
  aim(...targets: Target[]): void {
    this.#targets = targets;
    this.#isStriking = true;
  }

  /** The fault begins on a page that is open. */
  async begin(): Promise<void> {
    const { page, leaves } = this.fault;
    if (page) await this.run(page.begin);
    if (leaves) await this.#leave();
  }

  async proven(): Promise<void> {
    const { answer, page } = this.fault;
    if (answer) await this.eventually(() => this.#occurrences > 0, 'the fault to occur');
    if (page) await this.eventually(() => this.run<boolean>(page.proof), 'the fault to be in force');
  }

  async end(): Promise<void> {
    this.#isStriking = false;
    for (const drop of this.#held) drop();
    if (this.fault.page) await this.run(this.fault.page.end);
  }

  /** What is left of the fault once the cell is done, also after a failure. */
  over(): void {
    this.#isStriking = false;
    for (const drop of this.#held) drop();
    this.#shop.intercept = null;
    this.#shop.pages.delete(this.#path);
  }

  run<Result>(expression: string): Promise<Result> {
    return this.#driver.run<Result>(expression);
  }

  summary(): Promise<Summary> {
    return this.run<Summary>('shopTest.summary()');
  }

  until(holds: (page: Summary) => boolean, what: string): Promise<void> {
    return this.eventually(async () => holds(await this.summary()), what);
  }

  /** Stays true for a while. */
  async stays(holds: (page: Summary) => boolean, what: string): Promise<void> {
    for (let look = 0; look < 4; look++) {
      const page = await this.summary();
      if (!holds(page)) throw new Error(`not ${what}: ${JSON.stringify({ ...page, text: undefined })}`);
      await sleep(60);
    }
  }

  /** Comes to be true, and stays so for a while: where a download is tried once more, it may be true in between. */
  async settles(holds: (page: Summary) => boolean, what: string): Promise<void> {
    await this.eventually(async () => {
      await this.until(holds, what);
      return this.stays(holds, what).then(() => true);
    }, what);
  }

  async click(): Promise<void> {
    let place: { x: number; y: number } | null = null;
    await this.eventually(
      async () => (place = await this.run('shopTest.buttonPlace()')) !== null,
      'the button to be where the mouse finds it',
    );
    await this.#driver.click(place!.x, place!.y);
  }

  async closeDialog(): Promise<void> {
    await this.#driver.pressEscape();
    await this.until((page) => !page.isOpen, 'the dialog to close');
  }

  /** Rejects with what the page showed, and what it had asked for, in place of `what`. */
  async eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
    // A page that is being left can't be asked.
    const answers = async () => Promise.resolve(holds()).catch(() => false);
    await waitUntil(answers, what, { timeout: RECOVERY_TIMEOUT_MS }).catch(async ({ message }: Error) => {
      const page = await this.summary().catch(String);
      throw new Error(`${message}; instead ${JSON.stringify(page)} after ${this.#shop.requests.join(' ')}`);
    });
  }
}
