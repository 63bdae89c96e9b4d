/** A page and its relay as this browser gets them, under its own rules for other origins. Knows no finding. */
import type { VisitedPage, Visitor } from '../../src/doctor/visit.ts';

const TIMEOUT_MS = 15_000;

const get = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit', cache: 'no-store' });

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Rejects where there is no answer, or none that may be read from here. */
export async function visitPage(url: string): Promise<VisitedPage> {
  const response = await get(url);
  if (!response.ok) throw new Error(`The page answers ${response.status}.`);
  const isOurs = new URL(response.url).origin === location.origin;
  return {
    url: response.url,
    document: parse(await response.text()),
    // Of another origin only a few headers may be seen, and none that matters here.
    header: isOurs ? (name) => response.headers.get(name) : null,
  };
}

/** Out of a page's text, as "View page source" shows it. */
export function pastedPage(url: string, html: string): VisitedPage {
  return { url, document: parse(html), header: null };
}

export const browserVisitor: Visitor = {
  isBrowser: true,
  origin: location.origin,
  async ask(url) {
    const response = await get(url);
    return {
      status: response.status,
      text: await response.text(),
      header: (name) => response.headers.get(name),
    };
  },
};
