/**
 * The built-in preview: the product's picture on the shopper's own photo, or on the camera's view. Nothing of the photo is
 * sent or stored; when `context.signal` is aborted, canvases, camera and addresses are released. Knows nothing of the frame
 * around it but its language.
 */
import { LitElement } from 'lit';
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import { samplePhotosFor, type ExperienceContext, type SamplePhoto } from '../experience.ts';
import { refreshMediaResults } from '../media-results.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import { directionOf, loadTexts, onTextsChange, textsFor } from '../texts/texts.ts';
import { FacePlacement } from './face-placement.ts';
import { listenForGestures } from './gestures.ts';
import { styles } from './photo-preview.styles.ts';
import { cssHandleTransform, cssTransform, initialPlacement, type Placement } from './placement.ts';
import { WHOLE_PICTURE } from './product/content-box.ts';
import { oneOfPair } from './product/one-of-pair.ts';
import { loadFrontalPicture, loadProductPicture, type ProductPicture } from './product/product-picture.ts';
import { sideBySide, type Look, type ProductStepper } from './product-stepper.ts';
import { composed, download, encodeJpeg } from './save-picture.ts';
import { CameraError, CameraSession } from './source/camera-session.ts';
import { openPhoto, PhotoError } from './source/open-photo.ts';
import { listenForDroppedPhotos } from './source/photo-drop.ts';
import { startView } from './start-view.ts';
import { wearingSite, type WearingSite } from './wearing-site.ts';
import { workView, type Backdrop } from './work-view.ts';

const NO_PICTURE = { content: WHOLE_PICTURE, ratio: 1 };
/** Worn on the face or in front of a mirror: seen by the camera that looks at the shopper. All else by the one at the back. */
const SEEN_BY_FRONT_CAMERA: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);

export class PhotoPreview extends LitElement {
  static override styles = styles;
  static override properties = {
    product: { state: true },
    looks: { state: true },
    picture: { state: true },
    isPictureMissing: { state: true },
    backdrop: { state: true },
    isCutOut: { state: true },
    isComparing: { state: true },
    problem: { state: true },
    status: { state: true },
    isDragging: { state: true },
  };

  context!: ExperienceContext;

  /** The one that lies on the photo: the dialog's, or another of the page's products. */
  product!: StorefrontProduct;
  /** Two products side by side on the same photo; empty while one is shown. */
  private looks: readonly Look[] = [];
  /** Null until it is loaded, and where there is none. */
  picture: ProductPicture | null = null;
  private isPictureMissing = false;
  backdrop: Backdrop | null = null;
  private isCutOut = true;
  private isComparing = false;
  private problem: TextKey | null = null;
  status: TextKey | null = null;
  private isDragging = false;

  readonly #facePlacement = new FacePlacement(this);
  /** Null until there is a backdrop to lie on. */
  #placement: Placement | null = null;
  /** Starting, or shown as the backdrop. */
  #camera: CameraSession | null = null;
  #gesturesEnd = new AbortController();
  /** Counts the shopper's requests: a result that arrives after the next request is discarded. */
  #requests = 0;
  #revokeSaved: (() => void) | null = null;

