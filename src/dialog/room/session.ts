/**
 * What goes on in the fitting room once there is a photo or the camera: which product is worn, where it lies, and what the
 * shopper does with the picture. A part of its own, loaded while the shopper chooses a photo. When `context.signal` is aborted,
 * canvases, camera and addresses are released.
 */
import { clientBox } from '../client-box.ts';
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import { composed } from '../draw/composed.ts';
import { drawing } from '../draw/on-page.ts';
import type { ProductPicture } from '../draw/product-picture.ts';
import type { CameraSession, FacingMode } from '../photo/camera-session.ts';
import { BackdropRequests, type PhotoSource } from '../photo/backdrop-requests.ts';
import { FacePlacement, type FacePlacementHost, type Scene } from '../place/face-placement.ts';
import { HandPlacements } from '../place/hand-placements.ts';
import {
  cssHandleTransform,
  cssTransform,
  initialPlacement,
  WHOLE_PICTURE,
  type Placement,
} from '../place/placement.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { wearingSite } from '../wearing-site.ts';
import { closeUp, comparisonView, type ComparedProduct } from './comparison.ts';
import { listenForGestures, type GestureTarget, type Point } from './gestures.ts';
import { PictureOutlet, type Outcome } from './picture-outlet.ts';
import type { Message, RoomHost, RoomView } from './room-host.ts';
import { INITIAL_STATE, type SessionState } from './session-state.ts';
import { Wardrobe } from './wardrobe.ts';
import { workView } from './work-view.ts';
import type { Backdrop, Work } from './work.ts';
import { WornLayer, wornOn } from './worn-layer.ts';
import { ZoomControl } from './zoom-control.ts';

const NO_PICTURE = { content: WHOLE_PICTURE, ratio: 1 };
/** Worn on the face or in front of a mirror: seen by the camera that looks at the shopper. All else by the one at the back. */
const SEEN_BY_FRONT_CAMERA: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);
/** How long the picture before stays while the next one is loaded: what is there by then is never seen to change. */
const PATIENCE_MS = 200;
const COUNTDOWN_SECONDS = 3;
/** Around the product, in CSS pixels, where a finger still takes hold of it. */
const GRIP_MARGIN = 20;

