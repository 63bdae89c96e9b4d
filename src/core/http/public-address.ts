/** Checks whether the public internet can reach a host, also across redirects. */
import ipaddr from 'ipaddr.js';

/** An address that the public internet can reach: not this machine, not a private, link-local, translated or reserved network. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a host name itself is not public; `URL` has already turned 127.1 or 0x7f000001 into 127.0.0.1. */
export function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  if (name.startsWith('[')) return !isPublicAddress(name.slice(1, -1));
  if (ipaddr.IPv4.isValid(name)) return !isPublicAddress(name);
  return (
    name === 'localhost' || /\.(localhost|local|internal|home\.arpa|lan)$/.test(name) || !name.includes('.')
  );
}

/** The error for a host on this machine or a private network, to which nothing was sent. */
export class PrivateHostError extends Error {
  override readonly name = 'PrivateHostError';

  /** @param address what the host resolves to, where its name does not say it */
  constructor(
    readonly host: string,
    address?: string,
  ) {
    super(
      `${host} ${address ? `resolves to ${address}, which ` : ''}is on this machine or a private network`,
    );
  }
}

/**
 * Follows redirects by hand, so that each address is checked before a request.
 * @param ask sends a request, and must not follow redirects itself
 * @returns the last response, and its address
 */
export async function followRedirects(
  start: URL,
  maxRedirects: number,
  ask: (url: URL, redirects: number) => Promise<Response>,
): Promise<{ url: URL; response: Response }> {
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await ask(url, redirects);
    const location = [301, 302, 303, 307, 308].includes(response.status)
      ? response.headers.get('location')
      : null;
    if (location === null) return { url, response };
    void response.body?.cancel().catch(() => {});
    if (!URL.canParse(location, url.href)) throw new Error('it redirects to something that is no URL');
    const { hash } = url;
    url = new URL(location, url);
    url.hash ||= hash;
  }
  throw new Error(`it redirects more than ${maxRedirects} times`);
}