  /** The page's language, which may change while the dialog is open. */
  get #lang(): string {
    return this.closest('dialog')?.lang ?? this.context.lang;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    refreshMediaResults(this.shadowRoot!);
    const frame = this.closest('dialog');
    if (!frame) return;
    const observer = new MutationObserver(() => {
      void loadTexts(this.#lang).then(() => this.requestUpdate());
    });
    observer.observe(frame, { attributeFilter: ['lang'] });
    this.context.signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Waits for the texts alone: the product's picture may come late, or never. */
  async prepare(): Promise<void> {
    const { product, lang, signal } = this.context;
    this.product = product;
    signal.addEventListener('abort', () => this.#release(), { once: true });
    onTextsChange(() => this.requestUpdate(), signal);
    listenForDroppedPhotos(
      {
        onPhoto: (file) => void this.#usePhoto(file),
        onDragChange: (isDragging) => (this.isDragging = isDragging),
      },
      signal,
    );
    void this.#loadPicture();
    await loadTexts(lang);
  }

  async #loadPicture(): Promise<void> {
    const { product } = this;
    const site = this.wearingSite;
    const loaded = await (site === 'eyes' ? this.#frontalPicture(product) : loadProductPicture(product));
    const picture = loaded && site === 'ears' ? await oneOfPair(loaded) : loaded;
    if (!this.context.signal.aborted && product === this.product) await this.#onPicture(picture);
  }

  async #frontalPicture(product: StorefrontProduct): Promise<ProductPicture | null> {
    const found = await loadFrontalPicture(product);
    if (found && !found.isFrontal && this.context.debug) {
      console.info(
        `storefront-tryon: no picture of "${product.external_id ?? product.id}" shows it from the front, on white or transparent. Add one: it is placed on faces.`,
      );
    }
    return found?.picture ?? null;
  }

  async #onPicture(picture: ProductPicture | null): Promise<void> {
    this.picture = picture;
    this.isPictureMissing = !picture;
    if (!picture || !this.backdrop) return;
    await this.updateComplete;
    if (!this.backdrop) return;
    this.place(this.#initialPlacement(this.backdrop));
    await this.#facePlacement.begin();
  }

  protected override render() {
    const { backdrop, picture, isPictureMissing, context } = this;
    const problem = this.problem ?? (isPictureMissing ? 'pictureUnavailable' : null);
    const texts = textsFor(this.#lang);
    if (!backdrop) {
      return startView({
        texts,
        picture,
        isPictureMissing,
        problem,
        isDragging: this.isDragging,
        isAutoPlaced: this.wearingSite !== null,
        isLive: context.mode === 'realtime',
        samples: samplePhotosFor(this.product.category),
        onFile: (file) => void this.#usePhoto(file),
        onCamera: () => void this.#useCamera(),
        onSample: (sample) => void this.#useSample(sample),
      });
    }
    if (this.looks.length > 0) return sideBySide(texts, this.looks, () => (this.looks = []));
    return workView({
      texts,
      title: this.product.title ?? '',
      stepper: this.#stepper(texts),
      backdrop,
      picture,
      isCutOut: this.isCutOut,
      isComparing: this.isComparing,
      problem,
      status: picture ? this.status : null,
      onPlaceAgain: this.wearingSite && (() => this.#facePlacement.again()),
      onChange: (change) => this.#placeByHand(change(this.#placement!)),
      onCutOut: (isCutOut) => (this.isCutOut = isCutOut),
      onCompare: (isComparing) => (this.isComparing = isComparing),
      onStartOver: () => void this.#startOver(),
      onTakePhoto: () => void this.#takePhoto(),
      onSave: () => void this.#save(),
    });
  }

  /** Gives up what was requested before, also a camera that is still starting. */
  #nextRequest(): number {
    if (this.#camera?.video !== this.backdrop) this.#camera?.stop();
    return ++this.#requests;
  }

  async #usePhoto(file: Blob): Promise<void> {
    const request = this.#nextRequest();
    try {
      const photo = await openPhoto(file);
      if (request === this.#requests) await this.#showPhoto(photo);
    } catch (error) {
      if (request !== this.#requests) return;
      this.problem = error instanceof PhotoError ? error.problem : 'photoUnreadable';
    }
  }

  async #useSample({ url }: SamplePhoto): Promise<void> {
    const request = this.#nextRequest();
    const { signal } = this.context;
    let photo: Blob | null = null;
    try {
      // A script of the page may have put a function in the place of fetch that throws at once.
      const response = await fetch(url, { signal, credentials: 'omit' });
      if (response.ok) photo = await response.blob();
    } catch {
      // The shopper is told below.
    }
    if (request !== this.#requests) return;
    if (photo) await this.#usePhoto(photo);
    else this.problem = 'sampleFailed';
  }

  async #useCamera(): Promise<void> {
    const request = this.#nextRequest();
    const isFront = SEEN_BY_FRONT_CAMERA.has(this.product.category);
    const camera = (this.#camera = new CameraSession(isFront ? 'user' : 'environment'));
    try {
      await camera.start();
      if (request === this.#requests) await this.#showCamera(camera);
    } catch (error) {
      if (request !== this.#requests) return;
      this.problem = error instanceof CameraError ? error.problem : 'cameraInUse';
    }
  }

  async #showPhoto(photo: HTMLCanvasElement): Promise<void> {
    this.#releaseBackdrop();
    await this.#showBackdrop(photo, 'photoReady');
  }

  async #showCamera(camera: CameraSession): Promise<void> {
    camera.onResize(() => this.#setRatio(camera.video));
    camera.onEnded(() => void this.#onCameraEnded());
    await this.#showBackdrop(camera.video, null);
  }

  async #onCameraEnded(): Promise<void> {
    this.#release();
    this.problem = 'cameraInUse';
    await this.#focusFirstButton();
  }

  async #takePhoto(): Promise<void> {
    await this.#showPhoto(this.#camera!.takePhoto());
  }

  async #showBackdrop(backdrop: Backdrop, status: TextKey | null): Promise<void> {
    this.backdrop = backdrop;
    this.problem = null;
    this.status = status;
    await this.updateComplete;
    this.#setRatio(backdrop);
    this.place(this.#placement ?? this.#initialPlacement(backdrop));
    const element = this.#backdropElement;
    const target = {
      get: () => this.#placement!,
      set: (placement: Placement) => this.#placeByHand(placement),
    };
    listenForGestures(element, this.renderRoot.querySelector('.handle')!, target, this.#gesturesEnd.signal);
    element.focus({ preventScroll: true });
    // The shopper may have scrolled on the way to a photo.
    this.scrollIntoView({ block: 'start' });
    void this.#facePlacement.begin();
  }

  /** Null where a face is not to be looked for. */
  get wearingSite(): WearingSite | null {
    const { autoPlace, wornAt } = this.context;
    return autoPlace ? wearingSite(this.product.category, wornAt) : null;
  }

  #stepper(texts: DialogTexts): ProductStepper | null {
    const { product, otherProducts } = this.context;
    if (!this.wearingSite || otherProducts.length === 0 || !(this.backdrop instanceof HTMLCanvasElement)) {
      return null;
    }
    const products = [product, ...otherProducts];
    const index = products.indexOf(this.product);
    const at = (by: number) => products[(index + by + products.length) % products.length]!;
    return {
      texts,
      title: this.product.title ?? '',
      number: index + 1,
      total: products.length,
      isRightToLeft: directionOf(this.#lang) === 'rtl',
      onStep: (by) => void this.#show(at(by)),
      onCompareTwo: () => void this.#compareWith(at(1)),
    };
  }

  /** Puts another product on the same photo, as if the photo had been chosen for it. */
  async #show(product: StorefrontProduct): Promise<void> {
    this.product = product;
    this.picture = null;
    this.status = null;
    this.problem = null;
    this.isCutOut = true;
    this.#facePlacement.reset();
    this.context.showProduct(product);
    await this.#loadPicture();
  }

  async #compareWith(product: StorefrontProduct): Promise<void> {
    const first = this.#look();
    await this.#show(product);
    const second = this.#look();
    if (first && second && this.product === product) this.looks = [first, second];
  }

  /** The product as it lies on the photo now, as a picture of its own. */
  #look(): Look | null {
    const { backdrop, picture, product } = this;
    if (!(backdrop instanceof HTMLCanvasElement) || !picture) return null;
    return {
      title: product.title ?? '',
      picture: composed(backdrop, this.#shown(picture), picture, this.#placement!),
    };
  }

  #shown({ cutOut, original }: ProductPicture): CanvasImageSource {
    return this.isCutOut && cutOut ? cutOut : original;
  }

  #placeByHand(placement: Placement): void {
    this.#facePlacement.takeOver();
    this.place(placement);
  }

  get #backdropElement(): HTMLElement {
    return this.renderRoot.querySelector('.backdrop')!;
  }

