/** The paths of the shop's origin behind which relay and service are, and how a page is told to use them. */
export const RELAY_PATH = '/tryon';
export const SERVICE_PATH = '/service';
/** In the page's address: `?through=relay`. */
export const THROUGH_RELAY = 'through=relay';
