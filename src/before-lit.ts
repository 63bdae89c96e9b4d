/**
 * What `import 'storefront-tryon'` does before Lit and the element are evaluated: it sends the request that the elements in the
 * page will want. A module of its own, imported first, because Lit is evaluated before the module that imports it.
 */
import { sendFirstRequest } from './first-request.ts';
import { loadPart } from './parts.ts';
import { rememberServerProducts } from './server-products.ts';

// The session is asked first, and no request is sent for what it remembers.
rememberServerProducts();
export const firstRequest = sendFirstRequest({}, () => void loadPart('lookup-many').catch(() => {}));
