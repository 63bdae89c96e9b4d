/**
 * The interface of an experience, and the page's registry of experiences. A page can register its own engine without loading Lit or
 * the dialog. The registry belongs to the page, not to this module: the dialog's file has a copy of this module, and both must use
 * one registry.
 */
import { EXPERIENCES } from '../../core/base/experience-registry.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { bodyPartAt, type BodyPart, type WearingSite } from './wearing-site.ts';

/** The service's two modes (specification, section 1); `hosted` takes their place if there is an `experience-url`. */
export type ExperienceMode = 'swap' | 'realtime' | 'hosted';

export interface ExperienceContext {
  readonly product: StorefrontProduct;
  /** The product's mode, also where the experience is hosted. */
  readonly mode: 'swap' | 'realtime';
  readonly externalId: string | null;
  /** The template of `experience-url`, not filled in; null if there is none. */
  readonly experienceUrl: string | null;
  /** Whether the shop lets the experience look for a face, on the device, to place the product. */
  readonly autoPlace: boolean;
  /** Whether to report in the console what shop owners could improve. */
  readonly debug: boolean;
  /** The page's other products of the category that can be tried on and are worn at the same place, in the order of the page. */
  readonly otherProducts: readonly StorefrontProduct[];
  /** The page's other products that are worn on the same face, for example earrings beside glasses, each with where it is worn. */
  readonly alsoOnFace: ReadonlyMap<StorefrontProduct, string | null>;
  /** The button stands in one of at least three cards of a list, as on a collection page. */
  readonly isInList: boolean;
  /** Where jewelry is worn: `ears`, `neck`, `wrist` or `finger`; null if the shop does not say it. */
  readonly wornAt: string | null;
  /** A product's real width in millimetres, if its button, the script or the page's structured data says it. */
  widthOf(product: StorefrontProduct): number | null;
  /** The page's language as a BCP 47 tag, for example `de-AT`. */
  readonly lang: string;
  /**
   * Aborted when the dialog closes, the page is left, or the element is removed and none takes its place: release everything
   * then.
   */
  readonly signal: AbortSignal;
  /** Whether to ask for consent, by an empty checkbox, before the search for a face. */
  readonly asksForFace: boolean;
  /** The AI photo swap's service, and whether to ask for consent before each picture; null if the shop does not offer it. */
  readonly photoSwap: { readonly baseUrl: string | null; readonly asksEachTime: boolean } | null;
  /** Tells the dialog which of the page's products is shown, for its heading. */
  showProduct(product: StorefrontProduct): void;
  /**
   * Calls back when the button names another product while the dialog is open, such as another variant, so that the experience can
   * continue with it. Without this call the dialog closes. With it the experience is also moved, with its elements, to the dialog
   * of another button if the theme replaces the button.
   */
  followProduct(show: (product: StorefrontProduct) => void): void;
  /** Closes the dialog. */
  close(): void;
}

export interface Experience {
  /** Its elements stand in the dialog's own grid: heading, photo, panel and footer, one below the other or in two columns. */
  readonly isImmersive?: boolean;
  /**
   * Fills `stage`, an empty element that is discarded afterwards. The dialog shows that it is loading until this resolves,
   * and a message with a retry where it rejects.
   */
  mount(stage: HTMLElement, context: ExperienceContext): void | Promise<void>;
}

/**
 * @returns whether the product is in the cart now, and how many of it (1); else `reason`: `options` if the shopper has to choose
 * something first, which `message` names; for any other reason `message` is the shop's own text, if it has one
 */
export type AddToCart = (
  product: StorefrontProduct,
) => Promise<{ added: true; quantity?: number } | { added: false; reason: string; message?: string }>;

/** Called when the experience is first needed, and again after it failed. */
export type ExperienceLoader = () => Promise<Experience>;

