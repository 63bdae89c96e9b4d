/**
 * The fitting room's store: everything that is shown, and what follows from it. Two owners write to it, the shopper (shopper.ts,
 * fitting.ts) and the finder (place-finder.ts); the views read it.
 */
import type { LitElement, TemplateResult } from 'lit';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import type { TryonEventDetails } from '../../core/events.ts';
import type { ExperienceContext } from '../base/experience.ts';
import type { SwapPart } from '../photo-swap/index.ts';
import type { imageFiles } from '../photo/open-photo.ts';
import { tellPage } from '../base/tell-page.ts';
import type { DialogTexts, TextKey } from '../texts/dialog-texts.ts';
import { textsFor } from '../texts/texts.ts';
import { isOnHand, wearingSite, type WearingSite } from '../base/wearing-site.ts';
import type { ProductPicture } from '../wear/types.ts';
import type { BodyMark } from '../wear/placing.ts';
import type { ZoomControl } from './zoom-control.ts';

/** What the product's picture lies on: a photo, or the camera's view. */
export type Backdrop = HTMLCanvasElement | HTMLVideoElement;

export const isPhoto = (backdrop: Backdrop | null): backdrop is HTMLCanvasElement =>
  backdrop instanceof HTMLCanvasElement;

/** Width divided by height. */
export const measureRatio = (backdrop: Backdrop): number =>
  isPhoto(backdrop) ? backdrop.width / backdrop.height : backdrop.videoWidth / backdrop.videoHeight;

/** A sentence of the texts, with what stands in its places. */
export interface Message {
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** What it speaks of has failed, and may succeed at another try. */
  readonly canRetry?: boolean;
}

export interface ComparedProduct {
  readonly title: string;
  readonly picture: HTMLCanvasElement;
  /** By AI. */
  readonly isMade: boolean;
}

/** What is shown: in the place of the photo, and in the panel. */
export interface RoomView {
  readonly picture: TemplateResult;
  readonly panel: TemplateResult;
}

/** Worn on the face or in front of a mirror: seen by the camera that looks at the shopper. All else by the one at the back. */
const SEEN_BY_FRONT_CAMERA: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);

function initialState({ product, wornAt }: ExperienceContext) {
  const { category } = product;
  const isSeenByFront = SEEN_BY_FRONT_CAMERA.has(category) && !isOnHand(wearingSite(category, wornAt));
  return {
    /** The product that is worn. */
    product,
    /** The product's; null until it is loaded, and where there is none. */
    picture: null as ProductPicture | null,
    isPictureMissing: false,
    backdrop: null as Backdrop | null,
    facingMode: (isSeenByFront ? 'user' : 'environment') as 'user' | 'environment',
    /** Of the backdrop; null while it is not shown. */
    zoom: null as ZoomControl | null,
    message: null as Message | null,
    problem: null as TextKey | null,
    /** Files are dragged over the page, or the keys for pasting were pressed. */
    isDropTarget: false,
    /** The box that lets a face be looked for is ticked. */
    hasConsent: false,
    /** A photo is being opened, the camera is starting, or the part that shows them is on its way. */
    isBusy: false,
    /** One product on the backdrop, two side by side, or all; the start also while another photo is chosen. */
    mode: 'start' as 'start' | 'work' | 'side-by-side' | 'all',
    /** The products side by side; empty outside that mode. */
    compared: [] as readonly ComparedProduct[],
    /** A comparison is on its way; what is said meanwhile. */
    comparing: null as Message | null,
    /** Without its white background, where the product's picture has one. */
    hidesBackground: true,
    /** The photo is shown without the product. */
    isBefore: false,
    /** What stands in the place of the tray. */
    tool: 'none' as 'none' | 'adjust' | 'share',
    /** The shopper with each product on, from near, by its id: as far as they are drawn. */
    worn: new Map() as ReadonlyMap<string, HTMLCanvasElement>,
    /** The camera's shutter waits. */
    isTimed: false,
    /** Seconds until the photo is taken; 0 while none is counted. */
    countdown: 0,

    // --- Written by the finder

    /** Of which the shopper is to choose the own one; empty while nothing is asked. */
    marks: [] as readonly BodyMark[],
    /** Of the finder's files, from 0 to 1; null while none is on its way. */
    progress: null as number | null,
    /** The search for a face or hand, until which the product is hidden. When slow, the dialog offers to continue without it. */
    search: 'idle' as 'idle' | 'running' | 'slow',
    /** The photo's points came with it: nothing is looked for, so that nobody has to allow it. */
    hasPoints: false,
    /** The product follows a face or hand on the camera's view. */
    isFollowing: false,
    /** The camera sees a face or hand where it is to be. */
    isFound: false,
    /** As far as that is known before the finder is loaded: it keeps up with a camera. */
    isFast: true,
  };
}

