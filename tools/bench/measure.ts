/** Visits of a shop in a slowed browser, and what each took. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A slow phone on a slow network. */
const SLOW = { cpu: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

export interface Visit {
  /** Milliseconds from navigation to all buttons shown, and to those in view. */
  shown: number;
  shownInView: number;
  /** Milliseconds of the longest task; 0 where none took more than 50. */
  longestTask: number;
}

/** Uses a page in a window with storage of its own. */
async function inPage<T>(
  browser: Browser,
  { isSlow = true, ...options }: BrowserContextOptions & { isSlow?: boolean },
  use: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    if (isSlow) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: SLOW.latency,
        downloadThroughput: SLOW.bytesPerSecond,
        uploadThroughput: SLOW.bytesPerSecond,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    }
    // Not of the clock, which goes on while other programs have the processor.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // The window of a new context starts pages of the browser's own, which would share the processor with the visit.
    await page.waitForTimeout(1000);
    return await use(page, session);
  } finally {
    await context.close();
  }
}

/** The page says itself when all is shown: asking it would be script of ours. */
async function visit(page: Page, url: string): Promise<Visit> {
  const said = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('shown'),
    timeout: 120_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const values = await Promise.all((await said).args().map((arg) => arg.jsonValue()));
  const [, shown, shownInView, longestTask] = values as ['shown', number, number, number];
  return { shown, shownInView, longestTask };
}

/** Milliseconds of the page's processor time for script, on a page that has none of its own, until it has nothing more to do. */
export function scriptTime(browser: Browser, silentUrl: string): Promise<number> {
  return inPage(browser, {}, async (page, session) => {
    await page.goto(silentUrl, { waitUntil: 'networkidle' });
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  });
}

/** A first visit, and a second one of the same session. */
export function visitTwice(browser: Browser, url: string): Promise<[Visit, Visit]> {
  return inPage(browser, {}, async (page) => [await visit(page, url), await visit(page, url)]);
}

/** @param isSlow false: as fast as the machine is */
export function visitOnce(browser: Browser, url: string, isSlow = true): Promise<Visit> {
  return inPage(browser, { isSlow }, (page) => visit(page, url));
}

export interface Press {
  /** Milliseconds from the click to the open dialog. */
  toDialog: number;
  /** Milliseconds from the press to the next frame, as in Interaction to Next Paint. */
  toNextPaint: number;
}

/** `warm`: a mouse that has been over the button; without, a finger that presses it at once. */
export function press(browser: Browser, url: string, isWarm: boolean): Promise<Press> {
  return inPage(browser, { hasTouch: !isWarm }, async (page) => {
    await visit(page, url);
    const { x, y, width, height } = (await page.locator('tryon-button').boundingBox())!;
    const middle = [x + width / 2, y + height / 2] as const;
    if (isWarm) {
      await page.mouse.move(...middle);
      await page.waitForFunction(
        "document.querySelector('tryon-button').shadowRoot.querySelector('tryon-dialog')",
      );
      await page.waitForLoadState('networkidle');
    }
    await page.evaluate(`
      window.toNextPaint = 0;
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId) toNextPaint = Math.max(toNextPaint, duration);
      }).observe({ type: 'event', durationThreshold: 16 });
      window.opened = new Promise((resolve) => {
        addEventListener('click', ({ timeStamp }) => requestAnimationFrame(function look() {
          if (document.querySelector('tryon-button').open) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        }), { capture: true, once: true });
      });
      // Not the promise, which would be waited for.
      null;`);
    if (isWarm) await page.mouse.click(...middle);
    else await page.touchscreen.tap(...middle);
    const toDialog = Number(await page.evaluate('opened'));
    // The browser reports a press some frames later.
    await page.waitForTimeout(500);
    return { toDialog, toNextPaint: Number(await page.evaluate('toNextPaint')) };
  });
}

/**
 * Milliseconds until all buttons of a list that grows are shown, each time that it has grown by so many.
 * @param times how often it grows
 */
export function growingList(browser: Browser, url: string, count: number, times: number): Promise<number[]> {
  return inPage(browser, {}, async (page) => {
    await visit(page, url);
    const took: number[] = [];
    for (let time = 1; time <= times; time++) {
      took.push(
        (await page.evaluate(`new Promise((resolve) => {
          const start = performance.now();
          const more = Array.from({ length: ${count} }, (_, index) => {
            const button = document.createElement('tryon-button');
            button.setAttribute('external-id', 'SKU-' + (${time * count} + index));
            return button;
          });
          document.body.append(...more);
          requestAnimationFrame(function look() {
            if (more.every(({ offsetWidth }) => offsetWidth > 0)) resolve(performance.now() - start);
            else requestAnimationFrame(look);
          });
        })`)) as number,
      );
    }
    return took;
  });
}

/** From a press to the product on its face. */
export interface Placing {
  /** Milliseconds. */
  ms: number;
  /** Milliseconds of processor time of the page's main thread, and of the rest of its process: workers, and the browser's painting. */
  mainThread: number;
  workers: number;
}