/** A photo that the shop offers to shoppers who have none at hand. */
export interface SamplePhoto {
  /** http(s), of the page's own origin or with CORS. */
  readonly url: string;
  /** Its name, in the page's language. */
  readonly label: string;
  /** The categories it suits (specification, section 2.1); all of them where left out. */
  readonly categories?: readonly string[];
  /** The photo is offered for products that are worn there: for all where left out, and on a face where there are `points`. */
  readonly shows?: BodyPart;
  /**
   * http(s), of the page's own origin or with CORS: a JSON file with the points of the photo's one face, so that no search runs and
   * its files are not loaded. An array of 1404 numbers, x, y and depth of each of the 468 points of MediaPipe's face mesh in their
   * order; x and depth as fractions of the photo's width, y of its height.
   */
  readonly points?: string;
}

/** A product to offer in the dialog beside those of the page's own buttons, or the price of one of those. */
export interface OfferedProduct {
  /** The shop's own id, for example a SKU. */
  readonly externalId?: string;
  /** The service's id (uuid); it wins if both are given. */
  readonly productId?: string;
  /** The price as the shop writes it, for example `€ 129`. */
  readonly price?: string;
  /** The title in the page's language, in place of the catalog's. */
  readonly title?: string;
}

/** Products to try on beside any product, or a function that names them for one product. Only those that are ready are shown. */
export type ProductOffer =
  | readonly OfferedProduct[]
  | ((product: StorefrontProduct) => readonly OfferedProduct[] | Promise<readonly OfferedProduct[]>);

interface Registry {
  readonly loaders: Map<ExperienceMode, ExperienceLoader>;
  samples: readonly SamplePhoto[];
  offer?: ProductOffer;
}

const MODES: readonly ExperienceMode[] = ['swap', 'realtime', 'hosted'];
const page = globalThis as { [EXPERIENCES]?: Registry };

function registry(): Registry {
  return (page[EXPERIENCES] ??= { loaders: new Map(), samples: [] });
}

/**
 * Replaces the experience of a mode, from the next opening on.
 * @throws TypeError if `mode` is none of `swap`, `realtime`, `hosted`, or `loader` is no function
 */
export function registerExperience(mode: ExperienceMode, loader: ExperienceLoader): void {
  if (!MODES.includes(mode)) {
    throw new TypeError(`registerExperience: mode is ${String(mode)}; use one of ${MODES.join(', ')}.`);
  }
  if (typeof loader !== 'function') {
    throw new TypeError(
      `registerExperience: loader is ${typeof loader}; pass a function that resolves with { mount(stage, context) }.`,
    );
  }
  registry().loaders.set(mode, loader);
}

/** Registers a built-in experience, unless the page has registered one of its own for the mode. */
export function registerBuiltIn(mode: ExperienceMode, loader: ExperienceLoader): void {
  const { loaders } = registry();
  if (!loaders.has(mode)) loaders.set(mode, loader);
}

export function experienceLoader(mode: ExperienceMode): ExperienceLoader | undefined {
  return registry().loaders.get(mode);
}

/** Offers sample photos in the fitting room; replaces those offered before. Each button shows a small version of its photo. */
export function offerSamplePhotos(samples: readonly SamplePhoto[]): void {
  registry().samples = [...samples];
}

/** @param site where the product is worn; null if that is not known */
export function samplePhotosFor(
  category: string | undefined,
  site: WearingSite | null,
): readonly SamplePhoto[] {
  const wanted = site && bodyPartAt(site);
  return registry().samples.filter(({ categories, points, shows = points && 'face' }) => {
    const isSeen = !wanted || !shows || shows === wanted;
    return isSeen && (!categories || categories.includes(category ?? ''));
  });
}

/**
 * Offers products in the dialog beside those of the page's buttons; replaces what was offered before.
 * @throws TypeError if `offer` is neither a list nor a function
 */
export function offerProducts(offer: ProductOffer): void {
  if (!Array.isArray(offer) && typeof offer !== 'function') {
    throw new TypeError(
      `offerProducts: offer is ${offer === null ? 'null' : typeof offer}; pass a list of { externalId, price }, or a function that returns one.`,
    );
  }
  registry().offer = offer;
}

/** The products that the shop offers beside this one; none if its function fails. */
export async function productsOfferedFor(product: StorefrontProduct): Promise<readonly OfferedProduct[]> {
  const { offer } = registry();
  try {
    return typeof offer === 'function' ? await offer(product) : (offer ?? []);
  } catch (error) {
    console.warn('storefront-tryon: the function given to offerProducts failed.', error);
    return [];
  }
}
