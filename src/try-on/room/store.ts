/**
 * The fitting room's store: everything that is shown, and what follows from it. It has two owners who write to it, the shopper
 * (shopper.ts, fitting.ts) and the finder (place-finder.ts); the views read it.
 */
import type { LitElement, TemplateResult } from 'lit';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { TryonEventDetails } from '../../core/events.ts';
import type { ExperienceContext } from '../base/experience.ts';
import type { SwapPart } from '../photo-swap/index.ts';
import type { SwapRoom } from '../photo-swap/photo-swap.ts';
import type { imageFiles } from '../photo/open-photo.ts';
import { tellPage } from '../base/tell-page.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import { textsFor } from '../texts/texts.ts';
import { bodyPartAt, drawnSite, wearingSite, type BodyPart, type DrawnSite } from '../base/wearing-site.ts';
import type { ProductPicture } from '../wear/types.ts';
import type { BodyMark } from '../wear/placing.ts';
import type { ZoomControl } from './zoom-control.ts';

/** What the product lies on: a photo, or the camera's view. */
export type Backdrop = HTMLCanvasElement | HTMLVideoElement;

export const isPhoto = (backdrop: Backdrop | null): backdrop is HTMLCanvasElement =>
  backdrop instanceof HTMLCanvasElement;

/** Width divided by height. */
export const measureRatio = (backdrop: Backdrop): number =>
  isPhoto(backdrop) ? backdrop.width / backdrop.height : backdrop.videoWidth / backdrop.videoHeight;

/** The key of a sentence, with values for its placeholders. */
export interface Message {
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The message reports a failure that a retry may solve. */
  readonly canRetry?: boolean;
}

export interface ComparedProduct {
  readonly title: string;
  readonly picture: HTMLCanvasElement;
  /** Made by the AI photo swap. */
  readonly isMade: boolean;
}

/** A view has two parts: one in the place of the photo, one in the panel. */
export interface RoomView {
  readonly picture: TemplateResult;
  readonly panel: TemplateResult;
}

/** How long a message covers the photo. */
const MESSAGE_MS = 4000;

/** Categories worn on the face or viewed in a mirror use the front camera. All others use the back camera. */
const SEEN_BY_FRONT_CAMERA: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);

function initialState({ product, wornAt }: ExperienceContext) {
  const { category } = product;
  const site = wearingSite(category, wornAt);
  const isSeenByFront = SEEN_BY_FRONT_CAMERA.has(category) && bodyPartAt(site) === 'face';
  return {
    /** The product that is worn. */
    product,
    /** Picture of the product; null until it is loaded, or if there is none. */
    picture: null as ProductPicture | null,
    isPictureMissing: false,
    backdrop: null as Backdrop | null,
    facingMode: (isSeenByFront ? 'user' : 'environment') as 'user' | 'environment',
    /** Zoom of the backdrop; null while no backdrop is shown. */
    zoom: null as ZoomControl | null,
    message: null as Message | null,
    /** The message has been shown long enough: it is only heard from now on. */
    isMessageOver: false,
    problem: null as TextKey | null,
    /** Files are dragged over the page, or the shopper has pressed the paste shortcut. */
    isDropTarget: false,
    /** The shopper has ticked the box that allows the face search. */
    hasConsent: false,
    /** A photo is being opened, the camera is starting, or the rest of the room is loading. */
    isBusy: false,
    /** One product on the backdrop, two side by side, or all. The start is also shown while another photo is chosen. */
    mode: 'start' as 'start' | 'work' | 'side-by-side' | 'all',
    /** Products of the side-by-side view; empty in other modes. */
    compared: [] as readonly ComparedProduct[],
    /** Message while a comparison is being drawn; null otherwise. */
    comparing: null as Message | null,
    /** Whether the white background of the product's picture is removed. */
    hidesBackground: true,
    /** The photo is shown without the product. */
    isBefore: false,
    /** Tool in the place of the tray. */
    tool: 'none' as 'none' | 'adjust' | 'share',
    /** Close-ups of the shopper with each product on, by product id, as far as they are drawn. */
    worn: new Map() as ReadonlyMap<string, HTMLCanvasElement>,
    /** The browser gives noise in place of drawn pixels. */
    isNoisy: false,
    /** The shutter uses the timer. */
    isTimed: false,
    /** Seconds until the photo is taken; 0 without a running timer. */
    countdown: 0,

    // --- Written by the finder

    /** Detected faces; the shopper picks theirs. Empty unless there is a choice. */
    marks: [] as readonly BodyMark[],
    /** Download progress of the finder's files, 0 to 1; null while nothing downloads. */
    progress: null as number | null,
    /** The search for a face or hand, which hides the product until it ends. When slow, the dialog offers to continue without it. */
    search: 'idle' as 'idle' | 'running' | 'slow',
    /** The photo came with the points of its face: no search runs, and none needs consent. */
    hasPoints: false,
    /** The shopper places the product: it is no longer placed automatically, nor shown beside the photo. */
    isByHand: false,
    /** The product could not be placed on the photo, or nothing of it would be seen there, for example an earring behind hair. */
    isUnplaced: false,
    /** The product follows a face or hand on the camera's view. */
    isFollowing: false,
    /** The camera sees a face or hand at the outline. */
    isFound: false,
    /** The device keeps up with the camera. A guess until the finder has loaded. */
    isFast: true,
  };
}

export type RoomState = Readonly<ReturnType<typeof initialState>>;

