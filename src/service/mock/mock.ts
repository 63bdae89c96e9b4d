/** What `storefront-tryon/mock` exports. Apart from index.ts, which an app's build keeps even where none of this is used. */
import * as page from './browser/page.ts';
import { mswHandler, type MswHandler } from './http/msw-handler.ts';
import * as pictures from './seed/pictures.ts';
import { createService, type Service, type MockServiceOptions } from './service.ts';

export type { Fault } from './http/faults.ts';
export type { MswHandler } from './http/msw-handler.ts';
export type { MerchantPanel } from './merchant-panel.ts';
export type { MockServiceOptions };

// Functions of this file's own: what is exported on, esbuild loads with the page, whether it is used or not.

/** Fetch for URLs that begin with `mock:`. A request without a key is the demo shop's. */
export const mockFetch = (url: string, init?: RequestInit): Promise<Response> => page.mockFetch(url, init);

/** The page's one service, made when it is first asked for. */
export const pageMockService = (): Service => page.pageMockService();

/** The picture of the seed product with this handle; null if there is none, or no address of its file. */
export const seedPicture = (handle: string): string | null => pictures.seedPicture(handle);

export interface MockService extends Service {
  /** Serves msw 2 and 3: `setupWorker(...service.handlers)`; answers below `/v1` and `/panel` of whatever base URL. */
  readonly handlers: MswHandler[];
}

/** @throws RangeError or TypeError that says which option can't be used */
export function createMockService(options?: MockServiceOptions): MockService {
  const service = createService(options);
  return { ...service, handlers: [mswHandler(service.fetch)] };
}
