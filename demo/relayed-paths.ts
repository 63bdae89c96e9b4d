/** Where the shop's origin leads to the relay and to the service, and how a page is told to go there. Shared by server and page. */
export const RELAY_PATH = '/tryon';
export const SERVICE_PATH = '/service';
/** In the page's address: `?through=relay`. */
export const THROUGH_RELAY = 'through=relay';
