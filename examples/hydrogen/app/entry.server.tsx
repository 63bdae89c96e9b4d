import { createContentSecurityPolicy, type HydrogenRouterContextProvider } from '@shopify/hydrogen';
import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: HydrogenRouterContextProvider,
): Promise<Response> {
  // Name your relay in connectSrc, and where the products' pictures are in imgSrc.
  const { nonce, header, NonceProvider } = createContentSecurityPolicy({
    connectSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https://cdn.shopify.com'],
  });
  const body = await renderToReadableStream(
    <NonceProvider>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    { nonce, signal: request.signal },
  );
  headers.set('Content-Type', 'text/html');
  headers.set('Content-Security-Policy', header);
  return new Response(body, { status, headers });
}
