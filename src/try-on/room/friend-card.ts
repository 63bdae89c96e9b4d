/** One picture of up to four products on the shopper, with numbers, names, prices and the shop's name, to ask somebody by. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { ProductPicture } from '../wear/picture/product-picture.ts';

const MAX_ASKED = 4;

/** What it takes of the wardrobe. */
interface Products {
  readonly products: readonly {
    readonly product: StorefrontProduct;
    readonly price: string | undefined;
    readonly isFavourite: boolean;
  }[];
  findPicture(product: StorefrontProduct): Promise<ProductPicture | null>;
}

interface AskedProduct {
  readonly title: string;
  readonly price: string | undefined;
  /** Null where there is none that may be copied. */
  readonly picture: HTMLImageElement | HTMLCanvasElement | null;
}

/** Pixels: as wide as phones show pictures of messages. */
const WIDTH = 1080;
const MARGIN = 40;
const TEXT_HEIGHT = 130;
const HEADING_HEIGHT = 120;

/**
 * Of the marked products, else of the first ones.
 * @param worn by product, as far as they are drawn
 * @param question its heading
 */
export async function friendCard(
  wardrobe: Products,
  worn: ReadonlyMap<string, HTMLCanvasElement>,
  question: string,
  isRightToLeft: boolean,
): Promise<HTMLCanvasElement> {
  const marked = wardrobe.products.filter(({ isFavourite }) => isFavourite);
  const asked = (marked.length > 0 ? marked : wardrobe.products).slice(0, MAX_ASKED);
  const shown = await Promise.all(
    asked.map(async ({ product, price }) => ({
      title: product.title ?? '',
      price,
      picture: worn.get(product.id) ?? copyable(await wardrobe.findPicture(product)),
    })),
  );
  return drawCard(shown, question, isRightToLeft);
}

/** Null where the picture may be shown but not copied. */
const copyable = (picture: ProductPicture | null): AskedProduct['picture'] =>
  picture?.isCopyable ? (picture.transparent ?? picture.original) : null;

function drawCard(
  asked: readonly AskedProduct[],
  question: string,
  isRightToLeft: boolean,
): HTMLCanvasElement {
  const columns = asked.length > 1 ? 2 : 1;
  const side = (WIDTH - MARGIN * (columns + 1)) / columns;
  const rowHeight = side + TEXT_HEIGHT;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEADING_HEIGHT * 2 + Math.ceil(asked.length / columns) * rowHeight;
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.direction = isRightToLeft ? 'rtl' : 'ltr';
  ctx.textBaseline = 'middle';
  ctx.imageSmoothingQuality = 'high';
  const write = (text: string, x: number, y: number, size: number, color = '#1a1a1c', weight = 400) => {
    ctx.font = `${weight} ${size}px system-ui, sans-serif`;
    ctx.fillStyle = color;
    ctx.fillText(fitting(ctx, text, side), x, y);
  };
  ctx.textAlign = 'center';
  write(question, WIDTH / 2, HEADING_HEIGHT / 2, 56, undefined, 700);
  for (const [index, { title, price, picture }] of asked.entries()) {
    const column = isRightToLeft ? columns - 1 - (index % columns) : index % columns;
    const [left, top] = [
      MARGIN + column * (side + MARGIN),
      HEADING_HEIGHT + Math.floor(index / columns) * rowHeight,
    ];
    // Of no width where the photo has gone meanwhile.
    if (picture?.width) drawWithin(ctx, picture, left, top, side);
    ctx.beginPath();
    ctx.arc(left + 48, top + 48, 32, 0, 2 * Math.PI);
    ctx.fillStyle = '#1a1a1c';
    ctx.fill();
    write(String(index + 1), left + 48, top + 50, 36, '#fff', 700);
    write(title, left + side / 2, top + side + 36, 34, undefined, 600);
    if (price) write(price, left + side / 2, top + side + 82, 32, '#5c5c63');
  }
  write(shopName(), WIDTH / 2, canvas.height - HEADING_HEIGHT / 2, 34, '#5c5c63');
  return canvas;
}

/** With an end of its own where it is too long. */
function fitting(ctx: CanvasRenderingContext2D, text: string, width: number): string {
  let shown = text;
  while (shown.length > 1 && ctx.measureText(shown).width > width) shown = `${shown.slice(0, -2).trimEnd()}…`;
  return shown;
}

/** All of it: of a product that is cut it could not be seen what it is. */
function drawWithin(
  ctx: CanvasRenderingContext2D,
  picture: HTMLImageElement | HTMLCanvasElement,
  left: number,
  top: number,
  side: number,
): void {
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  ctx.drawImage(picture, left + (side - width) / 2, top + (side - height) / 2, width, height);
}

function shopName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]');
  return meta?.content || location.hostname;
}
