/** Whether a page can use a base URL, by the rules of every client and those of browsers. */
import { checkBaseUrl } from '../../core/catalog/connection-settings.ts';
import { parseUrl } from './url.ts';

/** The problem with `baseUrl` in the page at `pageUrl`, in a sentence; null if there is none. */
export function problemOfBaseUrl(baseUrl: string, pageUrl: string): string | null {
  if (baseUrl === 'mock:') return null;
  const url = parseUrl(baseUrl, pageUrl);
  if (!url) return `"${baseUrl}" is not an address.`;
  try {
    checkBaseUrl(url.href);
  } catch (error) {
    return (error as Error).message;
  }
  if (url.protocol === 'http:' && pageUrl.startsWith('https:')) {
    return `"${baseUrl}" has http, and browsers don't let a page with https send requests there.`;
  }
  return null;
}
