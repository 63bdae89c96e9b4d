/**
 * The fitting room: the product on the shopper's own photo, or on the camera's view. This element shows the start, and after it
 * the session, whose part is loaded while the shopper chooses a photo. Nothing of the photo is sent or stored.
 */
import { LitElement, html, nothing } from 'lit';
import type { StorefrontProduct } from '../../catalog/storefront-product.ts';
import { controls } from '../controls.styles.ts';
import { samplePhotosFor, type ExperienceContext } from '../experience.ts';
import { refreshMediaResults } from '../media-results.ts';
import { createPhotoInput } from '../photo/photo-input.ts';
import { listenForDroppedPhotos } from '../photo/photo-drop.ts';
import { tellPage } from '../tell-page.ts';
import type { DialogTexts } from '../texts/dialog-texts.ts';
import { directionOf, loadTexts, onTextsChange, textsFor } from '../texts/texts.ts';
import { isOnHand, wearingSite } from '../wearing-site.ts';
import { styles } from './fitting-room.styles.ts';
import { layoutsStyles } from './layouts.styles.ts';
import { loadSession } from './load-session.ts';
import { panelStyles } from './panel.styles.ts';
import { photoStyles } from './photo.styles.ts';
import type { RoomHost, RoomView } from './room-host.ts';
import type { Session } from './session.ts';
import { startStyles } from './start.styles.ts';
import { startView } from './start-view.ts';
import { statusView } from './status-view.ts';

export class FittingRoom extends LitElement implements RoomHost {
  static override styles = [controls, styles, startStyles, photoStyles, panelStyles, layoutsStyles];
  static override properties = {
    isWaitingForPhoto: { state: true },
    hasConsent: { state: true },
    isLoading: { state: true },
    hasFailed: { state: true },
  };

  context!: ExperienceContext;

  /** Files are dragged over the page, or the keys for pasting were pressed. */
  private isWaitingForPhoto = false;
  /** The box is ticked. */
  private hasConsent = false;
  /** A photo or the camera waits for the session's part. */
  private isLoading = false;
  /** That part could not be loaded. */
  private hasFailed = false;
  readonly #input = createPhotoInput((file) => this.#with((session) => session.usePhoto(file)));
  #session: Session | null = null;
  #loading: Promise<Session | null> | null = null;

  /** The page's language, which may change while the dialog is open. */
  get #lang(): string {
    return this.closest('dialog')?.lang ?? this.context.lang;
  }

  get texts(): DialogTexts {
    return textsFor(this.#lang);
  }

  get isRightToLeft(): boolean {
    return directionOf(this.#lang) === 'rtl';
  }

  get mayFindFace(): boolean {
    return this.context.autoPlace && (this.hasConsent || !this.context.asksForFace);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    refreshMediaResults(this.renderRoot as ShadowRoot);
    const frame = this.closest('dialog');
    if (!frame) return;
    const { signal } = this.context;
    const observer = new MutationObserver(() => {
      void loadTexts(this.#lang).then(() => this.requestUpdate());
    });
    observer.observe(frame, { attributeFilter: ['lang'] });
    signal.addEventListener('abort', () => observer.disconnect());
    // Also where the theme only hides it: nobody sees then that the camera is on.
    frame.addEventListener('close', () => this.#session?.stopCamera(), { signal });
  }

  /** Waits for the texts alone: the session may come late. */
  async prepare(): Promise<void> {
    const { lang, signal } = this.context;
    onTextsChange(() => this.requestUpdate(), signal);
    this.context.followProduct((product) => {
      this.context = { ...this.context, product };
      this.#session?.replaceOwn(product);
      this.requestUpdate();
    });
    listenForDroppedPhotos(
      {
        onPhoto: (file) => this.#with((session) => session.usePhoto(file)),
        onWaitingChange: (isWaiting) => (this.isWaitingForPhoto = isWaiting),
      },
      () => this.closest('dialog'),
      () => this.texts.dropHint,
      signal,
    );
    void this.#load();
    await loadTexts(lang);
  }

  #load(): Promise<Session | null> {
    return (this.#loading ??= loadSession().then(
      ({ Session }) => {
        // The dialog was closed meanwhile.
        if (this.context.signal.aborted) return null;
        this.#session = new Session(this);
        this.requestUpdate();
        return this.#session;
      },
      () => {
        this.#loading = null;
        return null;
      },
    ));
  }

  #with(use: (session: Session) => unknown): void {
    this.isLoading = true;
    this.hasFailed = false;
    void this.#load().then((session) => {
      this.isLoading = false;
      this.hasFailed = session === null;
      if (session && !this.context.signal.aborted) use(session);
    });
  }

  /** Told to the shop, which may keep it: the answer itself is gone with the dialog. */
  #answerConsent(product: StorefrontProduct, granted: boolean): void {
    this.hasConsent = granted;
    tellPage(this, 'tryon-face-consent', { product, granted });
  }

  protected override updated(): void {
    this.#session?.onRendered();
  }

  protected override render() {
    const session = this.#session;
    const isShown = session?.isShown ?? false;
    const { kind, picture, panel } = isShown ? session!.view : this.#start;
    const problem = this.hasFailed ? 'loadFailed' : (session?.problem ?? null);
    // The status stands in the same element throughout, or a screen reader would miss what it says.
    return html`<div class="room ${kind} ${this.isWaitingForPhoto ? 'drop-target' : ''}">
      ${picture} ${statusView(this.texts, session, this.isLoading)}
      <div class="panel">
        ${problem ? html`<p class="problem" role="alert">${this.texts[problem]}</p>` : nothing} ${panel}
      </div>
      <slot></slot>
    </div>`;
  }

  get #start(): RoomView {
    const { context } = this;
    const session = this.#session;
    const product = session?.wardrobe.current ?? context.product;
    const site = context.autoPlace ? wearingSite(product.category, context.wornAt) : null;
    return startView({
      texts: this.texts,
      product,
      isLive: context.mode === 'realtime',
      finds: site && (isOnHand(site) ? 'hand' : 'face'),
      consent: context.asksForFace ? this.hasConsent : null,
      hasPhoto: Boolean(session?.backdrop),
      samples: samplePhotosFor(product.category),
      onConsent: (isGiven) => this.#answerConsent(product, isGiven),
      input: this.#input,
      onCamera: () => this.#with((one) => one.useCamera()),
      onSample: ({ url }) => this.#with((one) => one.useSample(url)),
      onBack: () => session!.showPhoto(),
      onForget: () => session!.forget(),
    });
  }
}
