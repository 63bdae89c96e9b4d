/** Matches the service's path behind any path of the base URL. */
export const SERVICE_PATH = /\/(?:v1|panel|media)(?:\/[^?#]*)?(?=[?#]|$)/;

/** `/v1/products` of `https://any.example/shop/v1/products?page=2`; the whole path if it contains none of the service's. */
export function servicePath(url: string): string {
  const { pathname } = new URL(url);
  return SERVICE_PATH.exec(pathname)?.[0] ?? pathname;
}
