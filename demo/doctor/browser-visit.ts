/** Fetches a page and what it refers to from this browser, under its cross-origin rules. */
import type { VisitedPage, Visitor } from '../../src/merchant/doctor/visit.ts';
import { fitWithin } from '../../src/try-on/base/fit-within.ts';
import { MAX_PICTURE_SIDE } from '../../src/try-on/wear/picture/looked-at.ts';

const TIMEOUT_MS = 15_000;

const get = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit', cache: 'no-store' });

const parse = (source: string) => ({
  source,
  document: new DOMParser().parseFromString(source, 'text/html'),
});

/** Rejects if there is no response, or none that this origin may read. */
export async function visitPage(url: string): Promise<VisitedPage> {
  const response = await get(url);
  if (!response.ok) throw new Error(`The page answers ${response.status}.`);
  const isOurs = new URL(response.url).origin === location.origin;
  return {
    url: response.url,
    ...parse(await response.text()),
    // From another origin only a few headers can be read, and none of those that matter here.
    header: isOurs ? (name) => response.headers.get(name) : null,
  };
}

/** A page from its source, as "View page source" shows it. */
export function pastedPage(url: string, html: string): VisitedPage {
  return { url, ...parse(html), header: null };
}

export const browserVisitor: Visitor = {
  isBrowser: true,
  // A file on a disk has none.
  origin: location.origin === 'null' ? 'https://doctor.invalid' : location.origin,
  async isThere(url) {
    // What this page may not even ask for, a shop's page may.
    if (location.protocol === 'https:' && url.startsWith('http:')) return null;
    const enough = new AbortController();
    const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      await fetch(url, { mode: 'no-cors', credentials: 'omit', signal });
      return true;
    } catch {
      return false;
    } finally {
      // A body that nobody may read would keep its connection.
      enough.abort();
    }
  },
  async look(url) {
    const response = await get(url).catch((cause: unknown) => {
      throw new Error(`${url} gives no response that other pages may read (CORS).`, { cause });
    });
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
    const bitmap = await createImageBitmap(await response.blob());
    const [width, height] = fitWithin(bitmap.width, bitmap.height, MAX_PICTURE_SIDE);
    const canvas = new OffscreenCanvas(width, height);
    const ctx = canvas.getContext('2d')!;
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return ctx.getImageData(0, 0, width, height);
  },
  async ask(url) {
    const response = await get(url);
    return {
      status: response.status,
      text: await response.text(),
      header: (name) => response.headers.get(name),
    };
  },
};
