/**
 * When a fault occurs: at the first lookup, at a poll, at the click, in the dialog, at the shopper's photo. Each moment
 * plays the shopper, lets the fault occur, checks what the page makes of it, ends it, and sees that the page recovers.
 */
import { de } from '../../src/dialog/texts/de.ts';
import type { Driver } from '../built-shop/drivers.ts';
import type { ShopServer, Target } from '../built-shop/shop-server.ts';
import type { Fault, Outcome } from './faults.ts';

export interface Summary {
  state: string;
  reason: string | null;
  sku: string | null;
  isBusy: boolean;
  failure: string;
  isOpen: boolean;
  notice: string;
  problem: string;
  isPreview: boolean;
  text: string;
  hasPicture: boolean;
  hasPhoto: boolean;
  focus: string;
  errors: string[];
  complaints: string[];
  shift: number;
  /** How often the page came out of the back/forward cache. */
  shows: number;
}

/** Of the page's clock for one of the test's: time-outs and waits pass quickly, and every answer still comes in time. */
const SPEED = 20;
/** Milliseconds after which something that should become true never will. */
const RECOVERY_TIMEOUT_MS = 30_000;

export class Cell {
  readonly #driver: Driver;
  readonly #shop: ShopServer;
  readonly fault: Fault;
  readonly #sku: string;
  readonly #path: string;
  #targets: readonly Target[] = [];
  #occurrences = 0;
  #held = new Set<() => void>();
  #isStriking = false;

  constructor(driver: Driver, shop: ShopServer, fault: Fault, sku: string) {
    this.#driver = driver;
    this.#shop = shop;
    this.fault = fault;
    this.#sku = sku;
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
    this.#shop.products.set(this.#sku, isReady ? {} : { swap_ready: false });
  }

