/**
 * What goes on in the fitting room once there is a photo or the camera: what the shopper sees and does, from the first photo to the
 * last. A part of its own, loaded while the shopper chooses a photo. When `context.signal` is aborted, canvases, camera and addresses
 * are released.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { drawing } from '../wear/on-page.ts';
import type { CameraSession, FacingMode } from '../photo/camera-session.ts';
import { BackdropRequests, type PhotoSource } from '../photo/backdrop-requests.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { releaseStill } from '../still.ts';
import { tellPage } from '../tell-page.ts';
import { isOnHand, wearingSite } from '../wearing-site.ts';
import { ratioOf, type Backdrop } from './backdrop.ts';
import { comparisonView, type ComparedProduct } from './comparison.ts';
import { Fitting } from './fitting.ts';
import { listenForGestures } from './gestures.ts';
import { releaseSaved, save, share } from './picture-actions.ts';
import type { RoomHost, RoomView } from './room-host.ts';
import { INITIAL_STATE, type Message, type SessionState } from './session-state.ts';
import { onRendered } from './tray-view.ts';
import { Wardrobe } from './wardrobe.ts';
import { workView } from './work-view.ts';
import type { Work } from './work.ts';
import { ZoomControl } from './zoom-control.ts';

/** Worn on the face or in front of a mirror: seen by the camera that looks at the shopper. All else by the one at the back. */
const SEEN_BY_FRONT_CAMERA: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);
const COUNTDOWN_SECONDS = 3;

export class Session implements Work {
  readonly host: RoomHost;
  readonly wardrobe: Wardrobe;
  readonly fitting: Fitting;
  readonly #requests: BackdropRequests;
  /** Resolves with the first photo or camera that is asked for: nothing that draws is loaded before. */
  #begun!: () => void;
  readonly #isBegun = new Promise<void>((resolve) => (this.#begun = resolve));
  #backdrop: Backdrop | null = null;
  #camera: CameraSession | null = null;
  #facingMode: FacingMode;
  #state: SessionState = INITIAL_STATE;
  #zoom: ZoomControl | null = null;
  #shownEnd = new AbortController();
  #compared: readonly ComparedProduct[] = [];
  /** A comparison is on its way. */
  #comparing: object | null = null;