  #setRatio(backdrop: Backdrop): void {
    const view = this.renderRoot.querySelector<HTMLElement>('.view')!;
    view.style.setProperty('--ratio', String(ratioOf(backdrop)));
  }

  #initialPlacement(backdrop: Backdrop): Placement {
    return initialPlacement(this.product.category, this.picture ?? NO_PICTURE, ratioOf(backdrop));
  }

  /** Without Lit: dragging changes two transforms and renders nothing. */
  place(placement: Placement, isGliding = false, opacity = 1): void {
    this.#placement = placement;
    const { style, classList } = this.#backdropElement;
    classList.toggle('gliding', isGliding);
    style.setProperty('--picture-opacity', String(opacity));
    const shape = this.picture ?? NO_PICTURE;
    style.setProperty('--picture-transform', cssTransform(placement, shape));
    style.setProperty('--handle-transform', cssHandleTransform(placement, shape));
  }

  async #save(): Promise<void> {
    const { picture, backdrop } = this;
    if (!(backdrop instanceof HTMLCanvasElement) || !picture) return;
    this.status = null;
    if (!picture.isCopyable) {
      this.problem = 'saveForbidden';
      return;
    }
    try {
      const blob = await encodeJpeg(composed(backdrop, this.#shown(picture), picture, this.#placement!));
      if (this.context.signal.aborted) return;
      this.#revokeSaved?.();
      this.#revokeSaved = download(blob, 'try-on.jpg');
      this.problem = null;
      this.status = 'saved';
    } catch {
      this.problem = 'saveFailed';
    }
  }

  async #startOver(): Promise<void> {
    this.#release();
    this.#placement = null;
    this.#facePlacement.reset();
    this.isCutOut = true;
    this.looks = [];
    this.status = null;
    this.problem = null;
    await this.#focusFirstButton();
  }

  async #focusFirstButton(): Promise<void> {
    await this.updateComplete;
    this.shadowRoot!.querySelector('button')?.focus();
  }

  #release(): void {
    this.#nextRequest();
    this.#revokeSaved?.();
    this.#revokeSaved = null;
    this.#releaseBackdrop();
    this.backdrop = null;
  }

  #releaseBackdrop(): void {
    this.#gesturesEnd.abort();
    this.#gesturesEnd = new AbortController();
    this.#facePlacement.stop();
    this.#camera?.stop();
    this.#camera = null;
    // A canvas keeps its memory until it is collected, unless its size is zero.
    if (this.backdrop instanceof HTMLCanvasElement) this.backdrop.width = 0;
  }
}

function ratioOf(backdrop: Backdrop): number {
  return backdrop instanceof HTMLVideoElement
    ? backdrop.videoWidth / backdrop.videoHeight
    : backdrop.width / backdrop.height;
}
