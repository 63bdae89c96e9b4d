/** The contract suite on the three ways of calling the mock: in memory, over HTTP, and through msw. */
import { getResponse } from 'msw';
import { createNodeLoader } from '../../../src/service/mock/node/image-loader.ts';
import { serveMock, type MockServer } from '../../../src/service/mock/node/mock-server.ts';
import { createMockService } from '../../../src/service/mock/index.ts';
import { catalogContract } from './contract/catalog.ts';
import { PNG } from './contract/service.ts';

/** Public images can't be had in a test: this loader answers for one address and refuses the others as in earnest. */
const IMAGE_URL = 'https://images.example/lens.png';
const refuse = createNodeLoader();
const loadImage = async (url: URL) => (url.href === IMAGE_URL ? PNG : refuse(url));

catalogContract('in memory', async () => {
  const service = createMockService({ loadImage });
  return {
    baseUrl: 'https://catalog.example/shop',
    imageUrl: IMAGE_URL,
    fetch: (url, init) => service.fetch(new Request(url, init)),
  };
});

catalogContract('through msw', async () => {
  const { handlers } = createMockService({ loadImage });
  return {
    baseUrl: 'https://catalog.example',
    imageUrl: IMAGE_URL,
    async fetch(url, init) {
      const response = await getResponse(handlers, new Request(url, init));
      if (!response) throw new Error(`msw has no handler for ${url}`);
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
  };
});

describe('Over HTTP', () => {
  let server: MockServer;
  before(async () => {
    server = await serveMock(0, { loadImage });
  });
  after(() => server.close());

  catalogContract('over HTTP', async () => {
    server.service.reset();
    return { baseUrl: server.url, imageUrl: IMAGE_URL, fetch };
  });
});
