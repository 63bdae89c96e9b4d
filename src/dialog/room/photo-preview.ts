/**
 * The built-in preview: the product's picture on the shopper's own photo, or on the camera's view. Nothing of the photo is
 * sent or stored; when `context.signal` is aborted, canvases, camera and addresses are released. Knows nothing of the frame
 * around it but its language.
 */
import { LitElement, html, nothing } from 'lit';
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import { samplePhotosFor, type ExperienceContext } from '../experience.ts';
import { controls } from '../controls.styles.ts';
import { refreshMediaResults } from '../media-results.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { directionOf, loadTexts, onTextsChange, textsFor } from '../texts/texts.ts';
import { FacePlacement, type FacePlacementHost, type Scene } from '../place/face-placement.ts';
import { listenForGestures } from './gestures.ts';
import { HandPlacements } from '../place/hand-placements.ts';
import { styles } from './photo-preview.styles.ts';
import {
  cssHandleTransform,
  cssTransform,
  initialPlacement,
  WHOLE_PICTURE,
  type Placement,
} from '../place/placement.ts';
import { composed } from '../draw/composed.ts';
import { pictureFor } from '../draw/picture-for.ts';
import type { ProductPicture } from '../draw/product-picture.ts';
import { sideBySide, type ComparedProduct } from './product-stepper.ts';
import { ProductSwitcher } from './product-switcher.ts';
import { download, encodeJpeg } from './save-picture.ts';
import { BackdropRequests } from '../photo/backdrop-requests.ts';
import type { CameraSession } from '../photo/camera-session.ts';
import { listenForDroppedPhotos } from '../photo/photo-drop.ts';
import { startView } from './start-view.ts';
import { wearingSite, type WearingSite } from '../wearing-site.ts';
import { workView, type Backdrop } from './work-view.ts';

const NO_PICTURE = { content: WHOLE_PICTURE, ratio: 1 };
/** Worn on the face or in front of a mirror: seen by the camera that looks at the shopper. All else by the one at the back. */
const SEEN_BY_FRONT_CAMERA: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);

