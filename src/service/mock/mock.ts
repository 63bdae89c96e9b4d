/** The exports of `storefront-tryon/mock`. They are not in index.ts, which an app's build keeps even if none of this is used. */
import * as page from './browser/page.ts';
import { mswHandler, type MswHandler } from './http/msw-handler.ts';
import * as pictures from './seed/pictures.ts';
import { createService, type Service, type MockServiceOptions } from './service.ts';

export type { Fault } from './http/faults.ts';
export type { MswHandler } from './http/msw-handler.ts';
export type { MerchantPanel } from './merchant-panel.ts';
export type { MockServiceOptions };

// These are functions of this file, because esbuild loads re-exports with the page even if they are unused.

/** A `fetch` for URLs that begin with `mock:`. Requests without a key belong to the demo shop. */
export const mockFetch = (url: string, init?: RequestInit): Promise<Response> => page.mockFetch(url, init);

/** The page's only service, created on the first call. */
export const pageMockService = (): Service => page.pageMockService();

/** The address of a seed product's picture; null if there is no such product, or its file has no address. */
export const seedPicture = (handle: string): string | null => pictures.seedPicture(handle);

export interface MockService extends Service {
  /** Handlers for msw 2 and 3: `setupWorker(...service.handlers)`. They answer below `/v1` and `/panel` of any base URL. */
  readonly handlers: MswHandler[];
}

/** @throws RangeError or TypeError that says which option can't be used */
export function createMockService(options?: MockServiceOptions): MockService {
  const service = createService(options);
  return { ...service, handlers: [mswHandler(service.fetch)] };
}
