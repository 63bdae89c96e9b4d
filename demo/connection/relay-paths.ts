/** The paths of the shop's origin that lead to the relay and the service, and the parameter that makes a page use them. */
export const RELAY_PATH = '/tryon';
export const SERVICE_PATH = '/service';
/** The parameter in the page's address: `?through=relay`. */
export const THROUGH_RELAY = 'through=relay';
