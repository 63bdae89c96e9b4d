/**
 * How wide products really are, in millimetres: as their buttons or the script say it, else as the page's JSON-LD does. For
 * their size on a face; nothing is measured by it.
 */
import { all } from '../../core/base/page.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { readPageProducts } from './page-data.ts';
import { readyButtons } from './page-products.ts';

/** In millimetres. */
const [MIN, MAX] = [1, 2000];
/** Millimetres to a unit, by the codes and words that schema.org's `QuantitativeValue` and texts have. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 1,
  mmt: 1,
  cm: 10,
  cmt: 10,
  m: 1000,
  mtr: 1000,
  in: 25.4,
  inh: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
};
const IS_WIDTH = /^(?:(?:frame|product|total|overall) )?width(?: \(?mm\)?)?$/;

/**
 * @param own the product of the dialog's button
 * @param ownWidth as the dialog itself has it
 * @param near an element of the page, whose buttons are asked
 */
export function widthReader(
  own: StorefrontProduct,
  ownWidth: number | string | null,
  near: Element,
): (product: StorefrontProduct) => number | null {
  const given = new Map<string, number>();
  for (const { product, widthMm } of readyButtons(near)) note(given, product, widthMm);
  note(given, own, ownWidth);
  const [script] = all(document, 'script[data-width-mm]');
  // Of the tag itself, which spares each page with a button the bytes.
  const forAll = script && widthFrom('the script', script.getAttribute('data-width-mm'));
  let ofPage: ReadonlyMap<string, number> | null = null;
  return (product) =>
    given.get(product.id) ??
    forAll ??
    (ofPage ??= widthsOfPage()).get(product.external_id ?? product.id) ??
    null;
}

function note(
  given: Map<string, number>,
  product: StorefrontProduct | null | undefined,
  value: number | string | null | undefined,
): void {
  if (!product || value === null || value === undefined) return;
  const width = widthFrom(`"${product.external_id ?? product.id}"`, value);
  if (width !== null) given.set(product.id, width);
}

function widthFrom(of: string, value: number | string | null): number | null {
  const width = Number(value);
  if (width >= MIN && width <= MAX) return width;
  console.warn(
    `storefront-tryon: width-mm of ${of} is ${value}; use the product's width as a number of millimetres from ${MIN} to ${MAX}. It is shown as wide as its kind usually is.`,
  );
  return null;
}

function widthsOfPage(): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  readPageProducts((ids, { width, additionalProperty }) => {
    const named = [additionalProperty].flat().find((property) => {
      const { name, propertyID } = Object(property) as Record<string, unknown>;
      return [name, propertyID].some(
        (text) => typeof text === 'string' && IS_WIDTH.test(text.trim().toLowerCase().replace(/[-_]/g, ' ')),
      );
    });
    const mm = toMillimetres(width) ?? toMillimetres(named);
    if (mm !== null) for (const id of ids) widths.set(id, mm);
  });
  return widths;
}

/** Of `14 cm`, or of a quantity; without a unit, a number counts as millimetres. Null where that makes no sense. */
function toMillimetres(quantity: unknown): number | null {
  const [given] = [quantity].flat();
  const { value = given, unitCode, unitText } = Object(given) as Record<string, unknown>;
  const [, number, word] = /^\s*([\d.,]+)\s*([a-z"]*)/i.exec(String(value)) ?? [];
  const unit = UNITS[String(unitCode ?? unitText ?? (word || 'mm')).toLowerCase()];
  const mm = Number(number?.replace(',', '.')) * (unit ?? NaN);
  return mm >= MIN && mm <= MAX ? mm : null;
}
