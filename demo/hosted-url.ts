/**
 * The address of the demo's hosted experience: this machine under its other name, which is another origin, as a vendor's
 * page would be. A page of the shop's own origin would not be confined by the frame's sandbox.
 */
const { protocol, hostname, port, pathname } = location;
const otherName = hostname === 'localhost' ? '127.0.0.1' : 'localhost';

/** A template for `experience-url`. */
export const HOSTED_URL = `${protocol}//${otherName}:${port}${pathname}hosted/index.html?product={product_id}&sku={external_id}&mode={mode}&lang={lang}`;