  constructor(host: RoomHost) {
    this.host = host;
    const { context } = host;
    const { category } = context.product;
    const isSeenByFront =
      SEEN_BY_FRONT_CAMERA.has(category) && !isOnHand(wearingSite(category, context.wornAt));
    this.#facingMode = isSeenByFront ? 'user' : 'environment';
    this.wardrobe = new Wardrobe(
      context,
      // Not before it is in the dialog.
      () => host.updateComplete.then(() => host),
      () => this.#isBegun.then(() => drawing(context.debug)),
      () => this.update(),
    );
    this.fitting = new Fitting(this);
    this.#requests = new BackdropRequests({
      onBegin: () => {
        this.#begun();
        this.set({ isBusy: true, problem: null });
      },
      onPhoto: (photo, source) => this.#onPhotoChosen(photo, source),
      onCamera: (camera) => void this.#showCamera(camera),
      onProblem: (problem) => this.set({ isBusy: false, problem }),
    });
    context.signal.addEventListener('abort', () => this.#release(), { once: true });
    void this.fitting.loadPicture();
  }

  // --- What is shown

  get view(): RoomView {
    return this.#compared.length > 0
      ? comparisonView(this, this.#compared, () => void this.#leaveComparison())
      : workView(this);
  }

  get state(): SessionState {
    return this.#state;
  }

  get backdrop(): Backdrop | null {
    return this.#backdrop;
  }

  get zoom(): ZoomControl | null {
    return this.#zoom;
  }

  /** There is more to see than the start. */
  get isShown(): boolean {
    return this.#backdrop !== null && !this.#state.isChanging;
  }

  get problem(): TextKey | null {
    return this.#state.problem ?? (this.#state.isPictureMissing ? 'pictureUnavailable' : null);
  }

  get isBusy(): boolean {
    const { isBusy, picture, isPictureMissing } = this.#state;
    return isBusy || this.#comparing !== null || (this.isShown && !picture && !isPictureMissing);
  }

  get outline(): 'face' | 'hand' | null {
    const { mayFindFace, context } = this.host;
    const site = wearingSite(this.wardrobe.current.category, context.wornAt);
    if (!mayFindFace || !site || this.fitting.isFaceFound) return null;
    if (isOnHand(site)) return this.#state.picture?.isUnfit ? null : 'hand';
    return this.#facingMode === 'user' ? 'face' : null;
  }

  toggle(name: 'isAdjusting' | 'isTimed'): void {
    this.set({ [name]: !this.#state[name] });
  }

  // --- The photo and the camera

  usePhoto(file: Blob): void {
    void this.#requests.usePhoto(file);
  }

  useSample(url: string): void {
    void this.#requests.useSample(url);
  }

  useCamera(): void {
    void this.#requests.useCamera(this.#facingMode);
  }

  #onPhotoChosen(photo: HTMLCanvasElement, source: PhotoSource): void {
    this.fitting.startOver();
    this.#releaseBackdrop();
    this.dispatch('tryon-photo', { source });
    void this.#showBackdrop(photo, { text: 'photoReady' });
  }

  async #showCamera(camera: CameraSession): Promise<void> {
    this.#releaseBackdrop();
    this.#camera = camera;
    camera.onResize(() => this.#zoom?.setRatio(ratioOf(camera.video)));
    camera.onEnded(() => {
      this.forget();
      this.set({ problem: 'cameraEnded' });
    });
    await this.#showBackdrop(camera.video, null);
  }

  turnCamera(): void {
    this.#facingMode = this.#facingMode === 'user' ? 'environment' : 'user';
    this.fitting.reset();
    // A phone opens one camera at a time.
    this.#camera?.stop();
    this.useCamera();
  }

  async takePhoto(): Promise<void> {
    const camera = this.#camera!;
    for (let left = this.#state.isTimed ? COUNTDOWN_SECONDS : 0; left > 0; left--) {
      this.set({ countdown: left });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (camera !== this.#camera) return this.set({ countdown: 0 });
    }
    this.set({ countdown: 0 });
    const photo = camera.takePhoto();
    this.#releaseBackdrop();
    this.dispatch('tryon-photo', { source: 'camera' });
    await this.#showBackdrop(photo, { text: 'photoReady' });
  }

  /** The dialog cannot be seen any more, or is closed. */
  stopCamera(): void {
    if (this.#camera) this.forget();
  }

  changePhoto(): void {
    if (this.#camera) return this.forget();
    this.#endShown();
    this.set({ isChanging: true, problem: null, message: null });
    void this.#focus('button');
  }

  showPhoto(): void {
    void this.#showBackdrop(this.#backdrop!, null);
  }

  forget(): void {
    this.#release();
    this.set({ isChanging: false, isBusy: false, problem: null });
    void this.#focus('button');
  }

  async #showBackdrop(backdrop: Backdrop, message: Message | null): Promise<void> {
    this.#endShown();
    this.#backdrop = backdrop;
    this.#setCompared([]);
    this.set({ message, problem: null, isBusy: false, isChanging: false, isBefore: false });
    await this.host.updateComplete;
    if (this.#backdrop !== backdrop) return;
    const { signal } = this.#shownEnd;
    const view = this.find('.view')!;
    this.#zoom = new ZoomControl(view, this.fitting.shown, () => this.update(), signal);
    this.#zoom.setRatio(ratioOf(backdrop));
    this.fitting.show();
    listenForGestures(view, this.#zoom, this.fitting, signal);
    this.find('.backdrop')!.focus({ preventScroll: true });
    this.update();
    void this.fitting.begin();
  }

  // --- Wearing, comparing, marking, saving

  wear(product: StorefrontProduct): void {
    if (this.#compared.length > 0) void this.#leaveComparison(product);
    else void this.fitting.wear(product);
  }

  /** The button names another product, such as another variant: the photo stays. */
  replaceOwn(product: StorefrontProduct): void {
    this.wardrobe.replaceOwn(product);
    this.wear(product);
  }

  /** Each of the products in turn, and then the one that was worn before. Pressed twice it is still one comparison. */
  async compare(): Promise<void> {
    const photo = this.#backdrop;
    if (this.#comparing || !(photo instanceof HTMLCanvasElement)) return;
    const run = (this.#comparing = {});
    const worn = this.wardrobe.current;
    const compared: ComparedProduct[] = [];
    this.update();
    for (const product of this.wardrobe.compared) {
      const picture = await this.fitting.closeUpOf(product);
      if (!picture) break;
      compared.push({ title: product.title ?? '', picture });
    }
    if (run !== this.#comparing) return;
    this.#comparing = null;
    if (this.#backdrop !== photo || compared.length < 2) return this.#setCompared([]);
    void this.fitting.wear(worn);
    this.#endShown();
    this.#setCompared(compared);
    const titles = compared.map(({ title }) => title).join(', ');
    this.set({ message: { text: 'comparing', values: { count: compared.length, titles } } });
    await this.#focus('.back');
  }

  /** @param product to wear alone; the one of before where left out */
  async #leaveComparison(product?: StorefrontProduct): Promise<void> {
    await this.#showBackdrop(this.#backdrop!, null);
    if (product) await this.fitting.wear(product);
    await this.#focus(product ? '[aria-current]' : '[data-control=compare]');
  }

  #setCompared(compared: readonly ComparedProduct[]): void {
    // A canvas keeps its memory until it is collected, unless its size is zero.
    for (const { picture } of this.#compared) picture.width = 0;
    this.#compared = compared;
    this.update();
  }

  toggleFavourite(): void {
    this.wardrobe.toggleFavourite();
    this.dispatch('tryon-favourite', {});
  }

  async saveOrShare(action: 'save' | 'share'): Promise<void> {
    this.set({ message: null, problem: null });
    const canvas = this.fitting.composed();
    if (!canvas && action === 'save') return this.set({ problem: 'saveForbidden' });
    const title = this.wardrobe.current.title ?? null;
    const {
      text,
      problem = null,
      done,
    } = await (action === 'save' ? save(canvas!, title) : share(canvas, title));
    if (this.host.context.signal.aborted) return;
    this.set({ message: text ? { text } : null, problem });
    if (done) this.dispatch(`tryon-${done}`, {});
  }

  // --- What all of these need

  /** To the shop's page; never with the picture. */
  dispatch(type: string, more: object): void {
    tellPage(this.host, type, { product: this.wardrobe.current, ...more });
  }

  onRendered(): void {
    onRendered(this.find('.tray'));
  }

  set(changes: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changes };
    this.update();
  }

  update(): void {
    this.host.requestUpdate();
  }

  find(selector: string): HTMLElement | null {
    return this.host.renderRoot.querySelector(selector);
  }

  /** The first element, if any, that fits the selector. */
  async #focus(selector: string): Promise<void> {
    await this.host.updateComplete;
    this.find(selector)?.focus();
  }

  /** The view goes, with all that listens on it. */
  #endShown(): void {
    this.#shownEnd.abort();
    this.#shownEnd = new AbortController();
    this.#zoom = null;
  }

  #release(): void {
    this.#requests.cancel();
    releaseSaved();
    this.#comparing = null;
    this.#setCompared([]);
    this.#releaseBackdrop();
    this.fitting.startOver();
    this.set({ message: null });
  }

  #releaseBackdrop(): void {
    this.#endShown();
    this.fitting.forgetBackdrop();
    this.#camera?.stop();
    this.#camera = null;
    if (this.#backdrop instanceof HTMLCanvasElement) releaseStill(this.#backdrop);
    this.#backdrop = null;
  }
}
