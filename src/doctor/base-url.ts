/** Whether a page can use a base URL: the rules of every client, and those of browsers. Asks for nothing. */
import { checkBaseUrl } from '../catalog/connection.ts';
import { parseUrl } from './url.ts';

/** What is wrong with `baseUrl` in the page at `pageUrl`, in a sentence; null where nothing is. */
export function problemOfBaseUrl(baseUrl: string, pageUrl: string): string | null {
  if (baseUrl === 'mock:') return null;
  const url = parseUrl(baseUrl, pageUrl);
  if (!url) return `"${baseUrl}" is no address.`;
  try {
    checkBaseUrl(url.href);
  } catch (error) {
    return (error as Error).message;
  }
  if (url.protocol === 'http:' && pageUrl.startsWith('https:')) {
    return `"${baseUrl}" is http, and a browser lets no page with https ask there.`;
  }
  return null;
}
