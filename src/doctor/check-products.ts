/** Examines the products that the page names, and whether each of them can be tried on. */
import { productQuery } from '../availability/request-plan.ts';
import { requestUrl } from '../catalog/connection-settings.ts';
import { all, attributeOf } from '../page/dom.ts';
import { parseIdSource, readId } from '../page/id-source.ts';
import { BUTTONS } from '../page/placeholders.ts';
import { isPlatformName, mountOf, PRESETS, recognisePlatform } from '../page/platform.ts';
import { note, right, wrong, type Finding } from './finding.ts';
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage, VisitedResponse, Visitor } from './visit.ts';

export interface NamedProduct {
  readonly id: string;
  readonly kind: 'external' | 'product';
}

/** A page may name hundreds: a sample of them shows what is wrong. */
const MAX_LOOKUPS = 20;

/** The products that buttons and placeholders in the page's markup name, read as the script reads them. */
export function* examineMarkup(tag: ScriptTag | null, page: VisitedPage): Generator<Finding, NamedProduct[]> {
  const named = new Map<string, NamedProduct>();
  const add = (id: string, kind: NamedProduct['kind']) => void named.set(`${kind} ${id}`, { id, kind });
  const elements = all(page.document, BUTTONS);
  if (elements.length === 0 && !tag?.setting('mount') && !tag?.setting('platform')) {
    yield wrong(
      'products',
      'the page’s own HTML has no button, no placeholder and no data-mount.',
      'Add <tryon-button external-id="…">, or data-mount or data-platform to the script.',
    );
  }
  for (const element of elements) {
    const prefix = element.tagName.toLowerCase() === 'tryon-button' ? '' : 'data-tryon-';
    const given = (name: string) => attributeOf(element, name)?.trim() || null;
    const [productId, externalId] = [given(`${prefix}product-id`), given(`${prefix}external-id`)];
    const idFrom = given(`${prefix}id-from`) ?? given('id-from') ?? (tag?.setting('id-from') || null);
    if (productId) add(productId, 'product');
    else if (externalId) add(externalId, 'external');
    else if (idFrom) {
      const id = readIdFrom(idFrom, tag, page)?.id;
      if (id) add(id, kindOf(tag));
      else
        yield withoutId(
          idFrom,
          `the page has no id at ${idFrom}.`,
          'Say in id-from where the page holds it.',
        );
    } else {
      yield wrong(
        'product',
        `a <${element.tagName.toLowerCase()}> names none.`,
        'Give it external-id, product-id or id-from. What a script sets can’t be seen from here.',
      );
    }
  }
  return [...named.values()];
}

/** Outside of browsers the chosen option is not known, which says nothing against the page. */
const withoutId = (idFrom: string, text: string, advice: string): Finding =>
  idFrom.includes(':checked')
    ? note('product', `which option is chosen can’t be seen from here (${idFrom}).`)
    : wrong('product', text, advice);

const kindOf = (tag: ScriptTag | null) => (tag?.setting('id-kind') === 'product' ? 'product' : 'external');

/** Null if `idFrom` is not such an expression. */
function readIdFrom(idFrom: string, tag: ScriptTag | null, { document, url }: VisitedPage) {
  const template = tag?.setting('id-template');
  return attempt(() =>
    readId(
      parseIdSource(idFrom, () => true, template),
      document,
      url,
    ),
  );
}

/** Where `data-mount` puts its button, and for which product, read as the script tag reads it. */
export function* examineMount(tag: ScriptTag, page: VisitedPage): Generator<Finding, NamedProduct | null> {
  const { document } = page;
  const platform = platformOf(tag, page);
  if (tag.setting('platform') && !platform) {
    yield wrong(
      'platform',
      'the page was not recognised as one of the known platforms.',
      'Write its name into data-platform, or use data-mount.',
    );
  } else if (platform) yield right('platform', `${platform}.`);
  const preset = platform && PRESETS[platform];
  const mount = tag.setting('mount');
  if (!mount && !preset) return null;
  const place = mount ? attempt(() => all(document, mount)[0]) : mountOf(preset!, document);
  yield place
    ? right(
        'mount',
        `the button goes after <${place.tagName.toLowerCase()}> (${mount ?? 'by the platform'}).`,
      )
    : wrong(
        'mount',
        `nothing in the page matches ${mount ?? `the preset for ${platform}`}.`,
        'Write into data-mount a CSS selector that matches an element of the page’s own HTML.',
      );
  const idFrom = tag.setting('id-from') || preset?.idFrom || 'page';
  const reading = readIdFrom(idFrom, tag, page);
  for (const { what, where, why } of reading?.rejected ?? []) {
    yield note('product', what ? `not ${what} in ${where}: ${why}` : `nothing in ${where}: ${why}`);
  }
  if (!reading?.id) {
    yield withoutId(
      idFrom,
      `the page names no product as its own (${idFrom}).`,
      'Say in data-id-from where the page holds the id, such as "[data-sku]@data-sku".',
    );
    return null;
  }
  const variant = reading.variant ? `; variant by ${reading.variant}` : '';
  yield right('product', `${reading.id}, from ${reading.from}${variant}.`);
  return { id: reading.id, kind: kindOf(tag) };
}

