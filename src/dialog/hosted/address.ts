/**
 * The address of a hosted experience: the shop's template with the product filled in. Only https is opened, or this machine;
 * what is filled in can change neither scheme nor host. Pure.
 */

/** The placeholders of `experience-url`. */
export interface AddressParts {
  readonly product_id: string;
  readonly external_id: string;
  readonly mode: string;
  readonly lang: string;
}

const PLACEHOLDER = /\{(product_id|external_id|mode|lang)\}/g;

/** Null where the template gives no address that may be opened. A relative template is resolved against `base`. */
export function hostedAddress(template: string, parts: AddressParts, base: string): URL | null {
  try {
    const fill = (valueOf: (name: keyof AddressParts) => string) =>
      new URL(
        template.replace(PLACEHOLDER, (_, name: keyof AddressParts) => encodeURIComponent(valueOf(name))),
        base,
      );
    const url = fill((name) => parts[name]);
    // A placeholder that reached into the host would let product data choose where the shopper goes.
    const isHostFixed = url.origin === fill(() => 'a').origin && url.origin === fill(() => 'b').origin;
    return isHostFixed && mayBeOpened(url) ? url : null;
  } catch {
    return null;
  }
}

function mayBeOpened({ protocol, hostname }: URL): boolean {
  const isThisMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine);
}
