/**
 * `storefront-tryon/mock`: the bundled catalog service for demos and tests, called in memory, through msw, or inside a page,
 * whose `base-url="mock:"` works once this is imported and loads the service itself with the first request. Over HTTP it is
 * `npm run mock`.
 */
import { registerMock } from '../../core/http/mock-registration.ts';

export * from './mock.ts';

registerMock(async (url, init) => (await import('./browser/page.ts')).mockFetch(url, init));
