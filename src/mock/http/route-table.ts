/**
 * Every route of the service: the operations of section 4, the merchant panel outside /v1, and uploaded images. The router and
 * the Allow header are made from this one table.
 */

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Route {
  readonly method: Method;
  /** Behind the base URL; `:name` stands for one segment. */
  readonly path: string;
  readonly operation: string;
}

export const ROUTES = [
  { method: 'GET', path: '/v1/products', operation: 'listProducts' },
  { method: 'POST', path: '/v1/products', operation: 'createProduct' },
  { method: 'GET', path: '/v1/products/:id', operation: 'getProduct' },
  { method: 'PATCH', path: '/v1/products/:id', operation: 'updateProduct' },
  { method: 'DELETE', path: '/v1/products/:id', operation: 'deleteProduct' },
  { method: 'POST', path: '/v1/products/:id/images', operation: 'addImage' },
  { method: 'DELETE', path: '/v1/products/:id/images/:imageId', operation: 'removeImage' },
  { method: 'GET', path: '/v1/usage', operation: 'getUsage' },
  { method: 'POST', path: '/panel/products/:id/assets', operation: 'attachAsset' },
  { method: 'POST', path: '/panel/assets/:id/activate', operation: 'activateAsset' },
  { method: 'POST', path: '/panel/faults', operation: 'setFaults' },
  { method: 'POST', path: '/panel/reset', operation: 'reset' },
  { method: 'GET', path: '/media/:id', operation: 'getUpload' },
] as const satisfies readonly Route[];

export type Operation = (typeof ROUTES)[number]['operation'];

const roots = [...new Set(ROUTES.map(({ path }) => path.split('/')[1]))].join('|');

/** What the service answers, behind whatever path the base URL itself has. */
export const SERVICE_PATH = new RegExp(`/(?:${roots})(?:/[^?#]*)?(?=[?#]|$)`);

/** `/v1/products` of `https://any.example/shop/v1/products?page=2`; the whole path where nothing of the service's is in it. */
export function servicePath(url: string): string {
  const { pathname } = new URL(url);
  return SERVICE_PATH.exec(pathname)?.[0] ?? pathname;
}

/** The methods that `path` has, as the Allow header names them; empty where there is no such path. */
export function allowedMethods(path: string): string[] {
  const methods = ROUTES.filter((route) => matches(route.path, path)).map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

function matches(pattern: string, path: string): boolean {
  const segments = path.split('/');
  const expected = pattern.split('/');
  return (
    segments.length === expected.length &&
    expected.every((part, index) =>
      part.startsWith(':') ? segments[index] !== '' : part === segments[index],
    )
  );
}
