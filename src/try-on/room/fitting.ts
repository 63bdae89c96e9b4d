/**
 * The product on the backdrop: its picture, where that lies, put there by the face or by the shopper's hand, and how it is seen when
 * it is worn.
 */
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { clientBox } from '../client-box.ts';
import { composed } from '../wear/composed.ts';
import type { ProductPicture } from '../wear/picture/product-picture.ts';
import { FacePlacement, type FacePlacementHost } from '../wear/face-placement.ts';
import { GLIDE_EASING, glideFrom, glideMs } from '../wear/glide.ts';
import { HandPlacements } from '../wear/hand-placements.ts';
import {
  cssHandleTransform,
  cssTransform,
  initialPlacement,
  isSamePlace,
  WHOLE_PICTURE,
  type Placement,
} from '../wear/placement.ts';
import { isOnHand, wearingSite, type WearingSite } from '../wearing-site.ts';
import { ratioOf, type Backdrop } from './backdrop.ts';
import { closeUp } from './close-up.ts';
import type { RoomHost } from './room-host.ts';
import type { Message, SessionState } from './session-state.ts';
import type { Wardrobe } from './wardrobe.ts';
import { WornLayer, wornOn } from './worn-layer.ts';
import type { Point } from './zoom.ts';
import type { WornProduct, ZoomControl } from './zoom-control.ts';

const NO_PICTURE = { content: WHOLE_PICTURE, ratio: 1 };
/** How long the picture before stays while the next one is loaded: what is there by then is never seen to change. */
const PATIENCE_MS = 200;
/** Around the product, in CSS pixels, where a finger still takes hold of it. */
const GRIP_MARGIN = 20;

/** What a fitting needs of the session that it is part of. */
export interface FittingSession {
  readonly host: RoomHost;
  readonly wardrobe: Wardrobe;
  readonly backdrop: Backdrop | null;
  readonly zoom: ZoomControl | null;
  readonly state: SessionState;
  set(changes: Partial<SessionState>): void;
  update(): void;
  find(selector: string): HTMLElement | null;
  dispatch(type: string, more: object): void;
}

export class Fitting {
  readonly #session: FittingSession;
  readonly #face: FacePlacement;
  /** On the photo that is shown. */
  readonly #handPlacements = new HandPlacements();
  readonly #worn: WornLayer;
  /** Null until there is a backdrop to lie on. */
  #placement: Placement | null = null;
  #pictureLoaded: Promise<void> | undefined;
  #isFaceFound = false;

