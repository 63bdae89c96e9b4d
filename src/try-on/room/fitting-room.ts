/**
 * The fitting room: the product on the shopper's own photo, or on the camera's view. This element shows the start, and after it
 * the session, whose part is loaded while the shopper chooses a photo. Nothing of the photo is sent or stored.
 */
import { LitElement, html, nothing } from 'lit';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { controls } from '../controls.styles.ts';
import { samplePhotosFor, type ExperienceContext, type SamplePhoto } from '../experience.ts';
import { refreshMediaResults } from '../media-results.ts';
import { pictureAddresses } from '../picture-addresses.ts';
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
      (file) => this.#with((session) => session.usePhoto(file)),
      (isWaiting) => (this.isWaitingForPhoto = isWaiting),
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

  /** Before there is a photo, and while another is chosen. */
  get #start(): RoomView {
    const { context, texts } = this;
    const session = this.#session;
    const product = session?.wardrobe.current ?? context.product;
    const [address] = pictureAddresses(product);
    const isLive = context.mode === 'realtime';
    const site = context.autoPlace ? wearingSite(product.category, context.wornAt) : null;
    const finds = site && (isOnHand(site) ? 'hand' : 'face');
    const samples = samplePhotosFor(product.category);
    const picture = html`
      <div class="view" ?hidden=${!address}></div>
      <img
        class="hero waiting"
        src=${address ?? nothing}
        alt=""
        @load=${arrive}
        @error=${arrive}
        ?hidden=${!address}
      />
      <span class="spinner"></span>
    `;
    const panel = html`
      <p>${finds ? texts.autoPlacedPreview : texts.preview}</p>
      <p class="quiet privacy">${texts.privacy}${finds ? html` ${texts[`${finds}Notice`]}` : nothing}</p>
      ${
        finds && context.asksForFace
          ? html`<label class="consent">
              <input
                type="checkbox"
                .checked=${this.hasConsent}
                @change=${({ target }: Event) => this.#answerConsent(product, (target as HTMLInputElement).checked)}
              />${texts[`${finds}Consent`]}
            </label>`
          : nothing
      }
      <div class="row">
        <button type="button" class=${isLive ? '' : 'main'} @click=${() => this.#input.click()}>
          ${texts.choosePhoto}
        </button>
        <button
          type="button"
          class=${isLive ? 'main' : ''}
          @click=${() => this.#with((one) => one.useCamera())}
        >
          ${texts.useCamera}
        </button>
        ${this.#input}
      </div>
      <p class="quiet drop-hint">${texts.dropHint}</p>
      ${samples.length > 0 ? this.#samples(samples) : nothing}
      ${
        session?.backdrop
          ? html`<div class="row">
              <button type="button" @click=${() => session.showPhoto()}>${texts.backToOne}</button>
              <button type="button" @click=${() => session.forget()}>${texts.forgetPhoto}</button>
            </div>`
          : nothing
      }
    `;
    return { kind: 'start', picture, panel };
  }

  #samples(samples: readonly SamplePhoto[]) {
    return html`<p class="quiet">${this.texts.samplesHint}</p>
      <div class="row samples">
        ${samples.map(
          ({ url, label }) =>
            html`<button type="button" class="sample" @click=${() => this.#with((one) => one.useSample(url))}>
              <img src=${url} alt="" />${label}
            </button>`,
        )}
      </div>`;
  }
}

/** Until then a sign stands in its place; where it can't be had, browsers would show a broken picture. */
function arrive({ target, type }: Event): void {
  const picture = target as HTMLElement;
  picture.classList.remove('waiting');
  picture.hidden = type === 'error';
}
