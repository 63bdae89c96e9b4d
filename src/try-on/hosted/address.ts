/**
 * Builds the address of a hosted experience from the shop's template and the product's values. It must be https or on this machine.
 * The values can change neither scheme nor host, nor the rest of the path. Pure.
 */

/** Path segments that a URL resolves as "here" or "one up", in any spelling. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;
/** Placeholders of `experience-url`. */
const PLACEHOLDER = /\{(product_id|external_id|mode|lang)\}/g;

type Name = 'product_id' | 'external_id' | 'mode' | 'lang';

/** Null if the template gives no allowed address. A relative template is resolved against `base`. */
export function hostedAddress(
  template: string,
  parts: Readonly<Record<Name, string>>,
  base: string,
): URL | null {
  try {
    const fill = (text: string, value?: string) =>
      text.replace(PLACEHOLDER, (_, name: Name) => encodeURIComponent(value ?? parts[name]));
    const [path] = template.split(/[?#]/, 1) as [string];
    const isDot = (segment: string) => DOT_SEGMENT.test(segment);
    const leavesItsPlace = path.split(/[\\/]/).some((segment) => !isDot(segment) && isDot(fill(segment)));
    const url = new URL(fill(template), base);
    // With a placeholder in the host, product data could choose where the shopper goes.
    const isHostFixed = ['a', 'b'].every(
      (value) => new URL(fill(template, value), base).origin === url.origin,
    );
    return isHostFixed && !leavesItsPlace && mayBeOpened(url) ? url : null;
  } catch {
    return null;
  }
}

function mayBeOpened({ protocol, hostname }: URL): boolean {
  const isThisMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine);
}
