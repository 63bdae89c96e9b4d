/**
 * One of the store's two owners: what the shopper does from the first photo or camera to the end. When `context.signal` is aborted,
 * it releases canvases, camera and object URLs.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { BackdropRequests, type PhotoSource } from '../photo/backdrop-requests.ts';
import type { CameraSession } from '../photo/camera-session.ts';
import { imageFiles } from '../photo/open-photo.ts';
import { forgetPhoto, isOfVisit, photoOfVisit, rememberPhoto } from '../photo/visit-photo.ts';
import { loadPart } from '../parts/parts.ts';
import { onResize } from '../base/layout.ts';
import { isCanvasTrue } from '../base/true-canvas.ts';
import { releaseStill } from '../base/still.ts';
import { titleOf } from '../base/titles.ts';
import { fillGrid } from './fill-grid.ts';
import { Fitting } from './fitting.ts';
import { listenForGestures } from './gestures.ts';
import type { Outcome } from './picture-actions.ts';
import { isPhoto, measureRatio, type Backdrop, type ComparedProduct, type RoomStore } from './store.ts';
import { Wardrobe } from './wardrobe.ts';
import { ZoomControl } from './zoom-control.ts';

const COUNTDOWN_SECONDS = 3;
/** A camera that goes black again so soon after its restart is not started a second time. */
const RESTART_MS = 30_000;

type SharingPart = typeof import('./picture-actions.ts');

export class Shopper {
  readonly store: RoomStore;
  readonly wardrobe: Wardrobe;
  readonly fitting: Fitting;
  readonly requests: BackdropRequests;
  #camera: CameraSession | null = null;
  #restartedAt = -Infinity;
  #shownEnd = new AbortController();
  #sharing: SharingPart | null = null;

  constructor(store: RoomStore) {
    this.store = store;
    store.imageFiles = imageFiles;
    store.ownFace = (photo, signal) => this.fitting.finder.ownFace(photo, signal);
    let begin!: () => void;
    const isBegun = new Promise<void>((resolve) => (begin = resolve));
    this.wardrobe = new Wardrobe(store, isBegun);
    this.fitting = new Fitting(store, this.wardrobe);
    this.requests = new BackdropRequests({
      onBegin: () => {
        begin();
        store.set({ isBusy: true, problem: null });
      },
      onPhoto: (photo, source, points) => {
        this.fitting.startOver();
        this.#usePhoto(photo, source, points);
      },
      onCamera: (camera) => void this.#showCamera(camera),
      onProblem: (problem) => store.set({ isBusy: false, problem }),
    });
    const { autoPlace, signal } = store.context;
    signal.addEventListener('abort', () => this.#release(), { once: true });
    // A page without auto-place need not allow the drawing worker: a shopper who only looks starts none there.
    if (autoPlace) begin();
    else
      for (const type of ['pointerdown', 'keydown']) store.element.addEventListener(type, begin, { signal });
    void isCanvasTrue().then((isTrue) => isTrue || store.set({ isNoisy: true }));
    void this.fitting.loadPicture();
    void isBegun.then(() => this.fitting.finder.prepare());
    void this.#resume(begin);
  }

  /** Shows the photo of this visit, which was chosen for another product. */
  async #resume(begin: () => void): Promise<void> {
    const { store, fitting } = this;
    const found = await photoOfVisit(store.bodyPart);
    if (!found || store.context.signal.aborted || store.state.isBusy || store.state.backdrop) return;
    // The shopper's consent ended with the dialog before.
    if (store.context.autoPlace && store.context.asksForFace && !found.points) return;
    begin();
    if (found.points) fitting.finder.know(found.photo, found.points);
    await this.#showBackdrop(found.photo);
    await fitting.settle();
    // On a collection page the shopper sees every card's product worn.
    const isShown = store.state.backdrop === found.photo && store.state.mode === 'work';
    if (store.context.isInList && this.wardrobe.products.length > 2 && isShown) await this.showAll();
  }

  toggle(tool: 'adjust' | 'share'): void {
    this.store.set({ tool: this.store.tool === tool ? 'none' : tool });
  }

  // --- The photo and the camera

  useCamera(): void {
    void this.requests.useCamera(this.store.state.facingMode);
  }

