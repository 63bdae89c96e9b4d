/** Fetches a page as a visitor's browser would, and reads it without running its scripts. */
import type { VisitedPage } from '../doctor/visit.ts';

const TIMEOUT_MS = 15_000;
const USER_AGENT = 'Mozilla/5.0 (compatible; storefront-tryon doctor)';

export const request = (url: string, headers: Record<string, string>): Promise<Response> =>
  fetch(url, { headers: { 'User-Agent': USER_AGENT, ...headers }, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** @throws Error that says why the page can't be read */
export async function visitPage(address: string): Promise<VisitedPage> {
  const response = await request(address, { Accept: 'text/html' }).catch((error: Error) => {
    throw new Error(`${address} gives no response (${reasonOf(error)}). Check the address.`, {
      cause: error,
    });
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok) {
    throw new Error(
      `${address} answers ${response.status}. Check the address, and that visitors may see it.`,
    );
  }
  if (!/html/.test(type)) throw new Error(`${address} is ${type || 'of no type'}, not an HTML page.`);
  const html = await response.text();
  const { Window } = await import('happy-dom');
  // No script of the page is run, and nothing that it refers to is loaded.
  const window = new Window({
    url: response.url,
    settings: {
      disableJavaScriptEvaluation: true,
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
    } as object,
  });
  window.document.write(html);
  return {
    url: response.url,
    document: window.document as unknown as Document,
    header: (name) => response.headers.get(name),
  };
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
