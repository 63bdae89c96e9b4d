/**
 * The fitting room: the product on the shopper's own photo, or on the camera's view. This element shows the start, and
 * loads the rest (index.ts) while the shopper chooses a photo. Nothing of the photo is sent; photo/visit-photo.ts keeps it for the visit.
 */
import { LitElement, html, nothing } from 'lit';
import { addStyles } from '../base/add-styles.ts';
import { controls } from '../base/controls.styles.ts';
import { samplePhotosFor, type Experience, type SamplePhoto } from '../base/experience.ts';
import { refreshMediaResults } from '../base/layout.ts';
import { pictureAddresses } from '../base/picture-addresses.ts';
import { hasCamera } from '../photo/has-camera.ts';
import { createPhotoInput, listenForDroppedPhotos } from '../photo/photo-sources.ts';
import { bodyPartAt, wearingSite } from '../base/wearing-site.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { loadTexts, onTextsChange } from '../texts/texts.ts';
import { styles } from './fitting-room.styles.ts';
import { loadRoom, loadSwap } from './parts.ts';
import type { Shopper } from './shopper.ts';
import { startStyles } from './start.styles.ts';
import { statusView } from './status-view.ts';
import { RoomStore, type RoomView } from './store.ts';

type RoomPart = Awaited<ReturnType<typeof loadRoom>>;

export class FittingRoom extends LitElement {
  static override styles = [controls, styles, startStyles];

  store!: RoomStore;
  readonly #usePhoto = (file: File) => this.#with(({ requests }) => requests.usePhoto(file));
  readonly #input = createPhotoInput(this.#usePhoto);
  #part: RoomPart | null = null;
  #shopper: Shopper | null = null;
  #loading: Promise<Shopper | null> | null = null;
  #hasCamera = false;
  /** The shopper's last request, for a retry. */
  #lastRequest: ((shopper: Shopper) => unknown) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    refreshMediaResults(this.renderRoot as ShadowRoot);
    const frame = this.closest('dialog')!;
    const { signal } = this.store.context;
    const observer = new MutationObserver(() => {
      void loadTexts(this.store.lang).then(() => this.requestUpdate());
    });
    observer.observe(frame, { attributeFilter: ['lang'] });
    signal.addEventListener('abort', () => observer.disconnect());
    // The event also comes when the theme only hides the dialog: nobody would see that the camera is on.
    frame.addEventListener('close', () => this.#shopper?.stopCamera(), { signal });
  }

