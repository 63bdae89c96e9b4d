/** The contract suite inside a page, on the built mock as a page without a bundler gets it, with the page's own loader. */
import type { createMockService as Create } from '../../../src/service/mock/index.ts';
import { catalogContract } from './contract/catalog.ts';
import { PNG } from './contract/service.ts';

const { createMockService } = (await import(new URL('/dist/mock.js', location.href).href)) as {
  createMockService: typeof Create;
};

catalogContract('in a page', async () => {
  const service = createMockService();
  return {
    baseUrl: 'https://catalog.example',
    imageUrl: `data:image/png;base64,${btoa(String.fromCharCode(...PNG))}`,
    fetch: service.fetch,
  };
});