export type RoomState = Readonly<ReturnType<typeof initialState>>;

export class RoomStore {
  readonly element: LitElement;
  context: ExperienceContext;
  /** The AI photo swap; null where the shop has none, or it is not loaded yet. */
  swap: SwapPart | null = null;
  /** Encodes what the photo swap sends and saves. Set with the first photo. */
  declare imageFiles: typeof imageFiles;
  #state: RoomState;

  /** @param element shows the state, and tells the page what happens */
  constructor(element: LitElement, context: ExperienceContext) {
    this.element = element;
    this.context = context;
    this.#state = initialState(context);
  }

  get state(): RoomState {
    return this.#state;
  }

  set(changes: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...changes };
    this.update();
  }

  /** Shows what has changed elsewhere, as the wardrobe. */
  update(): void {
    this.element.requestUpdate();
  }

  get rendered(): Promise<boolean> {
    return this.element.updateComplete;
  }

  find(selector: string): HTMLElement | null {
    return this.element.renderRoot.querySelector(selector);
  }

  /** The first element, if any, that fits the selector. */
  async focus(selector: string): Promise<void> {
    await this.rendered;
    this.find(selector)?.focus();
  }

  /** Tells the shop's page; never with the picture. */
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

  /** The picture that an engine has made of the worn product on the photo; null where there is none. */
  get made() {
    return this.swap?.swap.made ?? null;
  }

  /** The photo swap asks or makes: what else goes on is not spoken of. */
  get isSwapping(): boolean {
    const { swap } = this.swap ?? {};
    return !!swap && (swap.isAsking || swap.making !== null);
  }

  sentence({ text, values = {} }: Message): string {
    return this.texts[text].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  }

  get site(): WearingSite | null {
    return this.siteOf(this.#state.product);
  }

  siteOf(product: StorefrontProduct): WearingSite | null {
    return wearingSite(product.category, this.wornAt(product));
  }

  /** As far as the shop says it. */
  wornAt(product: StorefrontProduct): string | null {
    return this.context.alsoOnFace.get(product) ?? this.context.wornAt;
  }

  /** The shop lets a face or hand be looked for, and the shopper does where that is asked. */
  get mayFind(): boolean {
    const { hasConsent, hasPoints } = this.#state;
    return this.context.autoPlace && (hasConsent || hasPoints || !this.context.asksForFace);
  }

  /** Whether the product can be placed on a face or hand here: on any photo, but not on each camera's view. */
  get canPlace(): boolean {
    const { backdrop, picture, isFast } = this.#state;
    if (!this.mayFind || !this.site || picture?.isUnfit) return false;
    return isPhoto(backdrop) || (backdrop !== null && isFast);
  }

  get isSearching(): boolean {
    return this.#state.search !== 'idle';
  }

  get problem(): TextKey | null {
    return this.#state.problem ?? (this.#state.isPictureMissing ? 'pictureUnavailable' : null);
  }

  /** What is to be where an outline is shown on the camera's view, until it is found. */
  get outline(): 'face' | 'hand' | null {
    const { isFound, picture, facingMode } = this.#state;
    if (!this.mayFind || !this.site || isFound) return null;
    if (isOnHand(this.site)) return picture?.isUnfit ? null : 'hand';
    return facingMode === 'user' ? 'face' : null;
  }
}