  #usePhoto(
    photo: HTMLCanvasElement,
    source: PhotoSource | 'camera',
    points: Float32Array | null = null,
  ): void {
    this.#releaseBackdrop();
    this.store.tell('tryon-photo', { source });
    if (points) this.fitting.finder.know(photo, points);
    this.#remember(photo);
    void this.#showBackdrop(photo);
  }

  async #showCamera(camera: CameraSession): Promise<void> {
    this.#releaseBackdrop();
    // Nothing was placed by hand on this camera's view yet.
    this.fitting.finder.reset();
    this.#camera = camera;
    camera.onResize(() => this.store.state.zoom?.setRatio(measureRatio(camera.video)));
    camera.onEnded(() => {
      this.forget();
      this.store.set({ problem: 'cameraEnded' });
    });
    camera.onBlack(() => {
      const isAgain = performance.now() - this.#restartedAt < RESTART_MS;
      this.#restartedAt = performance.now();
      this.forget();
      if (isAgain) this.store.set({ problem: 'cameraSilent' });
      else this.useCamera();
    });
    await this.#showBackdrop(camera.video);
  }

  turnCamera(): void {
    const facingMode = this.store.state.facingMode === 'user' ? 'environment' : 'user';
    this.store.set({ facingMode });
    // A phone opens one camera at a time.
    this.#camera?.stop();
    this.useCamera();
  }

  async takePhoto(): Promise<void> {
    const camera = this.#camera!;
    if (this.store.state.countdown) return;
    let left = this.store.state.isTimed ? COUNTDOWN_SECONDS : 0;
    for (; left > 0 && camera === this.#camera; left--) {
      this.store.set({ countdown: left });
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    this.store.set({ countdown: 0 });
    if (camera === this.#camera) this.#usePhoto(camera.takePhoto(), 'camera');
  }

  /** The dialog is hidden or closed. */
  stopCamera(): void {
    if (this.#camera) this.forget();
  }

  changePhoto(): void {
    if (this.#camera) return this.forget();
    this.#endShown();
    this.store.set({ mode: 'start', problem: null, message: null });
    void this.store.focus('button');
  }

  /** Back from the start, or from all products. */
  showPhoto(): void {
    void this.#showBackdrop(this.store.state.backdrop!);
  }

  /** The shopper wants the photo to be forgotten at once, and not at the end of the visit. */
  forgetPhoto(): void {
    this.forget();
    forgetPhoto();
  }

  #remember(photo: HTMLCanvasElement): void {
    const { finder } = this.fitting;
    const points = this.store.state.hasPoints ? finder.points : null;
    rememberPhoto({ photo, points, shows: this.store.bodyPart });
  }

  forget(): void {
    this.#release();
    this.store.set({ isBusy: false, problem: null });
    void this.store.focus('button');
  }

  async #showBackdrop(backdrop: Backdrop): Promise<void> {
    const { store, fitting } = this;
    this.#endShown();
    this.#setCompared([]);
    const isNew = store.state.backdrop !== backdrop;
    store.set({ backdrop, mode: 'work', problem: null, isBusy: false, isBefore: false });
    // A product that is not drawn as worn is beside the photo, also while its picture is still on its way.
    const isOnPhoto = (store.site !== null || store.state.isByHand) && !store.isBeside;
    // An automatic placement is announced by the finder.
    const isByHand = isNew && isPhoto(backdrop) && isOnPhoto && !store.canPlace;
    store.set({ message: isByHand ? { text: 'photoReady' } : null });
    if (isNew && isPhoto(backdrop) && store.canPlace) fitting.finder.startWaiting();
    await store.rendered;
    if (store.state.backdrop !== backdrop) return;
    const { signal } = this.#shownEnd;
    const view = store.find('.view')!;
    const zoom = new ZoomControl(view, fitting.shown, () => store.update(), signal);
    zoom.setRatio(measureRatio(backdrop));
    fitting.show();
    listenForGestures(view, zoom, fitting, signal);
    store.find('.backdrop')!.focus({ preventScroll: true });
    // Where the whole dialog scrolls, this shows the photo.
    store.element.closest('dialog')?.scrollTo(0, 0);
    store.set({ zoom });
    void fitting.begin();
  }

  // --- Wearing, comparing, saving

  wear(product: StorefrontProduct): void {
    const { mode } = this.store.state;
    if (this.store.tool === 'share') this.toggle('share');
    if (mode === 'all' && product.id === this.store.state.product.id) this.showPhoto();
    else if (mode === 'side-by-side') void this.leaveComparison(product);
    else void this.fitting.wear(product);
  }

  /** The button names another product, for example another variant: the photo stays. */
  replaceOwn(product: StorefrontProduct): void {
    this.wardrobe.replaceOwn(product);
    this.wear(product);
  }

  /** Draws both products in turn, and then wears the previous one again. A second press does not start a second comparison. */
  async compare(): Promise<void> {
    const { store } = this;
    const { backdrop: photo, product: worn } = store.state;
    if (store.state.comparing || !isPhoto(photo)) return;
    const title = this.compareTitle;
    store.set({ comparing: title ? { text: 'compareWith', values: { title } } : { text: 'loading' } });
    const compared: ComparedProduct[] = [];
    for (const product of this.wardrobe.compared) {
      const picture = await this.fitting.drawCloseUp(product);
      if (!picture) break;
      compared.push({ title: titleOf(product) ?? '', picture, isMade: store.made !== null });
    }
    // The comparison ended with the photo; another one may have begun.
    if (store.state.backdrop !== photo || !store.state.comparing) return releaseAll(compared);
    store.set({ comparing: null });
    if (compared.length < 2) return releaseAll(compared);
    void this.fitting.wear(worn);
    // The shopper has gone on to something else.
    if (store.state.mode !== 'work') return releaseAll(compared);
    this.#endShown();
    this.#setCompared(compared);
    const values = { count: compared.length, titles: compared.map(({ title }) => title).join(', ') };
    store.set({ mode: 'side-by-side', message: { text: 'comparing', values } });
    await store.focus('.back');
  }

  /** @param product to wear alone; the previous one if left out */
  async leaveComparison(product?: StorefrontProduct): Promise<void> {
    await this.#showBackdrop(this.store.state.backdrop!);
    if (product) await this.fitting.wear(product);
    await this.store.focus(product ? '[aria-current]' : '[data-control=compare]');
  }

  #setCompared(compared: readonly ComparedProduct[]): void {
    releaseAll(this.store.state.compared);
    this.store.set({ compared });
  }

  /** The title of the product that Compare shows beside the worn one. */
  get compareTitle(): string | null | undefined {
    const { product } = this.store.state;
    const other = this.wardrobe.compared.find(({ id }) => id !== product.id);
    return other && titleOf(other);
  }

  async showAll(): Promise<void> {
    const { store } = this;
    this.#endShown();
    store.set({ mode: 'all', tool: 'none', message: null });
    this.fitting.drawCards();
    await store.focus('.all [aria-current]');
    const grid = store.find('.all .view');
    if (grid) onResize([grid], () => fillGrid(grid), this.#shownEnd.signal);
  }

  /** The press on Share begins: prepares what the share sheet needs, which must open right after the press. */
  async prepareSharing(): Promise<void> {
    const part = await this.#loadSharing();
    if (part) this.store.made?.file(this.#caption(part).line).catch(() => {});
  }

  /** Opens the device's share sheet, else offers to save or copy the picture. */
  async share(): Promise<void> {
    if (this.store.tool === 'share') return this.toggle('share');
    const found = await this.#pictureToKeep();
    if (!found) return;
    const { part, picture, caption } = found;
    const offer = () => this.store.set({ tool: 'share' });
    const outcome = await part.share(picture, caption, offer);
    if (outcome) return this.#report(outcome);
    offer();
    await this.store.focus('.sharing button');
  }

  async keepPicture(action: 'save' | 'copy'): Promise<void> {
    const { part, picture = null, caption } = (await this.#pictureToKeep()) ?? {};
    if (!part) return;
    if (!picture) return this.store.set({ problem: 'saveForbidden' });
    this.#report(await part[action](picture, caption!));
  }

  /** The picture, which is null if it may not be copied, and the line below it; null if that can't be had. */
  async #pictureToKeep() {
    this.store.set({ message: null, problem: null });
    const { made } = this.store;
    const part = await this.#loadSharing();
    if (!part) return null;
    const caption = this.#caption(part);
    const picture = await (made ? made.file(caption.line).catch(() => null) : this.fitting.layer.composed());
    if (picture || !made) return { part, picture, caption };
    this.store.set({ problem: 'saveFailed' });
    return null;
  }

  #caption({ captionOf }: SharingPart) {
    const { made, swap, state } = this.store;
    const price = this.wardrobe.products.find(({ product }) => product.id === state.product.id)?.price;
    return captionOf(titleOf(state.product), price, made && swap!.swap.mark);
  }

  async #loadSharing(): Promise<SharingPart | null> {
    try {
      return (this.#sharing ??= await loadPart('sharing'));
    } catch {
      this.store.set({ problem: 'saveFailed' });
      return null;
    }
  }

  #report({ text, problem, done }: Outcome): void {
    if (this.store.context.signal.aborted) return;
    this.store.set({ message: text ? { text } : null, problem: problem ?? null, tool: 'none' });
    if (done) this.store.tell(`tryon-${done}`);
  }

  // --- The end of it

  /** Ends the view and all listeners on it. */
  #endShown(): void {
    this.#shownEnd.abort();
    this.#shownEnd = new AbortController();
    this.store.set({ zoom: null });
  }

  #release(): void {
    const { backdrop } = this.store.state;
    if (isPhoto(backdrop) && isOfVisit(backdrop)) this.#remember(backdrop);
    this.requests.cancel();
    this.#sharing?.releaseSaved();
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
    if (isPhoto(backdrop) && !isOfVisit(backdrop)) releaseStill(backdrop);
    for (const canvas of this.store.state.worn.values()) canvas.width = 0;
    this.store.set({ backdrop: null, mode: 'start', comparing: null, worn: new Map() });
  }
}

/** A canvas keeps its memory until it is collected, unless its size is zero. */
function releaseAll(compared: readonly ComparedProduct[]): void {
  for (const { picture } of compared) picture.width = 0;
}
