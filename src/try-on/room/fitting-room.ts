/**
 * The fitting room: the product on the shopper's own photo, or on the camera's view. This element shows the start, and after it
 * the session, whose part is loaded while the shopper chooses a photo. Nothing of the photo is sent or stored.
 */
import { LitElement, html, nothing } from 'lit';
import { controls } from '../controls.styles.ts';
import { samplePhotosFor, type SamplePhoto } from '../experience.ts';
import { refreshMediaResults } from '../media-results.ts';
import { pictureAddresses } from '../picture-addresses.ts';
import { createPhotoInput } from '../photo/photo-input.ts';
import { listenForDroppedPhotos } from '../photo/photo-drop.ts';
import { loadTexts, onTextsChange } from '../texts/texts.ts';
import { isOnHand } from '../wearing-site.ts';
import { styles } from './fitting-room.styles.ts';
import { layoutsStyles } from './layouts.styles.ts';
import { loadSession } from './load-session.ts';
import { panelStyles } from './panel.styles.ts';
import { photoStyles } from './photo.styles.ts';
import type { Shopper } from './shopper.ts';
import { startStyles } from './start.styles.ts';
import { statusView } from './status-view.ts';
import type { RoomStore, RoomView } from './store.ts';

type SessionPart = Awaited<ReturnType<typeof loadSession>>;

export class FittingRoom extends LitElement {
  static override styles = [controls, styles, startStyles, photoStyles, panelStyles, layoutsStyles];

  store!: RoomStore;
  readonly #input = createPhotoInput((file) => this.#with((shopper) => shopper.usePhoto(file)));
  #part: SessionPart | null = null;
  #shopper: Shopper | null = null;
  #loading: Promise<Shopper | null> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    refreshMediaResults(this.renderRoot as ShadowRoot);
    const frame = this.closest('dialog');
    if (!frame) return;
    const { signal } = this.store.context;
    const observer = new MutationObserver(() => {
      void loadTexts(this.store.lang).then(() => this.requestUpdate());
    });
    observer.observe(frame, { attributeFilter: ['lang'] });
    signal.addEventListener('abort', () => observer.disconnect());
    // Also where the theme only hides it: nobody sees then that the camera is on.
    frame.addEventListener('close', () => this.#shopper?.stopCamera(), { signal });
  }

  /** Waits for the texts alone: the session may come late. */
  async prepare(): Promise<void> {
    const { store } = this;
    const { lang, signal } = store.context;
    onTextsChange(() => this.requestUpdate(), signal);
    store.context.followProduct((product) => {
      store.context = { ...store.context, product };
      if (this.#shopper) this.#shopper.replaceOwn(product);
      else store.set({ product });
    });
    listenForDroppedPhotos(
      (file) => this.#with((shopper) => shopper.usePhoto(file)),
      (isDropTarget) => store.set({ isDropTarget }),
      () => this.closest('dialog'),
      () => store.texts.dropHint,
      signal,
    );
    void this.#load();
    await loadTexts(lang);
  }

  #load(): Promise<Shopper | null> {
    return (this.#loading ??= loadSession().then(
      (part) => {
        // The dialog was closed meanwhile.
        if (this.store.context.signal.aborted) return null;
        this.#part = part;
        this.#shopper = new part.Shopper(this.store);
        this.requestUpdate();
        return this.#shopper;
      },
      () => {
        this.#loading = null;
        return null;
      },
    ));
  }

  #with(use: (shopper: Shopper) => unknown): void {
    this.store.set({ isBusy: true, problem: null });
    void this.#load().then((shopper) => {
      this.store.set({ isBusy: false, problem: shopper ? null : 'loadFailed' });
      if (shopper && !this.store.context.signal.aborted) use(shopper);
    });
  }

  /** Told to the shop, which may keep it: the answer itself is gone with the dialog. */
  #answerConsent(hasConsent: boolean): void {
    this.store.set({ hasConsent });
    this.store.tell('tryon-face-consent', { granted: hasConsent });
  }

  protected override updated(): void {
    this.#part?.onRendered(this.store.find('.tray'));
  }

  protected override render() {
    const { store } = this;
    const { kind, picture, panel } = store.isShown ? this.#part!.viewOf(this.#shopper!) : this.#start;
    const { problem } = store;
    // The status stands in the same element throughout, or a screen reader would miss what it says.
    return html`<div class="room ${kind} ${store.state.isDropTarget ? 'drop-target' : ''}">
      ${picture} ${statusView(store, () => this.#shopper?.fitting.finder.takeOver())}
      <div class="panel">
        ${problem ? html`<p class="problem" role="alert">${store.texts[problem]}</p>` : nothing} ${panel}
      </div>
      <slot></slot>
    </div>`;
  }

  /** Before there is a photo, and while another is chosen. */
  get #start(): RoomView {
    const { context, texts, state } = this.store;
    const { product } = state;
    const shopper = this.#shopper;
    const [address] = pictureAddresses(product);
    const isLive = context.mode === 'realtime';
    const site = context.autoPlace ? this.store.site : null;
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
                .checked=${state.hasConsent}
                @change=${({ target }: Event) => this.#answerConsent((target as HTMLInputElement).checked)}
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
        shopper && state.backdrop
          ? html`<div class="row">
              <button type="button" @click=${() => shopper.showPhoto()}>${texts.backToOne}</button>
              <button type="button" @click=${() => shopper.forget()}>${texts.forgetPhoto}</button>
            </div>`
          : nothing
      }
    `;
    return { kind: 'start', picture, panel };
  }

  #samples(samples: readonly SamplePhoto[]) {
    return html`<p class="quiet">${this.store.texts.samplesHint}</p>
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
