/** One experience in a dialog: loads it, mounts it with its context, and moves it to another dialog. */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { DialogSettings } from '../../core/base/settings.ts';
import { experienceLoader, type ExperienceContext } from '../base/experience.ts';
import { otherReadyProducts, widthReader } from '../base/shop-products.ts';
import { loadTexts } from '../texts/texts.ts';
import { buttonAround } from '../base/button-around.ts';

/** The dialog of the run. */
export interface RunHost extends Element, Readonly<DialogSettings> {
  readonly product: StorefrontProduct | null;
  readonly mode: 'swap' | 'realtime';
  readonly photoSwapUrl: string | null;
  readonly lang: string;
  requestUpdate(): void;
  close(): void;
}

export class Run {
  /** Path of the page where the run began. */
  readonly path = location.pathname;
  /** A new element each time, without the remains of a failed attempt. */
  readonly container = document.createElement('div');
  #host: RunHost;
  /** The host's own product, as the experience knows it. */
  #product: StorefrontProduct;
  /** Another of the page's products, which the shopper has chosen; null while it is the host's own. */
  shownProduct: StorefrontProduct | null = null;
  readonly #end = new AbortController();
  #isMounted = false;
  isImmersive = false;
  /** Shows another product of the host. */
  #show: (product: StorefrontProduct) => void = () => {};
  #canFollow = false;

  constructor(host: RunHost) {
    this.#host = host;
    this.#product = host.product!;
    this.container.className = 'experience';
  }

  /** Aborted when the run ends. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** An experience that can continue with another product of its button can also continue with another button. */
  get canMove(): boolean {
    return this.#isMounted && this.#canFollow && !this.signal.aborted;
  }

  /** @param onLoaded puts the container into the dialog @throws the error of the experience; nothing once the run has ended */
  async mount(onLoaded: () => void): Promise<void> {
    // The dialog opens first: it is visible and can be closed while the experience loads.
    await new Promise((resolve) => setTimeout(resolve));
    if (this.signal.aborted) return;
    const { experienceUrl, mode, lang } = this.#host;
    const load = experienceLoader(experienceUrl ? 'hosted' : mode);
    if (!load) throw new Error(`No experience is registered for mode ${mode}.`);
    const [experience] = await Promise.all([load(), loadTexts(lang)]);
    if (this.signal.aborted) return;
    this.isImmersive = experience.isImmersive ?? false;
    onLoaded();
    await experience.mount(this.container, this.#context());
    this.#isMounted = true;
  }

  /** The host names another product: the experience continues with it, or the dialog closes. */
  follow(product: StorefrontProduct): void {
    if (product.id === this.#product.id) return;
    this.#product = product;
    this.#show(product);
  }

  moveTo(host: RunHost): void {
    this.#host = host;
    this.follow(host.product!);
  }

  end(): void {
    this.#end.abort();
  }

  #context(): ExperienceContext {
    const host = this.#host;
    const product = (this.#product = host.product!);
    const readWidths = () => widthReader(this.#product, this.#host.widthMm, this.#host);
    let findWidth = readWidths();
    this.#show = () => this.#host.close();
    return {
      product,
      mode: host.mode,
      externalId: host.externalId,
      experienceUrl: host.experienceUrl,
      autoPlace: host.autoPlace && !isRefused(host, 'auto-place'),
      wornAt: host.wornAt,
      asksForFace: host.faceConsent === 'ask',
      photoSwap:
        host.photoSwap && !isRefused(host, 'photo-swap')
          ? { baseUrl: host.photoSwapUrl, asksEachTime: host.photoSwapConsent === 'each' }
          : null,
      widthOf: (other) => findWidth(other),
      debug: host.debug,
      ...otherReadyProducts(product, host.wornAt, host),
      lang: host.lang,
      signal: this.signal,
      showProduct: (shown) => {
        this.shownProduct = shown;
        this.#host.requestUpdate();
      },
      followProduct: (show) => {
        this.#canFollow = true;
        this.#show = (other) => {
          findWidth = readWidths();
          show(other);
        };
      },
      close: () => this.#host.close(),
    };
  }
}

/**
 * The attribute value `false` means off, even if the script turns the setting on for all buttons: no face search and no upload by
 * mistake. Read here and not in the script tag, so that pages whose dialog stays closed do not load it.
 */
const isRefused = (host: Element, attribute: string) =>
  buttonAround(host)?.getAttribute(attribute) === 'false';
