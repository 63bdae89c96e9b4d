/** Reads addresses that a shop wrote, and checks base URLs by the rules of the client and of browsers. */
import { orNull } from '../../core/base/or-null.ts';
import { checkBaseUrl } from '../../core/catalog/connection-settings.ts';

/** `URL.parse`, which Node 20 does not have. */
export const parseUrl = (address: string, base?: string) => orNull(() => new URL(address, base));

/** A sentence about the problem with `baseUrl` in the page at `pageUrl`; null if there is none. */
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