export class PhotoPreview extends LitElement {
  static override styles = [controls, styles];
  static override properties = {
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

  /** Null until it is loaded, and where there is none. */
  picture: ProductPicture | null = null;
  private isPictureMissing = false;
  backdrop: Backdrop | null = null;
  private isCutOut = true;
  private isComparing = false;
  private problem: TextKey | null = null;
  status: TextKey | null = null;
  private isDragging = false;
  /** Null until there is a backdrop to lie on. */
  placement: Placement | null = null;

  #pictureLoaded: Promise<void> | null = null;
  readonly #products = new ProductSwitcher(this);
  readonly #facePlacement = new FacePlacement(this.#placedProduct());
  /** On the photo that is shown. */
  readonly #handPlacements = new HandPlacements();
  readonly #requests = new BackdropRequests({
    onPhoto: (photo) => void this.#onPhotoChosen(photo),
    onCamera: (camera) => void this.#showCamera(camera),
    onProblem: (problem) => (this.problem = problem),
  });
  /** Shown as the backdrop. */
  #camera: CameraSession | null = null;
  #gesturesEnd = new AbortController();
  #revokeSaved: (() => void) | null = null;

  /** The page's language, which may change while the dialog is open. */
  get #lang(): string {
    return this.closest('dialog')?.lang ?? this.context.lang;
  }

  #placedProduct(): FacePlacementHost {
    const scene = (): Scene => ({
      category: this.product.category,
      wornAt: this.context.wornAt,
      autoPlace: this.context.autoPlace,
      backdrop: this.backdrop,
      picture: this.picture,
      placement: this.placement,
    });
    return {
      get scene() {
        return scene();
      },
      place: (placement, opacity) => this.place(placement, opacity),
      report: (status) => (this.status = status),
      onChange: () => this.requestUpdate(),
    };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    refreshMediaResults(this.renderRoot as ShadowRoot);
    const frame = this.closest('dialog');
    if (!frame) return;
    const observer = new MutationObserver(() => {
      void loadTexts(this.#lang).then(() => this.requestUpdate());
    });
    observer.observe(frame, { attributeFilter: ['lang'] });
    this.context.signal.addEventListener('abort', () => observer.disconnect());
  }

  /** The one that lies on the photo. */
  get product(): StorefrontProduct {
    return this.#products.current;
  }

  /** Null if a face is not to be looked for. */
  get wearingSite(): WearingSite | null {
    const { autoPlace, wornAt } = this.context;
    return autoPlace ? wearingSite(this.product.category, wornAt) : null;
  }

  /** Waits for the texts alone: the product's picture may come late, or never. */
  async prepare(): Promise<void> {
    const { lang, signal } = this.context;
    signal.addEventListener('abort', () => this.#release(), { once: true });
    onTextsChange(() => this.requestUpdate(), signal);
    listenForDroppedPhotos(
      {
        onPhoto: (file) => void this.#requests.usePhoto(file),
        onDragChange: (isDragging) => (this.isDragging = isDragging),
      },
      signal,
    );
    this.#pictureLoaded = this.#loadPicture();
    await loadTexts(lang);
  }

  async #loadPicture(): Promise<void> {
    const { product } = this;
    const picture = await pictureFor(product, this.wearingSite, this.context.debug);
    if (!this.context.signal.aborted && product === this.product) await this.#onPicture(picture);
  }

  async #onPicture(picture: ProductPicture | null): Promise<void> {
    this.picture = picture;
    this.isPictureMissing = !picture;
    if (!picture || !this.backdrop) return;
    await this.updateComplete;
    if (!this.backdrop) return;
    const byHand = this.#handPlacements.of(this.product.id);
    this.place(byHand ?? this.#handPlacements.startFor(picture) ?? this.#initialPlacement(this.backdrop));
    if (byHand) this.#facePlacement.takeOver();
    else await this.#facePlacement.begin();
  }

  protected override render() {
    return this.backdrop ? this.#renderWork(this.backdrop) : this.#renderStart();
  }

  get #problemShown(): TextKey | null {
    return this.problem ?? (this.isPictureMissing ? 'pictureUnavailable' : null);
  }

  #renderStart() {
    const { category } = this.product;
    return startView({
      texts: textsFor(this.#lang),
      picture: this.picture,
      isPictureMissing: this.isPictureMissing,
      problem: this.#problemShown,
      isDragging: this.isDragging,
      isAutoPlaced: this.wearingSite !== null,
      isLive: this.context.mode === 'realtime',
      samples: samplePhotosFor(category),
      onFile: (file) => void this.#requests.usePhoto(file),
      onCamera: () =>
        void this.#requests.useCamera(SEEN_BY_FRONT_CAMERA.has(category) ? 'user' : 'environment'),
      onSample: ({ url }) => void this.#requests.useSample(url, this.context.signal),
    });
  }

  #renderWork(backdrop: Backdrop) {
    const { picture } = this;
    const texts = textsFor(this.#lang);
    const { compared, number, total } = this.#products;
    const title = this.product.title ?? '';
    const hasStepper = this.context.autoPlace && total > 1 && backdrop instanceof HTMLCanvasElement;
    return html`${workView({
      texts,
      title,
      isHidden: compared.length > 0,
      stepper: hasStepper
        ? {
            texts,
            title,
            number,
            total,
            isRightToLeft: directionOf(this.#lang) === 'rtl',
            onStep: (by) => void this.#products.step(by),
            onCompareTwo: () => void this.#compareTwo(),
          }
        : null,
      backdrop,
      picture,
      isCutOut: this.isCutOut,
      isComparing: this.isComparing,
      isFollowing: this.#facePlacement.isFollowing,
      problem: this.#problemShown,
      status: picture ? this.status : null,
      hasFaceSearch: this.wearingSite !== null,
      onPlaceAgain: this.#facePlacement.isPossible ? () => this.#placeAgain() : null,
      onChange: (change) => this.#placeByHand(change(this.placement!)),
      onCutOut: (isCutOut) => (this.isCutOut = isCutOut),
      onCompare: (isComparing) => (this.isComparing = isComparing),
      onStartOver: () => void this.#startOver(),
      onTakePhoto: () => void this.#takePhoto(),
      onSave: () => void this.#save(),
    })}${compared.length > 0 ? sideBySide(texts, compared, () => void this.#leaveComparison()) : nothing}`;
  }

  async #compareTwo(): Promise<void> {
    await this.#products.compareTwo();
    await this.#focus('.side-by-side button');
  }

  async #leaveComparison(): Promise<void> {
    this.#products.leaveComparison();
    await this.#focus('.compare-two');
  }

  async onProductChange(): Promise<void> {
    this.picture = null;
    this.isPictureMissing = false;
    this.status = null;
    this.problem = null;
    this.isCutOut = true;
    this.#facePlacement.reset();
    await (this.#pictureLoaded = this.#loadPicture());
  }

  async placed(): Promise<void> {
    await this.#pictureLoaded;
    await this.#facePlacement.settled;
  }

  /** The product as it lies on the photo now, as a picture of its own. */
  comparedProduct(): ComparedProduct | null {
    const { backdrop, picture, product } = this;
    if (!(backdrop instanceof HTMLCanvasElement) || !picture) return null;
    return {
      title: product.title ?? '',
      picture: composed(backdrop, this.#shown(picture), picture, this.placement!),
    };
  }

  #shown({ cutOut, original }: ProductPicture): CanvasImageSource {
    return this.isCutOut && cutOut ? cutOut : original;
  }

  async #onPhotoChosen(photo: HTMLCanvasElement): Promise<void> {
    // On another photo the hand has moved nothing yet.
    this.#facePlacement.reset();
    this.#handPlacements.clear();
    await this.#showPhoto(photo);
  }

  async #showPhoto(photo: HTMLCanvasElement): Promise<void> {
    this.#releaseBackdrop();
    await this.#showBackdrop(photo, 'photoReady');
  }

  async #showCamera(camera: CameraSession): Promise<void> {
    this.#camera = camera;
    camera.onResize(() => this.#setRatio(camera.video));
    camera.onEnded(() => void this.#onCameraEnded());
    await this.#showBackdrop(camera.video, null);
  }

  async #onCameraEnded(): Promise<void> {
    this.#release();
    this.problem = 'cameraInUse';
    await this.#focus('button');
  }

  async #takePhoto(): Promise<void> {
    await this.#showPhoto(this.#camera!.takePhoto());
  }

  async #showBackdrop(backdrop: Backdrop, status: TextKey | null): Promise<void> {
    this.#products.leaveComparison();
    this.backdrop = backdrop;
    this.problem = null;
    this.status = status;
    await this.updateComplete;
    if (this.backdrop !== backdrop) return;
    this.#setRatio(backdrop);
    this.place(this.placement ?? this.#initialPlacement(backdrop));
    const element = this.#backdropElement;
    const target = {
      hold: () => this.picture && this.#facePlacement.takeOver(),
      get: () => this.placement!,
      set: (placement: Placement) => this.#placeByHand(placement),
    };
    listenForGestures(element, this.renderRoot.querySelector('.handle')!, target, this.#gesturesEnd.signal);
    element.focus({ preventScroll: true });
    // The shopper may have scrolled on the way to a photo.
    this.scrollIntoView({ block: 'start' });
    void this.#facePlacement.begin();
  }

  #placeByHand(placement: Placement): void {
    // Nothing is seen that the hand could have moved; what comes next is placed when it is there.
    if (!this.picture) return;
    this.#facePlacement.takeOver();
    this.#handPlacements.keep(this.product.id, placement, this.picture);
    this.place(placement);
  }

  #placeAgain(): void {
    this.#handPlacements.forget(this.product.id);
    this.#facePlacement.again();
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
  place(placement: Placement, opacity = 1): void {
    this.placement = placement;
    const { style } = this.#backdropElement;
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
      const blob = await encodeJpeg(composed(backdrop, this.#shown(picture), picture, this.placement!));
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
    this.placement = null;
    this.isCutOut = true;
    this.status = null;
    this.problem = null;
    void this.#products.reset();
    await this.#focus('button');
  }

  /** The first element, if any, that fits the selector. */
  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #release(): void {
    this.#requests.cancel();
    this.#revokeSaved?.();
    this.#revokeSaved = null;
    this.#products.leaveComparison();
    this.#handPlacements.clear();
    this.#releaseBackdrop();
    this.#facePlacement.reset();
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
