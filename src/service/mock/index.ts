/**
 * `storefront-tryon/mock`: the bundled catalog service for demos and tests, called in memory, through msw, or in a page.
 * Importing it makes `base-url="mock:"` work; the first request loads the service. Over HTTP it is `npm run mock`.
 */
import { registerMock } from '../../core/http/mock-registration.ts';

export * from './mock.ts';

registerMock(async (url, init) => (await import('./browser/page.ts')).mockFetch(url, init));
