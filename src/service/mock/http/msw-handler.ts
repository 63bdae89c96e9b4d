/** The service as a request handler for msw, without importing msw: an object with what versions 2 and 3 expect of a handler. */
import { ConnectionDroppedError } from './faults.ts';
import { isPicturePath } from '../seed/pictures.ts';
import { SERVICE_PATH } from './service-path.ts';

/**
 * For `setupServer(...)`, `setupWorker(...)` and `getResponse([...], request)`. Not typed further, because msw's own types
 * have private members, which no object but one of its own classes can have.
 */
export type MswHandler = any;

/** The service's paths, behind any base URL. */
const SERVICE_URL = new RegExp(`^https?://[^?#]*${SERVICE_PATH.source}`);

interface Incoming {
  request: Request;
  requestId?: string;
}

export function mswHandler(answer: (request: Request) => Promise<Response>): MswHandler {
  const predicate = ({ request: { url } }: Incoming) =>
    SERVICE_URL.test(url) || isPicturePath(new URL(url).pathname);
  const handler = {
    /** What kind of handler it is, to msw 2 and to msw 3. */
    __kind: 'RequestHandler',
    kind: 'request',
    info: { header: 'storefront-tryon/mock', method: /.+/, path: SERVICE_URL },
    isUsed: false,
    predicate,
    parse: async () => ({}),
    test: async (incoming: Incoming) => predicate(incoming),
    async run({ request, requestId }: Incoming) {
      if (!predicate({ request })) return null;
      handler.isUsed = true;
      // msw's listeners may read the body as well.
      const copy = request.clone();
      const response = await answer(request).catch((error: unknown) => {
        if (error instanceof ConnectionDroppedError) return Response.error();
        throw error;
      });
      return { handler, request: copy, requestId, response, parsedResult: {} };
    },
    log({ request, response }: { request: Request; response: Response }) {
      console.info(`[MSW] ${request.method} ${request.url} (${response.status})`);
    },
    // Nothing is held from one request to the next that msw would have to end.
    reset() {},
    restore() {},
    dispose() {},
  };
  return handler;
}
