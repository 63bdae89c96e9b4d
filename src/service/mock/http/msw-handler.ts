/** The service as a request handler for msw 2 and 3, without importing msw. */
import { ConnectionDroppedError } from './faults.ts';
import { isPicturePath } from '../seed/pictures.ts';
import { SERVICE_PATH } from './app.ts';

/**
 * A handler for `setupServer(...)`, `setupWorker(...)` and `getResponse([...], request)`. It has no further type, because msw's
 * classes have private members, which other objects can't have.
 */
export type MswHandler = any;

/** Matches the service's paths behind any base URL. */
const SERVICE_URL = new RegExp(`^https?://[^?#]*${SERVICE_PATH.source}`);

interface Incoming {
  request: Request;
  requestId?: string;
}

export function mswHandler(answer: (request: Request) => Promise<Response>): MswHandler {
  const predicate = ({ request: { url } }: Incoming) =>
    SERVICE_URL.test(url) || isPicturePath(new URL(url).pathname);
  const handler = {
    /** `__kind` is for msw 2, `kind` for msw 3. */
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
      // msw's listeners may also read the body.
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
    // The handler keeps no state that msw would have to reset.
    reset() {},
    restore() {},
    dispose() {},
  };
  return handler;
}
