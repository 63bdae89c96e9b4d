/** The service's paths, behind whatever path the base URL itself has. */
export const SERVICE_PATH = /\/(?:v1|panel|media)(?:\/[^?#]*)?(?=[?#]|$)/;

/** `/v1/products` of `https://any.example/shop/v1/products?page=2`; the whole path where nothing of the service's is in it. */
export function servicePath(url: string): string {
  const { pathname } = new URL(url);
  return SERVICE_PATH.exec(pathname)?.[0] ?? pathname;
}
