/**
 * `storefront-tryon/mock`: the bundled catalog service for demos and tests, called in memory, through msw, or inside a
 * page. Over HTTP it is `npm run mock`.
 */
import { http, HttpResponse } from 'msw/http';
import type { HttpHandler } from 'msw/http';
import { ConnectionDroppedError } from './http/faults.ts';
import { SERVICE_PATH } from './http/route-table.ts';
import { createService, type MockService as Service, type MockServiceOptions } from './service.ts';

export type { Fault } from './http/faults.ts';
export { mockFetch, pageMockService } from './browser/page.ts';
export { seedPicture } from './seed/pictures.ts';
export type { MockServiceOptions };

export interface MockService extends Service {
  /** Serves MSW: `setupWorker(...service.handlers)`; answers below `/v1` and `/panel` of whatever base URL. */
  readonly handlers: HttpHandler[];
}

/** The service's paths, behind any base URL. */
const SERVICE_URL = new RegExp(`^https?://[^?#]*${SERVICE_PATH.source}`);

/** @throws RangeError or TypeError that says which option can't be used */
export function createMockService(options?: MockServiceOptions): MockService {
  const service = createService(options);
  const handler = http.all(SERVICE_URL, async ({ request }) => {
    try {
      return await service.fetch(request);
    } catch (error) {
      if (error instanceof ConnectionDroppedError) return HttpResponse.error();
      throw error;
    }
  });
  return { ...service, handlers: [handler] };
}