  /** Waits for what the start shows; the rest of the room may load later. */
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
      this.#usePhoto,
      (isDropTarget) => store.set({ isDropTarget }),
      () => this.closest('dialog'),
      () => store.texts.dropHint,
      signal,
    );
    void this.#load();
    if (store.context.photoSwap) void this.#loadSwap();
    [this.#hasCamera] = await Promise.all([hasCamera(), loadTexts(lang)]);
  }

  async #loadSwap(): Promise<void> {
    const { store } = this;
    try {
      const [{ openSwapPart }] = await Promise.all([loadSwap(), this.updateComplete]);
      store.swap = await openSwapPart(store, this.renderRoot as ShadowRoot);
      store.update();
    } catch (error) {
      if (store.context.debug) console.info('storefront-tryon: photo-swap.js could not be loaded.', error);
    }
  }

  #load(): Promise<Shopper | null> {
    return (this.#loading ??= Promise.all([loadRoom(), this.updateComplete]).then(
      ([part]) => {
        // The dialog was closed while the part was loading.
        if (this.store.context.signal.aborted) return null;
        this.#part = part;
        addStyles(this.renderRoot as ShadowRoot, part.styles);
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
    this.#lastRequest = use;
    this.store.set({ isBusy: true, problem: null });
    void this.#load().then((shopper) => {
      const problem = navigator.onLine ? 'loadFailed' : 'offline';
      this.store.set({ isBusy: false, problem: shopper ? null : problem });
      if (shopper && !this.store.context.signal.aborted) use(shopper);
    });
  }

  /** Reports the answer to the shop, which may keep it: the room forgets it when the dialog closes. */
  #answerConsent(hasConsent: boolean): void {
    this.store.set({ hasConsent });
    this.store.tell('tryon-face-consent', { granted: hasConsent });
  }

  protected override updated(): void {
    // The dialog's style sheet reads these: one main action for each view, and the product's name in Add to cart beside others.
    // On the dialog itself: WebKit doesn't notice that what `:has()` asks for has changed here.
    const dialog = this.closest('dialog');
    dialog?.toggleAttribute('data-all', this.store.state.mode === 'all');
    dialog?.toggleAttribute('data-has-main', this.store.find('.main') !== null);
    this.#part?.onRendered(this.store.find('.tray'));
  }

  protected override render() {
    const { store } = this;
    const { problem } = store;
    const { mode, isDropTarget } = store.state;
    const { picture, panel } = mode === 'start' ? this.#start : this.#part!.createRoomView(this.#shopper!);
    // The status keeps its element in every view, or a screen reader would miss its messages.
    return html`<div class="room ${mode} ${isDropTarget ? 'drop-target' : ''}">
      ${picture} ${statusView(store, this.#shopper)}
      <div class="panel">
        ${problem ? html`<p class="problem" role="alert">${store.texts[problem]}</p>` : nothing} ${panel}
      </div>
      <slot></slot>
    </div>`;
  }

  /** The view before there is a photo, and while another one is chosen. */
  get #start(): RoomView {
    const { store } = this;
    const { context, texts, state } = store;
    const { product, problem } = state;
    const shopper = this.#shopper;
    const [address] = pictureAddresses(product);
    const site = context.autoPlace ? store.site : null;
    const finds = site && bodyPartAt(site);
    const samples = samplePhotosFor(product.category, wearingSite(product.category, store.wornAt(product)));
    // A fact of the shop, known at once: a sentence that changed with the relay's answer would move the buttons while people read it.
    const hasSwap = context.photoSwap !== null;
    // A product that is not placed automatically gets no promise of how it is worn.
    const lead = store.site || hasSwap ? texts.seeIt : texts.sizeByHand;
    type Way = readonly [text: string, onClick: () => void];
    const photo: Way = [texts.choosePhoto, () => this.#input.click()];
    const camera: Way = [texts.useCamera, () => this.#with((one) => one.useCamera())];
    // A request that failed comes first as a retry, where a retry may help.
    const again = NOT_LOADED.has(problem) ? this.#lastRequest : null;
    const ways: Way[] = again
      ? [[texts.retry, () => this.#with(again)], ...(problem === 'loadFailed' ? [] : [photo])]
      : problem && !CAMERA_FAILED.has(problem)
        ? [photo, camera]
        : [camera, photo];
    const button = ([text, onClick]: Way, index?: number) =>
      html`<button type="button" class=${index === 0 ? 'main' : ''} @click=${onClick}>${text}</button>`;
    const picture = html`
      <div class="view" ?hidden=${!address}></div>
      <img
        class="hero waiting"
        src=${address ?? nothing}
        alt=""
        @load=${onPictureLoad}
        @error=${onPictureLoad}
        ?hidden=${!address}
      />
      <span class="spinner"></span>
    `;
    const panel = html`
      ${problem ? nothing : html`<p class="lead">${lead}</p>`}
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
      <div class="row ways">
        ${ways.filter((way) => way !== camera || this.#hasCamera).map(button)} ${this.#input}
      </div>
      ${samples.length > 0 && problem !== 'loadFailed' ? this.#samples(samples) : nothing}
      <details class="quiet privacy">
        <summary>
          ${hasSwap ? texts.swapPrivacy : texts.privacy}
          <span class="how">${texts.how}</span>
        </summary>
        <p>
          ${hasSwap ? texts.swapNotice : texts.photoNotice}${finds ? html` ${texts[`${finds}Notice`]}` : nothing}
        </p>
        ${this.#keepBox(texts.keepPhoto)}
        <p class="drop-hint">${texts.dropHint}</p>
      </details>
      ${
        shopper && state.backdrop
          ? html`<div class="row">
              ${button([texts.backToOne, () => shopper.showPhoto()])}
              ${button([texts.forgetPhoto, () => shopper.forgetPhoto()])}
            </div>`
          : nothing
      }
    `;
    return { picture, panel };
  }

  /** Not ticked, and offered once there is a photo to keep. */
  #keepBox(text: string) {
    const part = this.#part;
    if (!part?.mayKeep() || !this.store.state.backdrop) return nothing;
    const onChange = ({ target }: Event) =>
      (target as HTMLInputElement).checked ? part.keepPhoto() : part.dropPhoto();
    return html`<label class="consent">
      <input type="checkbox" .checked=${part.isKept()} @change=${onChange} />${text}
    </label>`;
  }

  #samples(samples: readonly SamplePhoto[]) {
    return html`<div class="row samples" role="group" aria-label=${this.store.texts.samplesHint}>
      ${samples.map(
        (sample) =>
          html`<button
            type="button"
            class="sample"
            title=${sample.label}
            aria-label=${sample.label}
            @click=${() => this.#with(({ requests }) => requests.useSample(sample))}
          >
            <img src=${sample.url} alt="" />
          </button>`,
      )}
    </div>`;
  }
}

/** Problems that a retry may solve: a file that failed to load, or a camera. For all others the shopper chooses another photo. */
const NOT_LOADED: ReadonlySet<TextKey | null> = new Set(['loadFailed', 'offline', 'sampleFailed']);
const CAMERA_FAILED: ReadonlySet<TextKey | null> = new Set(['cameraInUse', 'cameraEnded', 'cameraSilent']);

/** A placeholder stands in the picture's place until it has loaded; a picture that fails is hidden, or browsers would show a broken one. */
function onPictureLoad({ target, type }: Event): void {
  const picture = target as HTMLElement;
  picture.classList.remove('waiting');
  picture.hidden = type === 'error';
}

/** Public, and older than the name "fitting room". */
const TAG = 'tryon-photo-preview';

export const fittingRoom: Experience = {
  isImmersive: true,
  async mount(stage, context) {
    if (!customElements.get(TAG)) customElements.define(TAG, FittingRoom);
    const room = document.createElement(TAG) as FittingRoom;
    room.store = new RoomStore(room, context);
    // The room has no box of its own. Tools that read a page would take it for hidden unless an element in it has one.
    room.append(document.createElement('span'));
    await room.prepare();
    stage.append(room);
    await room.updateComplete;
  },
};
