/**
 * `storefront-tryon/mock`: the bundled catalog service for demos and tests, called in memory, through msw, or inside a
 * page. Over HTTP it is `npm run mock`.
 */
import { http, HttpResponse } from 'msw/http';
import type { HttpHandler } from 'msw/http';
import { ConnectionDropped } from './http/faults.ts';
import { createService, type MockService as Service, type MockServiceOptions } from './service.ts';

export type { Fault } from './http/faults.ts';
export { mockFetch, pageMockService } from './browser/page.ts';
export { seedPicture } from './seed/pictures.ts';
export type { MockServiceOptions };

export interface MockService extends Service {
  /** Serves MSW: `setupWorker(...service.handlers)`; answers below `/v1` and `/panel` of whatever base URL. */
  readonly handlers: HttpHandler[];
}

/** The paths that are the service's, behind any base URL. */
const OURS = /^https?:\/\/[^?#]*\/(v1|panel|media)(\/|\?|#|$)/;

/** @throws RangeError or TypeError that says which option can't be used */
export function createMockService(options?: MockServiceOptions): MockService {
  const service = createService(options);
  const handler = http.all(OURS, async ({ request }) => {
    try {
      return await service.fetch(request);
    } catch (error) {
      if (error instanceof ConnectionDropped) return HttpResponse.error();
      throw error;
    }
  });
  return { ...service, handlers: [handler] };
}