export class RoomStore {
  readonly element: LitElement;
  context: ExperienceContext;
  /** The AI photo swap; null if the shop has none, or until it is loaded. */
  swap: SwapPart | null = null;
  /** Encodes what the photo swap sends and saves. Set with the first photo. */
  declare imageFiles: typeof imageFiles;
  /** Finds the shopper's face for a picture of the photo swap. Set with the first photo. */
  declare ownFace: SwapRoom['ownFace'];
  #state: RoomState;
  #messageTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param element renders the state and dispatches events to the page */
  constructor(element: LitElement, context: ExperienceContext) {
    this.element = element;
    this.context = context;
    this.#state = initialState(context);
  }

  get state(): RoomState {
    return this.#state;
  }

  set(changes: Partial<RoomState>): void {
    const isNewMessage = 'message' in changes && changes.message !== this.#state.message;
    this.#state = { ...this.#state, ...changes, ...(isNewMessage && { isMessageOver: false }) };
    this.update();
    if (!isNewMessage) return;
    clearTimeout(this.#messageTimer);
    this.#messageTimer = setTimeout(() => this.set({ isMessageOver: true }), MESSAGE_MS);
  }

  /** Renders again after a change outside of the state, for example in the wardrobe. */
  update(): void {
    this.element.requestUpdate();
  }

  get rendered(): Promise<boolean> {
    return this.element.updateComplete;
  }

  find(selector: string): HTMLElement | null {
    return this.element.renderRoot.querySelector(selector);
  }

  /** Focuses the first element that matches the selector, if any. */
  async focus(selector: string): Promise<void> {
    await this.rendered;
    this.find(selector)?.focus();
  }

  /** Dispatches an event to the shop's page; never with the picture. */
  tell(name: 'tryon-placed' | 'tryon-save' | 'tryon-share'): void;
  tell<Name extends keyof TryonEventDetails>(
    name: Name,
    more: Omit<TryonEventDetails[Name], 'product'>,
  ): void;
  tell(name: keyof TryonEventDetails, more: object = {}): void {
    tellPage(this.element, name, { product: this.#state.product, ...more } as never);
  }

  // --- What follows from it

  /** The page's language, which may change while the dialog is open. */
  get lang(): string {
    return this.element.closest('dialog')?.lang ?? this.context.lang;
  }

  get texts(): DialogTexts {
    return { ...this.swap?.textsFor(this.lang), ...textsFor(this.lang) };
  }

  /** The photo swap's picture of the worn product on this photo; null if there is none. */
  get made() {
    return this.swap?.swap.made ?? null;
  }

  /** The photo swap is asking or working: other messages wait. */
  get isSwapping(): boolean {
    const { swap } = this.swap ?? {};
    return !!swap && (swap.isAsking || swap.making !== null);
  }

  sentence({ text, values = {} }: Message): string {
    return this.texts[text].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  }

  get site(): DrawnSite | null {
    return this.siteOf(this.#state.product);
  }

  /** The place where the product is drawn as worn; null if it is not. */
  siteOf(product: StorefrontProduct): DrawnSite | null {
    return drawnSite(product.category, this.wornAt(product));
  }

  /** Where the product is worn, if the shop says it. */
  wornAt(product: StorefrontProduct): string | null {
    return this.context.alsoOnFace.get(product) ?? this.context.wornAt;
  }

  /** The part of the body that a photo for this product shows. */
  get bodyPart(): BodyPart {
    const { product } = this.#state;
    return bodyPartAt(wearingSite(product.category, this.wornAt(product)));
  }

  /** The shop allows the search for a face or hand, and so does the shopper where the shop asks for consent. */
  get mayFind(): boolean {
    const { hasConsent, hasPoints } = this.#state;
    return this.context.autoPlace && (hasConsent || hasPoints || !this.context.asksForFace);
  }

  /** The device can't draw the product as worn, on whatever photo. */
  get isNeverWorn(): boolean {
    return !this.site || !!this.#state.picture?.isUnfit;
  }

  /** Whether the product can be placed automatically: on any photo, but only with some cameras. */
  get canPlace(): boolean {
    const { backdrop, isFast } = this.#state;
    return this.mayFind && !this.isNeverWorn && (isPhoto(backdrop) || (backdrop !== null && isFast));
  }

  /** A made picture of another shape than the photo's can't be compared with it, nor with another product's. */
  get isComparable(): boolean {
    return this.made?.isLikePhoto ?? true;
  }

  /** The product is never worn, or not on this photo. It is shown beside the photo until the shopper places it by hand. */
  get isBeside(): boolean {
    const { picture, isByHand, isUnplaced } = this.#state;
    return !!picture && (this.isNeverWorn || isUnplaced) && !isByHand && !this.made;
  }

  /** The product is on the backdrop: drawn there, or in the photo swap's picture. */
  get isShown(): boolean {
    return this.#state.picture !== null && !this.isBeside;
  }

  /** The product's picture as it lies flat on the backdrop. */
  get flatPicture(): ProductPicture['original'] | undefined {
    const { picture, hidesBackground } = this.#state;
    return (hidesBackground && picture?.transparent) || picture?.original;
  }

  /** The tool in the place of the tray. There is none for a product that is not shown. */
  get tool(): RoomState['tool'] {
    return this.isShown ? this.#state.tool : 'none';
  }

  get isSearching(): boolean {
    return this.#state.search !== 'idle';
  }

  get problem(): TextKey | null {
    const unavailable = navigator.onLine ? 'pictureUnavailable' : 'offline';
    return this.#state.problem ?? (this.#state.isPictureMissing ? unavailable : null);
  }

  /** The outline on the camera's view, until a face or hand is found in it. */
  get outline(): 'face' | 'hand' | null {
    const { isFound, picture, facingMode } = this.#state;
    if (!this.mayFind || !this.site || isFound) return null;
    if (this.site === 'wrist') return picture?.isUnfit ? null : 'hand';
    return facingMode === 'user' ? 'face' : null;
  }
}