export class Session implements Work, GestureTarget {
  readonly host: RoomHost;
  readonly wardrobe: Wardrobe;
  readonly #face: FacePlacement;
  readonly #outlet: PictureOutlet;
  readonly #requests: BackdropRequests;
  /** On the photo that is shown. */
  readonly #handPlacements = new HandPlacements();
  /** Resolves with the first photo or camera that is asked for: nothing that draws is loaded before. */
  #begun!: () => void;
  readonly #isBegun = new Promise<void>((resolve) => (this.#begun = resolve));
  #backdrop: Backdrop | null = null;
  #camera: CameraSession | null = null;
  #facingMode: FacingMode;
  #state = INITIAL_STATE;
  #pictureLoaded: Promise<void>;
  /** Null until there is a backdrop to lie on. */
  #placement: Placement | null = null;
  #zoom: ZoomControl | null = null;
  readonly #worn = new WornLayer(
    () => {
      const isWorn = this.product.category === 'eyewear' && this.#state.isCutOut && this.host.mayFindFace;
      return {
        backdrop: this.#backdrop,
        picture: isWorn ? this.#state.picture : null,
        placement: this.#placement,
        isDebugging: this.host.context.debug,
      };
    },
    () => this.#update(),
  );
  #shownEnd = new AbortController();
  #compared: readonly ComparedProduct[] = [];
  /** A comparison is on its way. */
  #comparing: object | null = null;

  constructor(host: RoomHost) {
    this.host = host;
    const { context } = host;
    this.#facingMode = SEEN_BY_FRONT_CAMERA.has(context.product.category) ? 'user' : 'environment';
    this.wardrobe = new Wardrobe(
      context,
      // Not before it is in the dialog.
      () => host.updateComplete.then(() => host),
      () => this.#isBegun.then(() => drawing(context.debug)),
      () => this.#update(),
    );
    this.#face = new FacePlacement(this.#placedProduct());
    this.#outlet = new PictureOutlet((outcome) => this.#onOutlet(outcome));
    this.#requests = new BackdropRequests({
      onBegin: () => {
        this.#begun();
        this.#set({ isBusy: true, problem: null });
      },
      onPhoto: (photo, source) => this.#onPhotoChosen(photo, source),
      onCamera: (camera) => void this.#showCamera(camera),
      onProblem: (problem) => this.#set({ isBusy: false, problem }),
    });
    context.signal.addEventListener('abort', () => this.#release(), { once: true });
    this.#pictureLoaded = this.#loadPicture();
  }

  // --- What is shown

  get view(): RoomView {
    return this.#compared.length > 0
      ? comparisonView(this, this.#compared, () => void this.#leaveComparison())
      : workView(this);
  }

  get product(): StorefrontProduct {
    return this.wardrobe.current;
  }

  get state(): SessionState {
    return this.#state;
  }

  get backdrop(): Backdrop | null {
    return this.#backdrop;
  }

  /** There is more to see than the start. */
  get isShown(): boolean {
    return this.#backdrop !== null && !this.#state.isChanging;
  }

  get layer(): HTMLCanvasElement | null {
    return this.#worn.canvas;
  }

  get isWorn(): boolean {
    return this.#worn.isWorn;
  }

  get message(): Message | null {
    return this.#state.message;
  }

  get problem(): TextKey | null {
    return this.#state.problem ?? (this.#state.isPictureMissing ? 'pictureUnavailable' : null);
  }

  get isBusy(): boolean {
    const { isBusy, picture, isPictureMissing } = this.#state;
    return isBusy || this.#comparing !== null || (this.isShown && !picture && !isPictureMissing);
  }

  get progress(): number | null {
    return this.#state.progress;
  }

  get countdown(): number {
    return this.#state.countdown;
  }

  get isNear(): boolean {
    return this.#zoom?.isNear ?? false;
  }

  get isFollowing(): boolean {
    return this.#face.isFollowing;
  }

  get isAdjusting(): boolean {
    return this.#state.isAdjusting;
  }

  get hasOutline(): boolean {
    const { mayFindFace, context } = this.host;
    const isOnFace = mayFindFace && wearingSite(this.product.category, context.wornAt) !== null;
    return isOnFace && this.#facingMode === 'user' && !this.isFollowing;
  }

  get canPlaceAgain(): boolean {
    return this.#face.isPossible;
  }

  toggle(name: 'isCutOut' | 'isAdjusting' | 'isTimed'): void {
    this.#set({ [name]: !this.#state[name] });
    if (name === 'isCutOut') this.#worn.moved();
  }

  // --- The photo and the camera

  usePhoto(file: Blob): void {
    void this.#requests.usePhoto(file, 'upload');
  }

  useSample(url: string): void {
    void this.#requests.useSample(url, this.host.context.signal);
  }

  useCamera(): void {
    void this.#requests.useCamera(this.#facingMode);
  }

  #onPhotoChosen(photo: HTMLCanvasElement, source: PhotoSource): void {
    // On another photo the hand has moved nothing yet.
    this.#face.reset();
    this.#handPlacements.clear();
    this.#placement = null;
    this.#releaseBackdrop();
    this.#dispatch('tryon-photo', { source });
    void this.#showBackdrop(photo, { text: 'photoReady' });
  }

  async #showCamera(camera: CameraSession): Promise<void> {
    this.#releaseBackdrop();
    this.#camera = camera;
    camera.onResize(() => this.#zoom?.setRatio(ratioOf(camera.video)));
    camera.onEnded(() => {
      this.forget();
      this.#set({ problem: 'cameraEnded' });
    });
    await this.#showBackdrop(camera.video, null);
  }

  turnCamera(): void {
    this.#facingMode = this.#facingMode === 'user' ? 'environment' : 'user';
    this.#face.reset();
    // A phone opens one camera at a time.
    this.#camera?.stop();
    this.useCamera();
  }

  async takePhoto(): Promise<void> {
    const camera = this.#camera!;
    for (let left = this.#state.isTimed ? COUNTDOWN_SECONDS : 0; left > 0; left--) {
      this.#set({ countdown: left });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (camera !== this.#camera) return this.#set({ countdown: 0 });
    }
    this.#set({ countdown: 0 });
    const photo = camera.takePhoto();
    this.#face.stop();
    this.#releaseBackdrop();
    this.#dispatch('tryon-photo', { source: 'camera' });
    await this.#showBackdrop(photo, { text: 'photoReady' });
  }

  /** The dialog cannot be seen any more, or is closed. */
  stopCamera(): void {
    if (this.#camera) this.forget();
  }

  changePhoto(): void {
    if (this.#camera) return this.forget();
    this.#endShown();
    this.#set({ isChanging: true, problem: null, message: null });
    void this.#focus('button');
  }

  showPhoto(): void {
    void this.#showBackdrop(this.#backdrop!, null);
  }

  forget(): void {
    this.#release();
    this.#set({ isChanging: false, isBusy: false, problem: null });
    void this.#focus('button');
  }

  async #showBackdrop(backdrop: Backdrop, message: Message | null): Promise<void> {
    this.#endShown();
    this.#backdrop = backdrop;
    this.#setCompared([]);
    this.#set({ message, problem: null, isBusy: false, isChanging: false, isBefore: false });
    await this.host.updateComplete;
    if (this.#backdrop !== backdrop) return;
    const { signal } = this.#shownEnd;
    const view = this.#find('.view')!;
    this.#zoom = new ZoomControl(
      view,
      () =>
        this.#placement && this.#state.picture
          ? { placement: this.#placement, shape: this.#state.picture }
          : null,
      () => this.#update(),
      signal,
    );
    this.#zoom.setRatio(ratioOf(backdrop));
    this.#place(this.#placement ?? this.#initialPlacement());
    const element = this.#find('.backdrop')!;
    listenForGestures(view, this.#zoom, this, signal);
    element.focus({ preventScroll: true });
    this.#update();
    void this.#begin();
  }

  // --- The product and where it lies

  wear(product: StorefrontProduct): void {
    if (this.#compared.length > 0) void this.#leaveComparison(product);
    else void this.#wear(product);
  }

  async #wear(product: StorefrontProduct): Promise<void> {
    if (product.id === this.product.id) return;
    this.wardrobe.wear(product);
    this.#face.reset();
    this.#set({ isPictureMissing: false, message: null, problem: null, isCutOut: true });
    this.#worn.moved();
    await (this.#pictureLoaded = this.#loadPicture());
  }

  async #loadPicture(): Promise<void> {
    const { product } = this;
    const before = this.#state.picture;
    const timer = setTimeout(() => {
      if (this.#state.picture === before) this.#set({ picture: null });
    }, PATIENCE_MS);
    const picture = await this.wardrobe.pictureOf(product);
    clearTimeout(timer);
    if (this.host.context.signal.aborted || product.id !== this.product.id) return;
    this.#set({ picture, isPictureMissing: !picture });
    if (!picture || !this.#backdrop) return;
    await this.host.updateComplete;
    if (!this.#backdrop) return;
    const byHand = this.#handPlacements.of(product.id);
    this.#place(byHand ?? this.#face.placement ?? this.#startFor(picture, before));
    if (byHand) this.#face.takeOver();
    else await this.#begin();
  }

  /** Where the product before lies, or as the hand has moved another one: the way from there is short. */
  #startFor(picture: ProductPicture, before: ProductPicture | null): Placement {
    const byHand = this.#handPlacements.startFor(picture);
    if (byHand || !this.#placement || !before) return byHand ?? this.#initialPlacement();
    const width = (this.#placement.width * before.content.width) / picture.content.width;
    return { ...this.#placement, width };
  }

  /** Looks for a face where the shop allows it, and shows the product from near. */
  async #begin(): Promise<void> {
    if (!this.#backdrop) return;
    const { picture } = this.#state;
    await this.#face.begin();
    if (!picture) return;
    if (this.#state.faces.length > 0) this.#zoom?.aimAtWhole();
    else if (this.#backdrop instanceof HTMLCanvasElement) this.#zoom?.aimAtProduct();
    void this.wardrobe.prepareAll(this.host.context.signal);
    this.#update();
  }

  #placedProduct(): FacePlacementHost {
    const scene = (): Scene => ({
      category: this.product.category,
      wornAt: this.host.context.wornAt,
      autoPlace: this.host.mayFindFace,
      isDebugging: this.host.context.debug,
      backdrop: this.#backdrop,
      picture: this.#state.picture,
      placement: this.#placement,
    });
    return {
      get scene() {
        return scene();
      },
      place: (placement, opacity) => this.#place(placement, opacity),
      wear: (points) => this.#worn.wear(points),
      wearsGlasses: () => this.#worn.wearsGlasses(),
      show: (frame, points, opacity) => this.#worn.show(frame, points, opacity),
      ask: (faces) => this.#set({ faces }),
      report: (text) => {
        this.#set({ message: text && { text } });
        if (text?.startsWith('placed')) this.#dispatch('tryon-placed', {});
      },
      onChange: () => {
        if (!this.#face.isFollowing) this.#worn.endShow();
        this.#update();
      },
      onProgress: (progress) => this.#set({ progress }),
    };
  }

  /** Without Lit: dragging changes two transforms and renders nothing. */
  #place(placement: Placement, opacity = 1): void {
    this.#placement = placement;
    this.#worn.moved();
    const style = this.#find('.backdrop')?.style;
    if (!style) return;
    const shape = this.#state.picture ?? NO_PICTURE;
    style.setProperty('--picture-opacity', String(opacity));
    style.setProperty('--picture-transform', cssTransform(placement, shape));
    style.setProperty('--handle-transform', cssHandleTransform(placement, shape));
  }

  change(change: (placement: Placement) => Placement): void {
    const { picture } = this.#state;
    // Nothing is seen that the hand could have moved; what comes next is placed when it is there.
    if (!picture) return;
    this.#face.takeOver();
    const placement = change(this.#placement!);
    this.#handPlacements.keep(this.product.id, placement, picture);
    this.#place(placement);
  }

  /** Leaves the product where it is, and the finder alone. */
  placeByHand(): void {
    this.#face.takeOver();
  }

  chooseFace(index: number): void {
    void this.#face.choose(index).then(() => this.#begin());
  }

  placeAgain(): void {
    this.#handPlacements.forget(this.product.id);
    this.#face.forgetChoice();
    this.#face.reset();
    this.#set({ message: null });
    void this.#begin();
  }

  #initialPlacement(): Placement {
    return initialPlacement(
      this.product.category,
      this.#state.picture ?? NO_PICTURE,
      ratioOf(this.#backdrop!),
    );
  }

  hold(): void {
    if (this.#state.picture) this.#face.takeOver();
  }

  toggleZoom(): void {
    this.#zoom?.toggle();
  }

  isOnProduct(point: Point): boolean {
    const element = this.#find('.picture');
    if (!this.#state.picture || !element) return false;
    const picture = clientBox(element);
    const { content } = this.#state.picture;
    const [x, y] = [(point.x - picture.left) / picture.width, (point.y - picture.top) / picture.height];
    const [dx, dy] = [GRIP_MARGIN / picture.width, GRIP_MARGIN / picture.height];
    const isWithin = (at: number, from: number, length: number, margin: number) =>
      at > from - margin && at < from + length + margin;
    return isWithin(x, content.x, content.width, dx) && isWithin(y, content.y, content.height, dy);
  }

  changed(): void {
    const { x, y, width, angle } = this.#placement!;
    const percent = (part: number) => Math.round(part * 100);
    const values = {
      x: percent(x),
      y: percent(y),
      width: percent(width),
      angle: Math.round((angle * 180) / Math.PI),
    };
    this.#set({ message: { text: 'position', values } });
  }

  // --- Comparing, marking, saving

  showBefore(isBefore: boolean): void {
    this.#set({ isBefore, message: { text: isBefore ? 'before' : 'after' } });
  }

  /** Each of the products in turn, and then the one that was worn before. Pressed twice it is still one comparison. */
  async compare(): Promise<void> {
    const photo = this.#backdrop;
    if (this.#comparing || !(photo instanceof HTMLCanvasElement)) return;
    const run = (this.#comparing = {});
    const worn = this.product;
    const compared: ComparedProduct[] = [];
    this.#update();
    for (const product of this.wardrobe.compared) {
      await this.#wear(product);
      await this.#pictureLoaded;
      await this.#face.settled;
      const isOff = this.#backdrop !== photo || this.product.id !== product.id;
      const picture = isOff ? null : this.#composed();
      if (!picture) break;
      const title = product.title ?? '';
      compared.push({ title, picture: closeUp(picture, this.#placement!, this.#state.picture!) });
    }
    if (run !== this.#comparing) return;
    this.#comparing = null;
    if (this.#backdrop !== photo || compared.length < 2) return this.#setCompared([]);
    void this.#wear(worn);
    this.#endShown();
    this.#setCompared(compared);
    const titles = compared.map(({ title }) => title).join(', ');
    this.#set({ message: { text: 'comparing', values: { count: compared.length, titles } } });
    await this.#focus('.back');
  }

  /** @param product to wear alone; the one of before where left out */
  async #leaveComparison(product?: StorefrontProduct): Promise<void> {
    await this.#showBackdrop(this.#backdrop!, null);
    if (product) await this.#wear(product);
    await this.#focus(product ? '[aria-current]' : '[data-control=compare]');
  }

  #setCompared(compared: readonly ComparedProduct[]): void {
    // A canvas keeps its memory until it is collected, unless its size is zero.
    for (const { picture } of this.#compared) picture.width = 0;
    this.#compared = compared;
    this.#update();
  }

  toggleFavourite(): void {
    this.wardrobe.toggleFavourite();
    this.#dispatch('tryon-favourite', {});
  }

  /** The picture as the shopper sees it, to be released by who asks for it; null where there is none. */
  #composed(): HTMLCanvasElement | null {
    const photo = this.#backdrop;
    const picture = this.#state.picture;
    if (!(photo instanceof HTMLCanvasElement) || !picture?.isCopyable) return null;
    const { worn } = this.#worn;
    if (worn) return wornOn(photo, worn);
    const shown = this.#state.isCutOut && picture.cutOut ? picture.cutOut : picture.original;
    return composed(photo, shown, picture, this.#placement!);
  }

  async saveOrShare(action: 'save' | 'share'): Promise<void> {
    this.#set({ message: null, problem: null });
    const canvas = this.#composed();
    if (!canvas && action === 'save') return this.#set({ problem: 'saveForbidden' });
    const title = this.product.title ?? null;
    await (action === 'save' ? this.#outlet.save(canvas!, title) : this.#outlet.share(canvas, title));
  }

  #onOutlet(outcome: Outcome): void {
    if (this.host.context.signal.aborted) return;
    this.#set({ message: outcome.text ? { text: outcome.text } : null, problem: outcome.problem ?? null });
    if (outcome.done) this.#dispatch(`tryon-${outcome.done}`, {});
  }

  // --- What all of these need

  /** Bubbles through the dialog and the button to the shop's page; never with the picture. */
  #dispatch(type: string, more: object): void {
    const detail = { product: this.product, ...more };
    this.host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #set(changes: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#update();
  }

  #update(): void {
    this.host.requestUpdate();
  }

  #find(selector: string): HTMLElement | null {
    return this.host.renderRoot.querySelector(selector);
  }

  /** The first element, if any, that fits the selector. */
  async #focus(selector: string): Promise<void> {
    await this.host.updateComplete;
    this.#find(selector)?.focus();
  }

  /** The view goes, with all that listens on it. */
  #endShown(): void {
    this.#shownEnd.abort();
    this.#shownEnd = new AbortController();
    this.#zoom = null;
  }

  #release(): void {
    this.#requests.cancel();
    this.#outlet.release();
    this.#comparing = null;
    this.#setCompared([]);
    this.#handPlacements.clear();
    this.#releaseBackdrop();
    this.#face.reset();
    this.#placement = null;
    this.#set({ message: null });
  }

  #releaseBackdrop(): void {
    this.#endShown();
    this.#face.forget();
    this.#worn.forget();
    this.#camera?.stop();
    this.#camera = null;
    if (this.#backdrop instanceof HTMLCanvasElement) this.#backdrop.width = 0;
    this.#backdrop = null;
  }
}

function ratioOf(backdrop: Backdrop): number {
  return backdrop instanceof HTMLVideoElement
    ? backdrop.videoWidth / backdrop.videoHeight
    : backdrop.width / backdrop.height;
}
