/**
 * Verifies that a request came through the shop's Shopify app proxy, and returns it without what the proxy added. To be called
 * before `relay.fetch`.
 */
const ADDED = ['shop', 'path_prefix', 'timestamp', 'signature', 'logged_in_customer_id'];
/** A signed request that is older is refused, because others could send it again. */
const MAX_AGE_SECONDS = 300;

/**
 * The request as the relay understands it, or null if the signature does not hold.
 * @param secret the app's API secret key, as Shopify's dashboard shows it
 * @param now milliseconds since 1970
 */
export async function verifyAppProxy(
  request: Request,
  secret: string,
  now: number = Date.now(),
): Promise<Request | null> {
  const url = new URL(request.url);
  const given = url.searchParams.getAll('signature');
  const timestamp = url.searchParams.get('timestamp') ?? '';
  if (given.length !== 1 || !/^[0-9a-f]{64}$/i.test(given[0]!) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return null;
  const signature = Uint8Array.from(given[0]!.match(/../g)!, (pair) => Number.parseInt(pair, 16));

  const text = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), hmac, false, ['verify']);
  // `verify` compares in constant time.
  const signed = text.encode(signedText(url.searchParams));
  if (!(await crypto.subtle.verify('HMAC', key, signature, signed))) return null;
  for (const name of ADDED) url.searchParams.delete(name);
  return new Request(url, { method: request.method, headers: request.headers });
}

/** Shopify signs `name=value` of every other parameter, values of one name joined by commas, sorted, and run together. */
function signedText(params: URLSearchParams): string {
  const names = new Set([...params.keys()].filter((name) => name !== 'signature'));
  return [...names]
    .map((name) => `${name}=${params.getAll(name).join(',')}`)
    .toSorted()
    .join('');
}
