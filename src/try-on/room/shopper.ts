/**
 * One of the store's two owners: what the shopper does once there is a photo or the camera, from the first photo to the last. When
 * `context.signal` is aborted, canvases, camera and addresses are released.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { drawing } from '../wear/on-page.ts';
import { BackdropRequests, type PhotoSource } from '../photo/backdrop-requests.ts';
import type { CameraSession } from '../photo/camera-session.ts';
import { releaseStill } from '../still.ts';
import { Fitting } from './fitting.ts';
import { listenForGestures } from './gestures.ts';
import { releaseSaved, save, share } from './picture-actions.ts';
import {
  isPhoto,
  ratioOf,
  type Backdrop,
  type ComparedProduct,
  type Message,
  type RoomStore,
} from './store.ts';
import { Wardrobe } from './wardrobe.ts';
import { ZoomControl } from './zoom-control.ts';

const COUNTDOWN_SECONDS = 3;

export class Shopper {
  readonly store: RoomStore;
  readonly wardrobe: Wardrobe;
  readonly fitting: Fitting;
  readonly #requests: BackdropRequests;
  /** Resolves with the first photo or camera that is asked for: nothing that draws is loaded before. */
  #begun!: () => void;
  readonly #isBegun = new Promise<void>((resolve) => (this.#begun = resolve));
  #camera: CameraSession | null = null;
  #shownEnd = new AbortController();

  constructor(store: RoomStore) {
    this.store = store;
    this.wardrobe = new Wardrobe(store, () => this.#isBegun.then(() => drawing(store.context.debug)));
    this.fitting = new Fitting(store, this.wardrobe);
    this.#requests = new BackdropRequests({
      onBegin: () => {
        this.#begun();
        store.set({ isBusy: true, problem: null });
      },
      onPhoto: (photo, source) => this.#onPhotoChosen(photo, source),
      onCamera: (camera) => void this.#showCamera(camera),
      onProblem: (problem) => store.set({ isBusy: false, problem }),
    });
    store.context.signal.addEventListener('abort', () => this.#release(), { once: true });
    void this.fitting.loadPicture();
  }

  toggle(name: 'isAdjusting' | 'isTimed'): void {
    this.store.set({ [name]: !this.store.state[name] });
  }

  // --- The photo and the camera

  usePhoto(file: Blob): void {
    void this.#requests.usePhoto(file);
  }

  useSample(url: string): void {
    void this.#requests.useSample(url);
  }

  useCamera(): void {
    void this.#requests.useCamera(this.store.state.facingMode);
  }

  #onPhotoChosen(photo: HTMLCanvasElement, source: PhotoSource): void {
    this.fitting.startOver();
    this.#releaseBackdrop();
    this.store.tell('tryon-photo', { source });
    void this.#showBackdrop(photo, { text: 'photoReady' });
  }

  async #showCamera(camera: CameraSession): Promise<void> {
    this.#releaseBackdrop();
    this.#camera = camera;
    camera.onResize(() => this.store.state.zoom?.setRatio(ratioOf(camera.video)));
    camera.onEnded(() => {
      this.forget();
      this.store.set({ problem: 'cameraEnded' });
    });
    await this.#showBackdrop(camera.video, null);
  }

  turnCamera(): void {
    const facingMode = this.store.state.facingMode === 'user' ? 'environment' : 'user';
    this.store.set({ facingMode });
    // The hand has moved nothing there yet.
    this.fitting.finder.reset();
    // A phone opens one camera at a time.
    this.#camera?.stop();
    this.useCamera();
  }

  async takePhoto(): Promise<void> {
    const camera = this.#camera!;
    for (let left = this.store.state.isTimed ? COUNTDOWN_SECONDS : 0; left > 0; left--) {
      this.store.set({ countdown: left });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (camera !== this.#camera) return this.store.set({ countdown: 0 });
    }
    this.store.set({ countdown: 0 });
    const photo = camera.takePhoto();
    this.#releaseBackdrop();
    this.store.tell('tryon-photo', { source: 'camera' });
    await this.#showBackdrop(photo, { text: 'photoReady' });
  }

  /** The dialog cannot be seen any more, or is closed. */
  stopCamera(): void {
    if (this.#camera) this.forget();
  }

  changePhoto(): void {
    if (this.#camera) return this.forget();
    this.#endShown();
    this.store.set({ isChanging: true, problem: null, message: null });
    void this.store.focus('button');
  }

  showPhoto(): void {
    void this.#showBackdrop(this.store.state.backdrop!, null);
  }

  forget(): void {
    this.#release();
    this.store.set({ isChanging: false, isBusy: false, problem: null });
    void this.store.focus('button');
  }

  async #showBackdrop(backdrop: Backdrop, message: Message | null): Promise<void> {
    const { store, fitting } = this;
    this.#endShown();
    this.#setCompared([]);
    store.set({ backdrop, message, problem: null, isBusy: false, isChanging: false, isBefore: false });
    await store.rendered;
    if (store.state.backdrop !== backdrop) return;
    const { signal } = this.#shownEnd;
    const view = store.find('.view')!;
    const zoom = new ZoomControl(view, fitting.shown, () => store.update(), signal);
    zoom.setRatio(ratioOf(backdrop));
    fitting.show();
    listenForGestures(view, zoom, fitting, signal);
    store.find('.backdrop')!.focus({ preventScroll: true });
    store.set({ zoom });
    void fitting.begin();
  }

  // --- Wearing, comparing, marking, saving

  wear(product: StorefrontProduct): void {
    if (this.store.state.compared.length > 0) void this.leaveComparison(product);
    else void this.fitting.wear(product);
  }

  /** The button names another product, such as another variant: the photo stays. */
  replaceOwn(product: StorefrontProduct): void {
    this.wardrobe.replaceOwn(product);
    this.wear(product);
  }

  /** Each of the products in turn, and then the one that was worn before. Pressed twice it is still one comparison. */
  async compare(): Promise<void> {
    const { store } = this;
    const { backdrop: photo, product: worn, isComparing } = store.state;
    if (isComparing || !isPhoto(photo)) return;
    store.set({ isComparing: true });
    const compared: ComparedProduct[] = [];
    for (const product of this.wardrobe.compared) {
      const picture = await this.fitting.closeUpOf(product);
      if (!picture) break;
      compared.push({ title: product.title ?? '', picture });
    }
    // Given up with the photo, and perhaps begun anew on another one.
    if (store.state.backdrop !== photo || !store.state.isComparing) return releaseAll(compared);
    store.set({ isComparing: false });
    if (compared.length < 2) return releaseAll(compared);
    void this.fitting.wear(worn);
    this.#endShown();
    this.#setCompared(compared);
    const titles = compared.map(({ title }) => title).join(', ');
    store.set({ message: { text: 'comparing', values: { count: compared.length, titles } } });
    await store.focus('.back');
  }

  /** @param product to wear alone; the one of before where left out */
  async leaveComparison(product?: StorefrontProduct): Promise<void> {
    await this.#showBackdrop(this.store.state.backdrop!, null);
    if (product) await this.fitting.wear(product);
    await this.store.focus(product ? '[aria-current]' : '[data-control=compare]');
  }

  #setCompared(compared: readonly ComparedProduct[]): void {
    releaseAll(this.store.state.compared);
    this.store.set({ compared });
  }

  toggleFavourite(): void {
    this.wardrobe.toggleFavourite(this.store.state.product);
    this.store.tell('tryon-favourite');
  }

  async saveOrShare(action: 'save' | 'share'): Promise<void> {
    this.store.set({ message: null, problem: null });
    const canvas = this.fitting.layer.composed();
    if (!canvas && action === 'save') return this.store.set({ problem: 'saveForbidden' });
    const title = this.store.state.product.title ?? null;
    const {
      text,
      problem = null,
      done,
    } = await (action === 'save' ? save(canvas!, title) : share(canvas, title));
    if (this.store.context.signal.aborted) return;
    this.store.set({ message: text ? { text } : null, problem });
    if (done) this.store.tell(`tryon-${done}`);
  }

  // --- The end of it

  /** The view goes, with all that listens on it. */
  #endShown(): void {
    this.#shownEnd.abort();
    this.#shownEnd = new AbortController();
    this.store.set({ zoom: null });
  }

  #release(): void {
    this.#requests.cancel();
    releaseSaved();
    this.#setCompared([]);
    this.#releaseBackdrop();
    this.fitting.startOver();
    this.store.set({ message: null });
  }

  #releaseBackdrop(): void {
    this.#endShown();
    this.fitting.forgetBackdrop();
    this.#camera?.stop();
    this.#camera = null;
    const { backdrop } = this.store.state;
    if (isPhoto(backdrop)) releaseStill(backdrop);
    this.store.set({ backdrop: null, isComparing: false });
  }
}

/** A canvas keeps its memory until it is collected, unless its size is zero. */
function releaseAll(compared: readonly ComparedProduct[]): void {
  for (const { picture } of compared) picture.width = 0;
}