/** The id of the page's own product, read as the script tag reads it; without a tag, as the platform's preset would. */
export function ownIdOf(tag: ScriptTag | null, page: VisitedPage): string | null {
  const [element] = all(page.document, BUTTONS);
  const written =
    element && (attributeOf(element, 'external-id') ?? attributeOf(element, 'data-tryon-external-id'));
  if (written?.trim()) return written.trim();
  const platform = (tag && platformOf(tag, page)) ?? recognisePlatform(page.document).name;
  const idFrom = tag?.setting('id-from') || (platform && PRESETS[platform].idFrom) || 'page';
  return readIdFrom(idFrom, tag, page)?.id ?? null;
}

function platformOf(tag: ScriptTag, { document }: VisitedPage) {
  const name = tag.setting('platform');
  if (!name) return null;
  if (name === 'auto') return recognisePlatform(document).name;
  return isPlatformName(name) ? name : null;
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

interface Found {
  title?: string;
  tryon_status?: string;
  swap_ready?: boolean;
  image_url?: string | null;
  images?: { url: string }[];
}

/** What the catalog itself says of a product that a relay does not answer: it answers only those that are on. */
export type CatalogLookup = (product: NamedProduct) => { title: string; isActive: boolean } | null;

/**
 * Looks up each product as a button does. @returns the addresses of their pictures
 * @param inCatalog where the key is at hand
 */
export async function* examineProducts(
  products: readonly NamedProduct[],
  root: string,
  visitor: Visitor,
  inCatalog?: CatalogLookup,
): AsyncGenerator<Finding, string[]> {
  const pictures: string[] = [];
  for (const product of products.slice(0, MAX_LOOKUPS)) {
    const found = await lookUp(product, root, visitor);
    yield found instanceof Error
      ? wrong('product', `${product.id}: ${found.message}`)
      : judge(product, found, inCatalog);
    if (found && !(found instanceof Error)) {
      pictures.push(...(found.images ?? []).map(({ url }) => url), found.image_url ?? '');
    }
  }
  if (products.length > MAX_LOOKUPS) {
    yield note('products', `${products.length - MAX_LOOKUPS} more are on the page and were not looked up.`);
  }
  return pictures.filter(Boolean);
}

const MISSING = (id: string): Finding =>
  wrong(
    'product',
    `${id}: not found. A relay also answers so if try-on is switched off for the product.`,
    'Add --upstream with the address of the catalog service, and the key in TRYON_API_KEY, to learn which of the two it is.',
  );

function missing(id: string, known: ReturnType<CatalogLookup>): Finding {
  if (!known) {
    return wrong(
      'product',
      `${id}: your catalog has no such product.`,
      'Compare the id with your catalog, or bring the product in with `npx storefront-tryon sync`.',
    );
  }
  return known.isActive
    ? wrong(
        'product',
        `${id} (${known.title}): it is switched on in your catalog, but the relay does not have it yet.`,
        'Wait a minute. If that does not help, check that the relay uses the key of the same shop.',
      )
    : wrong(
        'product',
        `${id} (${known.title}): try-on is switched off.`,
        'Choose a mode and switch it on in your catalog.',
      );
}

async function lookUp({ id, kind }: NamedProduct, root: string, visitor: Visitor) {
  const isById = kind === 'product';
  const ref = { productId: isById ? id : null, externalId: isById ? null : id };
  try {
    const { path, query } = productQuery(ref);
    const response: VisitedResponse = await visitor.ask(requestUrl(root, path, query));
    if (response.status === 404) return null;
    if (response.status !== 200) return new Error(`the relay answers ${response.status}.`);
    const body = JSON.parse(response.text) as { product?: Found; products?: Found[] };
    return (isById ? body.product : body.products?.[0]) ?? null;
  } catch {
    return new Error('the relay gave no response that can be read.');
  }
}

function judge(product: NamedProduct, found: Found | null, inCatalog?: CatalogLookup): Finding {
  const { id } = product;
  if (!found) return inCatalog ? missing(id, inCatalog(product)) : MISSING(id);
  const name = `${id}${found.title ? ` (${found.title})` : ''}`;
  if (found.tryon_status !== 'active') {
    return wrong(
      'product',
      `${name}: try-on is switched off.`,
      'Choose a mode and switch it on in your catalog.',
    );
  }
  if (found.swap_ready) return right('product', `${name}: found, active, ready.`);
  return found.images?.length
    ? wrong(
        'product',
        `${name}: its images are being processed.`,
        'Wait a few minutes. If that does not help, add a working image.',
      )
    : wrong('product', `${name}: it has no images.`, 'Add a working image in your catalog.');
}
