/** Examines the products that the page names, and whether they can be tried on. */
import { orNull } from '../../core/base/or-null.ts';
import { requestUrl } from '../../core/catalog/connection-settings.ts';
import { productQuery, type StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { all } from '../../storefront/page/dom.ts';
import { parseIdSource, readId } from '../../storefront/page/id-source.ts';
import { isThing, type Thing } from '../../storefront/page/json.ts';
import { BUTTONS } from '../../storefront/page/placeholders.ts';
import {
  findIdPattern,
  isPlatformName,
  findMount,
  listPlaces,
  PRESETS,
  recognisePlatform,
  type Preset,
} from '../../storefront/page/platform.ts';
import { asId } from '../../storefront/page/product-ids.ts';
import { variantTable } from '../../storefront/page/variants.ts';
import { ofButton } from '../../core/findings/button.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofMount } from '../../core/findings/mount.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { Unfit } from '../../try-on/wear/verdict.ts';
import type { ScriptTag } from './script-tag.ts';
import { isBuiltByScripts } from './check-page.ts';
import { RequestRefusedError, type VisitedPage, type VisitedResponse, type Visitor } from './visit.ts';

interface NamedProduct {
  readonly id: string;
  readonly kind: 'external' | 'product';
  /** Set if the page wants the product placed automatically; for jewelry also where it is worn. */
  readonly placing?: { readonly wornAt: string | null } | null;
}

/** The SKUs of a product's variants, which the WooCommerce plugin writes beside its button. */
const VARIANTS = 'data-skus';
/** A page may name hundreds of products; a sample shows what is wrong. */
const MAX_LOOKUPS = 20;
/** More than most themes list in a page; each is looked up, because one that lacks is not seen in the others. */
const MAX_VARIANTS = 100;

/** The products that buttons and placeholders in the page's markup name, read as the script reads them. */
export function* examineMarkup(tag: ScriptTag | null, page: VisitedPage): Generator<Finding, NamedProduct[]> {
  const named = new Map<string, NamedProduct>();
  const elements = all(page.document, BUTTONS);
  const isAsked = tag?.setting('mount') || tag?.setting('platform') || (!tag && isBuiltByScripts(page));
  if (elements.length === 0 && !isAsked) {
    yield ofMount('product', 'not-asked-for');
  }
  for (const element of elements) {
    const prefix = element.tagName.toLowerCase() === 'tryon-button' ? '' : 'data-tryon-';
    const given = (name: string) => element.getAttribute(name)?.trim() || null;
    const placing = readPlacing(tag, element);
    const add = (id: string, kind: NamedProduct['kind']) =>
      void named.set(`${kind} ${id}`, { id, kind, placing });
    const [productId, externalId] = [given(`${prefix}product-id`), given(`${prefix}external-id`)];
    const idFrom = given(`${prefix}id-from`) ?? given('id-from') ?? (tag?.setting('id-from') || null);
    if (productId) add(productId, 'product');
    else if (externalId) add(externalId, 'external');
    else if (idFrom) {
      const id = readIdFrom(idFrom, tag, page, null)?.id;
      if (id) add(id, chooseKind(tag));
      else yield describeMissingId(idFrom, 'no-id-there');
    } else if (given(VARIANTS) === null) {
      // Without a tag, the shop's own scripts include the package and set the elements' properties.
      const values = { element: element.tagName.toLowerCase() };
      yield tag ? ofMount('product', 'names-none', values) : ofPage('product', 'named-by-script', values);
    }
  }
  return [...named.values()];
}

/** @param element the element whose attributes take precedence over the tag's */
export function readPlacing(tag: ScriptTag | null, element: Element | null): NamedProduct['placing'] {
  const isButton = element?.tagName.toLowerCase() === 'tryon-button';
  const own = (name: string) => element?.getAttribute(name);
  const isPlaced = (isButton ? own('auto-place') : null) ?? tag?.setting('auto-place') ?? 'false';
  const wornAt = own(isButton ? 'worn-at' : 'data-tryon-worn-at') ?? tag?.setting('worn-at') ?? null;
  return isPlaced === 'false' ? null : { wornAt };
}

/** Says that no button of the page has its product placed. A hosted experience does that by itself. */
export function* examinePlacing(tag: ScriptTag, page: VisitedPage): Generator<Finding> {
  const places = [null, ...all(page.document, 'tryon-button')];
  if (!tag.setting('experience-url') && places.every((element) => !readPlacing(tag, element)))
    yield ofPage('automatic placement', 'off');
}

/** The chosen option is unknown outside of browsers, which is not the page's fault. */
const describeMissingId = (idFrom: string, name: 'no-id-there' | 'unnamed'): Finding =>
  ofMount('product', idFrom.includes(':checked') ? 'option-unseen' : name, { idFrom });

const chooseKind = (tag: ScriptTag | null) =>
  tag?.setting('id-kind') === 'product' ? 'product' : 'external';

/** Reads the page's id as the script does. @throws Error if `idFrom` or the pattern is not such an expression */
export const readPageId = (
  { document, url }: VisitedPage,
  idFrom: string,
  template: string | null | undefined,
  pattern: string | null,
) =>
  readId(
    parseIdSource(idFrom, () => true, template, pattern),
    document,
    url,
  );

/** Null if `idFrom` is not such an expression. */
function readIdFrom(idFrom: string, tag: ScriptTag | null, page: VisitedPage, preset: Preset | null) {
  const template = tag?.setting('id-template');
  // The preset's pattern applies only to the preset's id source.
  const pattern = tag?.setting('id-pattern') || (tag?.setting('id-from') ? null : findIdPattern(preset));
  return orNull(() => readPageId(page, idFrom, template, pattern));
}

/** Examines where `data-mount` inserts its button and for which product, read as the script tag reads it. */
export function* examineMount(tag: ScriptTag, page: VisitedPage): Generator<Finding, NamedProduct | null> {
  const platform = findPlatform(tag, page);
  const mount = tag.setting('mount');
  if (platform) yield ofMount('platform', 'known', { platform });
  else if (tag.setting('platform')) yield describeMissingPlatform(mount !== null, page);
  const preset = platform && PRESETS[platform];
  if (!mount && !preset) return null;
  const place = findPlace(tag, page);
  yield place
    ? ofMount('mount', 'found', {
        place: `<${place.tagName.toLowerCase()}>`,
        by: mount ?? 'by the platform',
      })
    : ofMount('mount', 'nowhere', { selectors: mount ?? listPlaces(preset!, page.document).join(' or ') });
  const idFrom = tag.setting('id-from') || preset?.idFrom || 'page';
  const reading = readIdFrom(idFrom, tag, page, preset);
  for (const { what, where, why } of reading?.rejected ?? []) {
    yield ofMount('product', what ? 'rejected' : 'nothing-there', { what, where, why });
  }
  if (!reading?.id) {
    yield describeMissingId(idFrom, 'unnamed');
    return null;
  }
  const variant = reading.variant ? `; variant by ${reading.variant}` : '';
  yield ofMount('product', 'named', { id: reading.id, from: reading.from!, variant });
  return { id: reading.id, kind: chooseKind(tag), placing: readPlacing(tag, null) };
}

/** The element after which the script tag inserts a button. */
export function findPlace(tag: ScriptTag, page: VisitedPage): Element | null {
  const mount = tag.setting('mount');
  const platform = findPlatform(tag, page);
  if (mount) return orNull(() => all(page.document, mount)[0]) ?? null;
  return platform && findMount(PRESETS[platform], page.document);
}

function findPlatform(tag: ScriptTag, { document }: VisitedPage) {
  const name = tag.setting('platform');
  if (!name) return null;
  if (name === 'auto') return recognisePlatform(document).name;
  return isPlatformName(name) ? name : null;
}

function describeMissingPlatform(isMounted: boolean, { document }: VisitedPage): Finding {
  const { marked } = recognisePlatform(document);
  if (isMounted) return ofPage('platform', 'not-needed');
  return marked.length > 1
    ? ofMount('platform', 'several', { platforms: marked.join(', '), first: marked[0]! })
    : ofMount('platform', 'unknown');
}

/** A product as a relay answers it, unchecked. */
type Found = Partial<StorefrontProduct>;

/** Looks up in the catalog what a relay does not answer, since relays answer only active products. */
export type CatalogLookup = (product: NamedProduct) => { title: string; isActive: boolean } | null;

/**
 * Looks up each product as a button does. @returns the addresses of their pictures
 * @param inCatalog set if the API key is known
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
    const answer = typeof found === 'number' ? null : found;
    const title = (answer ?? inCatalog?.(product))?.title;
    const name = title ? `${product.id} (${title})` : product.id;
    yield withName(name, describe(product, found, inCatalog));
    const own = [answer?.image_url, ...(answer?.images ?? []).map(({ url }) => url)].filter(
      (url): url is string => !!url,
    );
    pictures.push(...own);
    if (!answer || !product.placing) continue;
    const urls = [...new Set(own)].filter((url) => URL.canParse(url));
    for await (const finding of examinePictures(urls, answer.category, product.placing.wornAt, visitor))
      yield withName(name, finding);
  }
  if (products.length > MAX_LOOKUPS)
    yield ofPage('product', 'not-looked-up', { count: products.length - MAX_LOOKUPS });
  return pictures;
}

/**
 * Examines whether a product's pictures allow the automatic placing that the page asks for, by the dialog's own judgement.
 * @param urls the product's pictures in order
 * @param wornAt where the page says that jewelry is worn
 */
async function* examinePictures(
  urls: readonly string[],
  category: string | undefined,
  wornAt: string | null,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  // The judging code is large, and most pages do not need it.
  const { isJudged, MAX_PICTURES, UNFIT } = await import('../../try-on/wear/judge.ts');
  if (!isJudged(category, wornAt) || urls.length === 0) return;
  let problem = '';
  let unfit: Unfit | null = null;
  for (const url of urls.slice(0, MAX_PICTURES)) {
    try {
      const verdict = await visitor.judgePicture(url, category, wornAt);
      if (!verdict.unfit) return yield ofPage('picture', 'worn', { url });
      unfit ??= verdict.unfit;
    } catch (error) {
      problem = error instanceof RequestRefusedError ? error.finding.text : (error as Error).message;
    }
  }
  yield problem || !unfit
    ? ofPage('picture', 'not-looked-at', { problem })
    : ofPage('picture', 'unworn', UNFIT[unfit]);
}

/**
 * The SKUs of the variants that the page's buttons follow: those that the WooCommerce plugin wrote beside its button, and those of the
 * theme's own table if the script tag reads that.
 */
export function listVariantIds(tag: ScriptTag | null, { document }: VisitedPage): string[] {
  const beside = all(document, `tryon-button[${VARIANTS}]`).flatMap((button) =>
    Object.values(orNull(() => JSON.parse(button.getAttribute(VARIANTS)!) as Thing) ?? {}),
  );
  const isSet = (name: string) => !!tag?.setting(name);
  const isTold = ['id-from', 'id-template', 'id-pattern'].some(isSet) || chooseKind(tag) === 'product';
  const isTableRead = !isTold && (isSet('mount') || isSet('platform'));
  // Only rows with the options that a form has are certain to be of the page's own product.
  const rows = isTableRead ? variantTable(document).filter(({ options }) => isThing(options)) : [];
  const ids = new Set([...beside, ...rows.map(({ sku }) => sku)].map(asId));
  return [...ids].filter((id) => id !== null);
}

/** Looks up variants, and says the same of several at once. */
export async function* examineVariants(
  ids: readonly string[],
  root: string,
  visitor: Visitor,
  inCatalog?: CatalogLookup,
): AsyncGenerator<Finding> {
  const found = new Map<string, { finding: Finding; ids: string[] }>();
  for (const id of ids.slice(0, MAX_VARIANTS)) {
    const product: NamedProduct = { id, kind: 'external' };
    const finding = describe(product, await lookUp(product, root, visitor), inCatalog);
    const same = found.get(finding.text) ?? { finding, ids: [] };
    found.set(finding.text, same);
    same.ids.push(id);
  }
  for (const { finding, ids } of found.values())
    yield withName(`${ids.join(', ')}, ${ids.length > 1 ? `${ids.length} variants` : 'a variant'}`, finding);
  if (ids.length > MAX_VARIANTS)
    yield ofPage('product', 'not-looked-up', { count: ids.length - MAX_VARIANTS });
}

/** Puts the product's name before a finding. */
const withName = (name: string, finding: Finding): Finding => ({
  ...finding,
  text: `${name}: ${finding.text}`,
});

/** @returns null if there is no such product; the status of any other error */
async function lookUp(
  { id, kind }: NamedProduct,
  root: string,
  visitor: Visitor,
): Promise<Found | number | null> {
  const isById = kind === 'product';
  const { path, query } = productQuery({ productId: isById ? id : null, externalId: isById ? null : id });
  try {
    const response: VisitedResponse = await visitor.ask(requestUrl(root, path, query));
    if (response.status === 404) return null;
    if (response.status !== 200) return response.status;
    const body = JSON.parse(response.text) as { product?: Found; products?: Found[] };
    return (isById ? body.product : body.products?.[0]) ?? null;
  } catch {
    return NaN;
  }
}

function describe(product: NamedProduct, found: Found | number | null, inCatalog?: CatalogLookup): Finding {
  if (typeof found === 'number')
    return found ? ofPage('product', 'lookup-failed', { status: found }) : ofPage('product', 'unreadable');
  if (found) {
    const { tryon_status, swap_ready = false, images = [] } = found;
    return ofButton(chooseReason(tryon_status === 'active', swap_ready, images.length));
  }
  if (!inCatalog) return ofButton('not-found');
  const known = inCatalog(product);
  if (!known) return ofPage('product', 'unknown');
  return known.isActive ? ofPage('product', 'not-in-relay') : ofButton('inactive');
}

const chooseReason = (isActive: boolean, isReady: boolean, images: number) =>
  !isActive ? 'inactive' : isReady ? 'ready' : images > 0 ? 'processing' : 'no-images';