const PORTRAIT = 'test/try-on/find/pictures/portrait.webp';
const NEXT = '.card:not([aria-current])';

/**
 * A second photo, when all that finds a face is loaded and ready, and then the other products of the tray, each for the first time; on
 * a processor that is not slowed down, because slowing is work of the same process. Null for a version that says nothing when it
 * has placed a product.
 */
export async function placeOnFace(
  browser: Browser,
  url: string,
): Promise<{ photo: Placing; next: readonly Placing[] } | null> {
  const system = await browser.newBrowserCDPSession();
  const phone = { isSlow: false, viewport: { width: 390, height: 844 } };
  const placed = inPage(browser, phone, async (page, session) => {
    await visit(page, url);
    await page.evaluate(
      "window.placedAt = 0; addEventListener('tryon-placed', () => (placedAt = performance.now()))",
    );
    const placing = async (press: () => Promise<unknown>): Promise<Placing> => {
      const readWork = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        const { processInfo } = await system.send('SystemInfo.getProcessInfo');
        const renderers = processInfo.filter(({ type }) => type === 'renderer');
        return {
          mainThread: metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000,
          renderers: new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime * 1000])),
        };
      };
      const before = await readWork();
      const start = Number(await page.evaluate('placedAt = 0, performance.now()'));
      await press();
      await page.waitForFunction('placedAt > 0', undefined, { timeout: 30_000 });
      const ms = Number(await page.evaluate('placedAt')) - start;
      // What follows, as the closer view, is work for it too.
      await page.waitForTimeout(1000);
      const after = await readWork();
      const mainThread = after.mainThread - before.mainThread;
      // One that a visit before this left may end meanwhile.
      let all = 0;
      for (const [id, ms] of after.renderers) all += ms - (before.renderers.get(id) ?? 0);
      return { ms, mainThread, workers: all - mainThread };
    };
    const choose = () => page.locator('input[type=file]').first().setInputFiles(PORTRAIT);
    await page.locator('tryon-button').first().click();
    const first = await placing(choose).catch(() => null);
    if (!first) return null;
    await page.locator('[data-control=anotherPhoto]').click();
    const photo = await placing(choose);
    const next: Placing[] = [];
    for (let index = 1; index < (await page.locator('.card').count()); index++)
      next.push(
        await placing(() =>
          page
            .locator(NEXT)
            .nth(index - 1)
            .click(),
        ),
      );
    return { photo, next };
  });
  return placed.finally(() => system.detach());
}

/**
 * Milliseconds from a finger on the button to glasses that are painted on the face of the sample person. The face is pressed as soon
 * as it can be, or so long after it is seen: with nothing loaded ahead but what the page and the shopper's looking around have loaded.
 * @param pauseMs is not counted
 */
export function wearOnSample(browser: Browser, url: string, pauseMs: number): Promise<number> {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true };
  return inPage(browser, options, async (page) => {
    await visit(page, url);
    await page.waitForLoadState('networkidle');
    const { x, y, width, height } = (await page.locator('tryon-button').boundingBox())!;
    await page.evaluate(`
      window.worn = new Promise((resolve) => {
        let start, waited = 0;
        addEventListener('pointerdown', ({ timeStamp }) => (start ??= timeStamp), { capture: true });
        addEventListener('tryon-placed', () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start - waited))));
        const room = () => document.querySelector('tryon-button').shadowRoot
          .querySelector('tryon-dialog')?.shadowRoot.querySelector('tryon-photo-preview')?.shadowRoot;
        requestAnimationFrame(function look() {
          const face = room()?.querySelector('.samples button');
          if (!face) return requestAnimationFrame(look);
          const seen = performance.now();
          setTimeout(() => {
            if (${pauseMs}) waited = performance.now() - seen;
            face.click();
          }, ${pauseMs});
        });
      });
      // Not the promise, which would be waited for.
      null;`);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    return Number(await page.evaluate('worn'));
  });
}

/** A picture of the given width and height, as a shop has them. */
export async function enlarge(browser: Browser, file: string, size: number): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const data = `data:image/webp;base64,${readFileSync(file).toString('base64')}`;
    const url = await page.evaluate(`(async () => {
      const image = new Image();
      image.src = '${data}';
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = ${size};
      canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size});
      return canvas.toDataURL('image/webp', 0.9);
    })()`);
    return Buffer.from(String(url).split(',')[1]!, 'base64');
  } finally {
    await page.close();
  }
}

/** Bytes of JavaScript heap that each button takes, by pages with one and with many. */
export async function heapPerButton(
  browser: Browser,
  one: string,
  many: string,
  count: number,
): Promise<number> {
  const heap = async (url: string) => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await visit(page, url);
      const session = await context.newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    } finally {
      await context.close();
    }
  };
  return ((await heap(many)) - (await heap(one))) / (count - 1);
}
