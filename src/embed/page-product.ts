/**
 * Which product a shop's page is about, by what the page says to search engines: JSON-LD, microdata, meta. Knows no
 * button.
 */

type Node = Record<string, unknown>;

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
/** The page may hold `<form name="querySelectorAll">`. */
const allIn = (root: Document, selector: string) => Document.prototype.querySelectorAll.call(root, selector);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
function asText(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim() || null;
  if (Array.isArray(value)) return asText(value[0]);
  return isNode(value) ? asText(value['@value']) : null;
}
const hasType = (node: Node, type: string) =>
  asList(node['@type']).some((name) => typeof name === 'string' && name.replace(/^.*[/#:]/, '') === type);

/** Comments and CDATA, in which some systems still hide scripts from the browsers of the nineties. */
const WRAPPING = /^(?:<!--|(?:\/\/ *)?<!\[CDATA\[)|(?:-->|(?:\/\/ *)?\]\]>)$/g;

/** The shop's own id of the page's product, or null. */
export function pageProduct(root: Document, url: string): string | null {
  return fromJsonLd(root, url) ?? fromMicrodata(root) ?? fromMeta(root);
}

function fromJsonLd(root: Document, url: string): string | null {
  const nodes: Node[] = [];
  for (const script of allIn(root, 'script[type*="application/ld+json" i]')) {
    try {
      collect(JSON.parse(script.textContent.trim().replace(WRAPPING, '')), nodes);
    } catch {
      // A broken neighbour says nothing about this product.
    }
  }
  for (const node of nodes) {
    const group = hasType(node, 'ProductGroup') ? node : groupOf(node, nodes);
    const sku = (group && ofGroup(group, nodes, url)) ?? idOf(node);
    if (sku) return sku;
  }
  return null;
}

/** Products and groups in the order of the page; what stands inside a product (related ones, variants) is not the page's. */
function collect(value: unknown, nodes: Node[]): void {
  for (const node of asList(value)) {
    if (!isNode(node)) continue;
    if (Array.isArray(node)) collect(node, nodes);
    else if (hasType(node, 'Product') || hasType(node, 'ProductGroup')) nodes.push(node);
    else for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage']) collect(node[key], nodes);
  }
}

const idOf = (node: Node) => asText(node.sku) ?? asText(node.productID);

/** The same thing, mentioned by its `@id` or, of a group, by its `productGroupID`. */
function isSame(node: Node, mention: unknown): boolean {
  const { '@id': id, productGroupID }: Node = isNode(mention) ? mention : { '@id': mention };
  const group = asText(productGroupID);
  return (
    (id !== undefined && node['@id'] === id) || (group !== null && asText(node.productGroupID) === group)
  );
}

/** What a variant says of the group it belongs to. */
const groupIn = ({ isVariantOf, inProductGroupWithID: productGroupID }: Node): unknown =>
  asList(isVariantOf)[0] ?? (productGroupID === undefined ? undefined : { productGroupID });

/** The group of a variant that is a product of the page by itself, next to its group or without one. */
function groupOf(variant: Node, nodes: Node[]): Node | undefined {
  const named = groupIn(variant);
  const found = nodes.find((node) => hasType(node, 'ProductGroup') && isSame(node, named));
  return found ?? (isNode(named) ? named : undefined);
}

/** The variant that the page's address chooses, else the first one. */
function ofGroup(group: Node, nodes: Node[], url: string): string | null {
  const inside = asList(group.hasVariant)
    .map((variant) =>
      isNode(variant) && idOf(variant) ? variant : (nodes.find((node) => isSame(node, variant)) ?? variant),
    )
    .filter(isNode);
  const beside = nodes.filter((node) => isSame(group, groupIn(node)));
  const variants = [...inside, ...beside];
  const { searchParams, origin, pathname } = new URL(url);
  const chosen = searchParams.get('variant');
  // Without its own query, which an address such as "#red" would take over.
  const base = origin + pathname;
  const variant = (chosen && variants.find((variant) => isVariant(variant, chosen, base))) || variants[0];
  return (variant && idOf(variant)) ?? idOf(group) ?? asText(group.productGroupID);
}

function isVariant(variant: Node, chosen: string, base: string): boolean {
  // An AggregateOffer holds offers of its own.
  const offers = asList(variant.offers)
    .filter(isNode)
    .flatMap((offer) => [offer, ...asList(offer.offers).filter(isNode)]);
  const addresses = [variant, ...offers].flatMap((node) => [node['@id'], node.url]);
  return (
    [variant.sku, variant.productID].some((id) => asText(id) === chosen) ||
    addresses.some((address) => typeof address === 'string' && variantIn(address, base) === chosen)
  );
}

function variantIn(address: string, base: string): string | null {
  try {
    return new URL(address, base).searchParams.get('variant');
  } catch {
    return null;
  }
}

function fromMicrodata(root: Document): string | null {
  return firstText(
    allIn(root, '[itemprop~="sku"]'),
    (element) => element.getAttribute('content') ?? element.getAttribute('value') ?? element.textContent,
  );
}

function fromMeta(root: Document): string | null {
  return firstText(allIn(root, 'meta[property="product:retailer_item_id"]'), (element) =>
    element.getAttribute('content'),
  );
}

function firstText(elements: Iterable<Element>, read: (element: Element) => string | null): string | null {
  for (const element of elements) {
    const text = asText(read(element));
    if (text) return text;
  }
  return null;
}
