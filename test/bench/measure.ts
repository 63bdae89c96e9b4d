/** Visits of a shop in a slowed browser, and what each took. Knows no comparison. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A slow phone on a slow network. */
const SLOW = { cpu: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

export interface Visit {
  /** Milliseconds from navigation to all buttons shown. */
  shown: number;
  /** Milliseconds of script until then. */
  script: number;
  /** Milliseconds of the longest task; 0 where none took more than 50. */
  longestTask: number;
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await session.send('Performance.enable');
  return { page, session };
}

/** The page says itself when all is shown: asking it would be script of ours. */
async function visit(page: Page, url: string): Promise<['shown', number, number]> {
  const said = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('shown'),
    timeout: 120_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const values = await Promise.all((await said).args().map((arg) => arg.jsonValue()));
  return values as ['shown', number, number];
}

async function load(page: Page, session: CDPSession, url: string): Promise<Visit> {
  const [, shown, longestTask] = await visit(page, url);
  const { metrics } = await session.send('Performance.getMetrics');
  const script = metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  return { shown, script, longestTask };
}

/** A first visit, and a second one of the same session. */
export async function visitTwice(browser: Browser, url: string): Promise<[Visit, Visit]> {
  const context = await browser.newContext();
  try {
    const { page, session } = await slowPage(context);
    const first = await load(page, session, url);
    return [first, await load(page, session, url)];
  } finally {
    await context.close();
  }
}

export async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const { page, session } = await slowPage(context);
    return await load(page, session, url);
  } finally {
    await context.close();
  }
}

/** Milliseconds from a click to the open dialog: `warm` after the pointer has been over the button, `cold` without. */
export async function clickToDialog(browser: Browser, url: string, isWarm: boolean): Promise<number> {
  const context = await browser.newContext();
  try {
    const { page, session } = await slowPage(context);
    await load(page, session, url);
    if (isWarm) {
      await page.locator('tryon-button').hover();
      await page.waitForFunction(
        "document.querySelector('tryon-button').shadowRoot.querySelector('tryon-dialog')",
      );
      await page.waitForLoadState('networkidle');
    }
    return (await page.evaluate(`new Promise((resolve) => {
      const element = document.querySelector('tryon-button');
      const start = performance.now();
      element.shadowRoot.querySelector('button').click();
      requestAnimationFrame(function look() {
        if (element.open) resolve(performance.now() - start);
        else requestAnimationFrame(look);
      });
    })`)) as number;
  } finally {
    await context.close();
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