  constructor(session: FittingSession) {
    this.#session = session;
    const { host } = session;
    const isWorn = () => this.#state.isCutOut && this.#face.isPossible;
    this.#worn = new WornLayer(
      () => ({
        backdrop: session.backdrop,
        picture: isWorn() ? this.#state.picture : null,
        placement: this.#placement,
        isDebugging: host.context.debug,
      }),
      () => session.update(),
    );
    this.#face = new FacePlacement(this.#placedProduct());
  }

  get #product(): StorefrontProduct {
    return this.#session.wardrobe.current;
  }

  get #state(): SessionState {
    return this.#session.state;
  }

  get #site(): WearingSite | null {
    return wearingSite(this.#product.category, this.#session.host.context.wornAt);
  }

  // --- What is shown

  /** Over the backdrop: the product as it is worn, or the camera's frame with it; null where there is none. */
  get wornLayer(): HTMLCanvasElement | null {
    return this.#worn.canvas;
  }

  /** The flat picture is replaced by what is in the layer. */
  get isWorn(): boolean {
    return this.#worn.isWorn;
  }

  get isFollowing(): boolean {
    return this.#face.isFollowing;
  }

  /** The camera sees a face or hand where it is to be. */
  get isFaceFound(): boolean {
    return this.#isFaceFound;
  }

  /** Of which the shopper is to choose one. */
  get marked(): 'face' | 'finger' {
    return isOnHand(this.#site) ? 'finger' : 'face';
  }

  /** On a face or hand. */
  get canPlaceAgain(): boolean {
    return this.#face.isPossible;
  }

  get isAdjusting(): boolean {
    return this.#state.isAdjusting;
  }

  /** For the zoom. */
  readonly shown: WornProduct = () => {
    const { picture } = this.#state;
    return this.#placement && picture ? { placement: this.#placement, shape: picture } : null;
  };

  showBefore(isBefore: boolean): void {
    this.#session.set({ isBefore, message: { text: isBefore ? 'before' : 'after' } });
  }

  toggleBackground(): void {
    this.#session.set({ isCutOut: !this.#state.isCutOut });
    this.#worn.moved();
  }

  // --- The product

  async wear(product: StorefrontProduct): Promise<void> {
    const { wardrobe } = this.#session;
    if (product.id === wardrobe.current.id) return;
    wardrobe.wear(product);
    this.#face.reset();
    this.#session.set({ isPictureMissing: false, message: null, problem: null, isCutOut: true });
    this.#worn.moved();
    await this.loadPicture();
  }

  /** Of the product that is worn. */
  loadPicture(): Promise<void> {
    return (this.#pictureLoaded = this.#loadPicture());
  }

  async #loadPicture(): Promise<void> {
    const session = this.#session;
    const product = this.#product;
    const before = this.#state.picture;
    const timer = setTimeout(() => {
      if (this.#state.picture === before) session.set({ picture: null });
    }, PATIENCE_MS);
    const picture = await session.wardrobe.pictureOf(product);
    clearTimeout(timer);
    if (session.host.context.signal.aborted || product.id !== this.#product.id) return;
    session.set({ picture, isPictureMissing: !picture });
    if (!picture || !session.backdrop) return;
    await session.host.updateComplete;
    if (!session.backdrop) return;
    const byHand = this.#handPlacements.of(product.id);
    this.#place(byHand ?? this.#face.placement ?? this.#startFor(picture, before));
    if (byHand) this.#face.takeOver();
    else await this.begin();
  }

  /** Where the product before lies, or as the hand has moved another one: the way from there is short. */
  #startFor(picture: ProductPicture, before: ProductPicture | null): Placement {
    const byHand = this.#handPlacements.startFor(picture);
    if (byHand || !this.#placement || !before) return byHand ?? this.#initialPlacement();
    const width = (this.#placement.width * before.content.width) / picture.content.width;
    return { ...this.#placement, width };
  }

  // --- Its place

  /** To be called once the backdrop is rendered. */
  show(): void {
    this.#place(this.#placement ?? this.#initialPlacement());
  }

  /** Looks for a face where the shop allows it, and shows the product from near. */
  async begin(): Promise<void> {
    const session = this.#session;
    if (!session.backdrop) return;
    const { picture } = this.#state;
    await this.#face.begin();
    if (!picture) return;
    if (this.#state.faces.length > 0) session.zoom?.aimAtWhole();
    else if (session.backdrop instanceof HTMLCanvasElement) session.zoom?.aimAtProduct();
    this.#prepareOthers();
    session.update();
  }

  /** Those in the tray are there at once when they are tried on. */
  #prepareOthers(): void {
    const { wardrobe, host } = this.#session;
    void wardrobe.prepareAll(host.context.signal);
  }

  #placedProduct(): FacePlacementHost {
    const session = this.#session;
    const { host } = session;
    return {
      scene: () => ({
        category: this.#product.category,
        wornAt: host.context.wornAt,
        autoPlace: host.mayFindFace,
        isDebugging: host.context.debug,
        backdrop: session.backdrop,
        picture: this.#state.picture,
        placement: this.#placement,
      }),
      place: (placement, opacity) => this.#place(placement, opacity),
      glide: (placement, signal) => this.#glide(placement, signal),
      wear: (points, glided) => this.#worn.wear(points, glided),
      wearsGlasses: () => this.#worn.wearsGlasses(),
      show: (frame, points, opacity) => this.#worn.show(frame, points, opacity),
      ask: (faces) => session.set({ faces }),
      report: (text) => {
        this.#isFaceFound = text === 'faceFound' || text === 'lookStraight' || text === 'handFound';
        // On a camera's view, `begin` goes on as long as that is shown.
        if (this.#isFaceFound) this.#prepareOthers();
        // Beside a comparison, or while another photo is chosen, the product is not seen.
        if (!session.zoom) return;
        session.set({ message: text && { text } });
        if (text?.startsWith('placed')) session.dispatch('tryon-placed', {});
      },
      onChange: () => {
        if (!this.#face.isFollowing) this.#worn.endShow();
        session.update();
      },
      onProgress: (progress) => session.set({ progress }),
    };
  }

  /** Without Lit: dragging changes two transforms and renders nothing. */
  #place(placement: Placement, opacity = 1): void {
    this.#placement = placement;
    this.#worn.moved();
    const style = this.#session.find('.backdrop')?.style;
    if (!style) return;
    const shape = this.#state.picture ?? NO_PICTURE;
    style.setProperty('--picture-opacity', String(opacity));
    style.setProperty('--picture-transform', cssTransform(placement, shape));
    style.setProperty('--handle-transform', cssHandleTransform(placement, shape));
  }

  /** By the compositor: the page's own thread has nothing to do on the way. */
  async #glide(placement: Placement, signal: AbortSignal): Promise<void> {
    const from = this.#placement!;
    if (isSamePlace(from, placement)) return;
    const shape = this.#state.picture!;
    this.#place(placement);
    const way = this.#session
      .find('.picture')!
      .animate(
        { transform: [cssTransform(from, shape), cssTransform(placement, shape)] },
        { duration: glideMs(), easing: GLIDE_EASING },
      );
    const stop = () => {
      this.#place(glideFrom(from, 0)(placement, Number(way.currentTime)));
      way.cancel();
    };
    signal.addEventListener('abort', stop);
    await way.finished.catch(() => {});
    signal.removeEventListener('abort', stop);
  }

  #initialPlacement(): Placement {
    const { backdrop } = this.#session;
    return initialPlacement(this.#product.category, this.#state.picture ?? NO_PICTURE, ratioOf(backdrop!));
  }

  chooseFace(index: number): void {
    void this.#face.choose(index).then(() => this.begin());
  }

  placeAgain(): void {
    this.#handPlacements.forget(this.#product.id);
    this.#face.forgetChoice();
    this.#face.reset();
    this.#session.set({ message: null });
    void this.begin();
  }

  // --- The shopper's hand

  /** @param point in the coordinates of pointer events */
  isOnProduct(point: Point): boolean {
    const element = this.#session.find('.picture');
    if (!this.#state.picture || !element) return false;
    const { left, top, width, height } = clientBox(element);
    const { content } = this.#state.picture;
    const isWithin = (at: number, from: number, part: number, length: number) =>
      at > from * length - GRIP_MARGIN && at < (from + part) * length + GRIP_MARGIN;
    return (
      isWithin(point.x - left, content.x, content.width, width) &&
      isWithin(point.y - top, content.y, content.height, height)
    );
  }

  /** A gesture on the product has started. */
  hold(): void {
    if (this.#state.picture) this.placeByHand();
  }

  /** Leaves the product where it is, and the finder alone. */
  placeByHand(): void {
    this.#face.takeOver();
  }

  change(change: (placement: Placement) => Placement): void {
    const { picture } = this.#state;
    // Nothing is seen that the hand could have moved; what comes next is placed when it is there.
    if (!picture) return;
    this.placeByHand();
    const placement = change(this.#placement!);
    this.#handPlacements.keep(this.#product.id, placement, picture);
    this.#place(placement);
  }

  /** The product lies where the gesture or the key has put it. */
  changed(): void {
    const { x, y, width, angle } = this.#placement!;
    const percent = (part: number) => Math.round(part * 100);
    const message: Message = {
      text: 'position',
      values: {
        x: percent(x),
        y: percent(y),
        width: percent(width),
        angle: Math.round((angle * 180) / Math.PI),
      },
    };
    this.#session.set({ message });
  }

  // --- The picture of both

  /** As the shopper sees it, to be released by who asks for it; null where there is none. */
  composed(): HTMLCanvasElement | null {
    const photo = this.#session.backdrop;
    const { picture, isCutOut } = this.#state;
    if (!(photo instanceof HTMLCanvasElement) || !picture?.isCopyable) return null;
    const { worn } = this.#worn;
    if (worn) return wornOn(photo, worn);
    const shown = isCutOut && picture.cutOut ? picture.cutOut : picture.original;
    return composed(photo, shown, picture, this.#placement!);
  }

  /** Wears a product and shows it from near, once it lies where it is worn; null where the shopper does something else meanwhile. */
  async closeUpOf(product: StorefrontProduct): Promise<HTMLCanvasElement | null> {
    const { backdrop } = this.#session;
    await this.wear(product);
    await this.#pictureLoaded;
    await this.#face.settled;
    const isOff = this.#session.backdrop !== backdrop || this.#product.id !== product.id;
    const picture = isOff ? null : this.composed();
    return picture && closeUp(picture, this.#placement!, this.#state.picture!);
  }

  // --- Its end

  /** Another camera looks elsewhere: the hand has moved nothing there yet. */
  reset(): void {
    this.#face.reset();
  }

  /** On another photo the hand has moved nothing yet, and nothing lies anywhere. */
  startOver(): void {
    this.reset();
    this.#handPlacements.clear();
    this.#placement = null;
  }

  /** Nothing of the photo or the camera's view is left here; the product stays where it is. */
  forgetBackdrop(): void {
    this.#isFaceFound = false;
    this.#face.forget();
    this.#worn.forget();
  }
}
