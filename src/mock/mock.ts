/** What `storefront-tryon/mock` exports. Apart from index.ts, which an app's build keeps even where none of this is used. */
import { mswHandler, type MswHandler } from './http/msw-handler.ts';
import { createService, type Service, type MockServiceOptions } from './service.ts';

export { mockFetch, pageMockService } from './browser/page.ts';
export type { Fault } from './http/faults.ts';
export type { MswHandler } from './http/msw-handler.ts';
export type { MerchantPanel } from './merchant-panel.ts';
export { seedPicture } from './seed/pictures.ts';
export type { MockServiceOptions };

export interface MockService extends Service {
  /** Serves msw 2 and 3: `setupWorker(...service.handlers)`; answers below `/v1` and `/panel` of whatever base URL. */
  readonly handlers: MswHandler[];
}

/** @throws RangeError or TypeError that says which option can't be used */
export function createMockService(options?: MockServiceOptions): MockService {
  const service = createService(options);
  return { ...service, handlers: [mswHandler(service.fetch)] };
}