  /** Opens a page of the shop; with `hasFault`, the fault is there before the script is. */
  async visit(hasFault = false): Promise<void> {
    const { shop, service } = this.#shop;
    const { page, leaves } = this.fault;
    this.#shop.pages.set('/elsewhere', '<!doctype html><title>Elsewhere</title>');
    this.#shop.pages.set(
      this.#path,
      `<!doctype html><html lang="de"><head><title>Shop</title>
      <script src="/recorder.js" data-speed="${SPEED}"></script>
      <script type="module" src="${service}/files/embed.js" data-base-url="${service}" data-poll-interval="1000"></script>
      <script type="module">
        import { offerSamplePhotos } from '${service}/files/experience.js';
        offerSamplePhotos([{ url: '${service}/sample.webp', label: 'Portrait' }]);
      </script></head>
      <body><input id="search" autofocus><tryon-button reserve external-id="${this.#sku}"></tryon-button>
      <p id="below">What stands below</p>
      <script>document.querySelector('#search').focus(); shopTest.script = '${service}/files/embed.js?again';
      ${hasFault && page ? page.begin : ''}</script></body></html>`,
    );
    await this.#driver.goto(shop + this.#path);
    if (hasFault && leaves) await this.#leave();
  }

  /** Until the page came out of the cache: an engine may load it anew, for example where a request was under way. */
  async #leave(): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt++) {
      // No engine keeps a page that it has not loaded yet.
      await this.#eventually(
        () => this.run<boolean>("document.readyState === 'complete'"),
        'the page to load',
      );
      await this.run("void setTimeout(() => location.assign('/elsewhere'))");
      await this.#eventually(() => this.run<boolean>("document.title === 'Elsewhere'"), 'the next page');
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
    if (answer) await this.#eventually(() => this.#occurrences > 0, 'the fault to occur');
    if (page) await this.#eventually(() => this.run<boolean>(page.proof), 'the fault to be in force');
  }

  async end(): Promise<void> {
    this.#isStriking = false;
    for (const drop of this.#held) drop();
    if (this.fault.page) await this.run(this.fault.page.end);
  }

  /** What is left of the fault once the cell is done, also after a failure. */
  async over(): Promise<void> {
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

  async until(holds: (page: Summary) => boolean, what: string): Promise<void> {
    let last: Summary | null = null;
    await this.#eventually(
      async () => holds((last = await this.summary())),
      what,
      () => JSON.stringify({ ...last, text: undefined }),
    );
  }

  /** Stays true for a while of the page's time. */
  async stays(holds: (page: Summary) => boolean, what: string): Promise<void> {
    for (let look = 0; look < 4; look++) {
      const page = await this.summary();
      if (!holds(page)) throw new Error(`not ${what}: ${JSON.stringify({ ...page, text: undefined })}`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  async click(): Promise<void> {
    const { x, y } = await this.run<{ x: number; y: number }>('shopTest.buttonBox()');
    await this.#driver.click(x, y);
  }

  async closeDialog(): Promise<void> {
    await this.#driver.press('Escape');
    await this.until((page) => !page.isOpen, 'the dialog to close');
  }

  async reload(): Promise<void> {
    await this.visit();
  }

  async #eventually(
    holds: () => boolean | Promise<boolean>,
    what: string,
    instead: () => string = () => '',
  ): Promise<void> {
    const end = Date.now() + RECOVERY_TIMEOUT_MS;
    // A page that is being left can't be asked.
    while (!(await Promise.resolve(holds()).catch(() => false))) {
      if (Date.now() > end) throw new Error(`waited in vain for ${what}; ${instead()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

const isReady = (page: Summary) => page.state === 'ready';

export interface Moment {
  readonly name: string;
  play(cell: Cell): Promise<void>;
}

/** The page as it should be once all is over. */
async function checkPage(cell: Cell, focus: string): Promise<void> {
  const page = await cell.summary();
  const wrong = [...page.complaints];
  if (page.shift > 0) wrong.push(`the page shifted by ${page.shift} px`);
  if (page.focus !== focus) wrong.push(`the focus is on "${page.focus}", not on "${focus}"`);
  if (wrong.length > 0) throw new Error(`reached the page: ${wrong.join('; ')}`);
}

async function recoverLookup(cell: Cell): Promise<void> {
  await cell.end();
  if (cell.fault.recovers === 'refresh') await cell.run('shopTest.refresh()');
  if (cell.fault.recovers === 'reload') {
    await checkPage(cell, 'search');
    await cell.reload();
  }
  await cell.until(isReady, 'the button to be ready again');
  await checkPage(cell, 'search');
}

const hasReason =
  ({ fault }: Cell) =>
  (page: Summary) =>
    fault.reasons.some((reason) => reason === page.reason);

const firstLookup: Moment = {
  name: 'first lookup',
  async play(cell) {
    cell.isReady = true;
    cell.aim('api');
    await cell.visit(true);
    await cell.proven();
    const { lookup, reasons } = cell.fault;
    if (lookup === 'works') await cell.until(isReady, 'the button, in spite of the fault');
    if (lookup === 'waits') await cell.stays((page) => page.state === 'loading', 'waiting');
    if (lookup === 'fails') await cell.until(hasReason(cell), `the reason ${reasons.join(' or ')}`);
    await recoverLookup(cell);
  },
};

const poll: Moment = {
  name: 'poll',
  async play(cell) {
    cell.isReady = false;
    await cell.visit();
    await cell.until((page) => page.state === 'processing', 'processing');
    cell.aim('api');
    await cell.begin();
    await cell.proven();
    const { lookup, recovers, reasons } = cell.fault;
    // What passes by itself leaves the product processing; the rest is final.
    if (lookup === 'fails' && recovers === 'refresh') {
      await cell.until(hasReason(cell), `the reason ${reasons.join(' or ')}`);
    } else {
      await cell.stays((page) => page.state === 'processing', 'still processing');
    }
    cell.isReady = true;
    await recoverLookup(cell);
  },
};

/** What has become of a download: `isThere` says that it came, `isRefused` that the shopper was told it did not. */
async function checkDownload(
  cell: Cell,
  outcome: Outcome,
  isThere: (page: Summary) => boolean,
  isRefused: (page: Summary) => boolean,
): Promise<void> {
  if (cell.fault.name === 'flapping') {
    // The hand on its way to the button and the click each send a request: which of them is answered is chance.
    return cell.until(
      (page) => isThere(page) || isRefused(page),
      'what was asked for, or the shopper to be told',
    );
  }
  if (outcome === 'works') await cell.until(isThere, 'what was asked for, in spite of the fault');
  if (outcome === 'fails') await cell.until(isRefused, 'the shopper to be told');
  if (outcome === 'waits') await cell.stays((page) => !isThere(page) && !isRefused(page), 'waiting');
}

const isRunning = (page: Summary) => page.isOpen && page.notice === '' && page.isPreview;

async function openDialog(cell: Cell): Promise<void> {
  await cell.until(isReady, 'the button');
  await cell.click();
  await cell.until(isRunning, 'the dialog with the preview');
}

const click: Moment = {
  name: 'click',
  async play(cell) {
    cell.isReady = true;
    await cell.visit();
    await cell.until(isReady, 'the button');
    cell.aim('script');
    await cell.begin();
    if (cell.fault.leaves) await cell.until(isReady, 'the button, after coming back');
    await cell.click();
    await cell.proven();
    await checkDownload(
      cell,
      cell.fault.download,
      (page) => page.isOpen,
      (page) => page.failure !== '' && page.errors.at(-1) === 'network',
    );
    await cell.end();
    // Some engines send a request again by themselves whose connection was dropped.
    if (cell.fault.download === 'waits') {
      await cell.until((page) => page.failure !== '' || page.isOpen, 'the shopper to be told');
    }
    if (!(await cell.summary()).isOpen) await cell.click();
    await cell.until(isRunning, 'the dialog with the preview');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

const dialog: Moment = {
  name: 'dialog',
  async play(cell) {
    cell.isReady = true;
    await cell.visit();
    await cell.until(isReady, 'the button');
    cell.aim('texts', 'picture');
    await cell.begin();
    if (cell.fault.leaves) await cell.until(isReady, 'the button, after coming back');
    await cell.click();
    await cell.proven();
    const { download } = cell.fault;
    if (download === 'works') await cell.until(isRunning, 'the dialog, in spite of the fault');
    if (download === 'waits') await cell.stays((page) => page.isOpen && page.notice !== 'alert', 'waiting');
    // English stands in for a language, and a sentence for a picture; a picture may be shown without CORS.
    if (download === 'fails') {
      await cell.until(
        (page) => isRunning(page) && (page.problem !== '' || page.hasPicture),
        'the dialog without',
      );
    }
    await cell.end();
    await cell.closeDialog();
    await openDialog(cell);
    await cell.until((page) => page.text.includes(de.privacy), 'the dialog in German');
    await cell.until((page) => page.hasPicture && page.problem === '', 'the product’s picture');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

const photo: Moment = {
  name: 'photo',
  async play(cell) {
    cell.isReady = true;
    await cell.visit();
    await openDialog(cell);
    await cell.until((page) => page.hasPicture, 'the product’s picture');
    cell.aim('sample');
    await cell.begin();
    if (!(await cell.summary()).isOpen) await openDialog(cell);
    await cell.run('shopTest.chooseSample()');
    await cell.proven();
    const isFetchBroken = cell.fault.name === 'fetch broken by the page';
    await checkDownload(
      cell,
      isFetchBroken ? 'fails' : cell.fault.download,
      (page) => page.hasPhoto,
      (page) => page.problem !== '',
    );
    await cell.end();
    if (cell.fault.download === 'waits') {
      await cell.until((page) => page.problem !== '' || page.hasPhoto, 'the shopper to be told');
    }
    if (!(await cell.summary()).hasPhoto) await cell.run('shopTest.chooseSample()');
    await cell.until((page) => page.hasPhoto && page.problem === '', 'the photo');
    await cell.closeDialog();
    await checkPage(cell, 'tryon-button');
  },
};

export const MOMENTS: readonly Moment[] = [firstLookup, poll, click, dialog, photo];
