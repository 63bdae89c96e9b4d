/**
 * The built-in preview: the product's picture on the shopper's own photo, or on the camera's view. Nothing of the photo is
 * sent or stored; when `context.signal` is aborted, canvases, camera tracks and addresses are let go of. Knows nothing of
 * the frame around it. Mounted by the experience in `index.ts` beside it.
 */
import { LitElement, html, nothing } from 'lit';
import { samplePhotosFor, type ExperienceContext, type SamplePhoto } from '../experience.ts';
import { loadTexts, textsFor, type Texts } from '../texts/texts.ts';
import { CameraError, openCamera } from './camera.ts';
import { WHOLE } from './content-box.ts';
import { followHands } from './gestures.ts';
import { icons } from './icons.ts';
import { openPhoto, PhotoError, shrunk } from './open-photo.ts';
import { styles } from './photo-preview.styles.ts';
import {
  cssGripTransform,
  cssTransform,
  firstPlace,
  mirrored,
  scaled,
  turned,
  type Placement,
} from './placement.ts';
import { loadProductPicture, type ProductPicture } from './product-picture.ts';
import { composed, download, encoded } from './save-picture.ts';

/** What the product's picture lies on. */
type Ground = HTMLCanvasElement | HTMLVideoElement;

const NO_PICTURE = { content: WHOLE, ratio: 1 };
const TURN = Math.PI / 24;
const FACTOR = 1.1;
/** Worn on the face or in front of a mirror: the camera that looks at the shopper. All else is seen by the one at the back. */
const FACING: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);

export class PhotoPreview extends LitElement {
  static override styles = styles;
  static override properties = {
    picture: { state: true },
    ground: { state: true },
    cutOut: { state: true },
    comparing: { state: true },
    problem: { state: true },
    note: { state: true },
    dropping: { state: true },
  };

  context!: ExperienceContext;

  private picture: ProductPicture | null = null;
  private ground: Ground | null = null;
  private cutOut = true;
  private comparing = false;
  private problem: keyof Texts | null = null;
  private note: keyof Texts | null = null;
  private dropping = false;

  /** Null until there is a ground to lie on. */
  #place: Placement | null = null;
  /** Ends the camera and the hands of one ground. */
  #groundEnd = new AbortController();
  /** Counts what the shopper asked for: an answer that comes after the next question is thrown away. */
  #asked = 0;
  #letGoOfSaved: (() => void) | null = null;

  /** Loads what is shown first. A product without a picture still opens: the sentence says so. */
  async prepare(): Promise<void> {
    const { product, lang, signal } = this.context;
    signal.addEventListener('abort', () => this.#release(), { once: true });
    document.addEventListener('paste', (event) => this.#onPaste(event), { signal });
    const [picture] = await Promise.all([loadProductPicture(product), loadTexts(lang)]);
    this.picture = picture;
    if (!picture) this.problem = 'noPicture';
  }

  protected override render() {
    return this.ground ? this.#renderWork(this.ground) : this.#renderStart();
  }

  #renderStart() {
    const texts = this.#texts;
    const live = this.context.mode === 'realtime';
    const samples = samplePhotosFor(this.context.product.category);
    return html`
      <div
        class="start ${this.dropping ? 'dropping' : ''}"
        @dragover=${this.#onDragOver}
        @dragleave=${() => (this.dropping = false)}
        @drop=${this.#onDrop}
      >
        <div class="product" ?hidden=${!this.picture} aria-hidden="true">${this.picture?.original}</div>
        <p>${texts.preview}</p>
        <p class="privacy">${texts.privacy}</p>
        ${this.problem ? html`<p class="problem" role="alert">${texts[this.problem]}</p>` : nothing}
        <div class="row">
          <button type="button" class=${live ? '' : 'main'} @click=${() => this.#input!.click()}>
            ${texts.choosePhoto}
          </button>
          <button type="button" class=${live ? 'main' : ''} @click=${this.#useCamera}>
            ${texts.takePhoto}
          </button>
          <input
            hidden
            type="file"
            accept="image/*"
            aria-label=${texts.choosePhoto}
            @change=${this.#onFile}
          />
        </div>
        <p class="quiet">${texts.dropHint}</p>
        ${
          samples.length > 0
            ? html`<p class="quiet">${texts.samples}</p>
                <div class="row">${samples.map((sample) => this.#renderSample(sample))}</div>`
            : nothing
        }
      </div>
    `;
  }

  #renderSample(sample: SamplePhoto) {
    return html`<button type="button" class="sample" @click=${() => this.#useSample(sample)}>
      <img src=${sample.url} alt="" />${sample.label}
    </button>`;
  }

  #renderWork(ground: Ground) {
    const texts = this.#texts;
    const picture = this.picture;
    const live = ground instanceof HTMLVideoElement;
    return html`
      <div class="work">
        <div class="view">
          <div
            class="ground"
            role="application"
            tabindex="0"
            aria-label=${texts.stage.replace('{title}', () => this.context.product.title ?? '')}
          >
            ${ground}
            <div class="picture" ?hidden=${this.comparing || !picture}>
              ${this.cutOut && picture?.cutOut ? picture.cutOut : picture?.original}
            </div>
            <span class="grip" ?hidden=${this.comparing || !picture}></span>
          </div>
        </div>
        <div class="bar">
          ${this.problem ? html`<p class="problem" role="alert">${texts[this.problem]}</p>` : nothing}
          <p class="note quiet" role="status">${this.note ? texts[this.note] : nothing}</p>
          ${this.#renderTool('smaller', () => this.#change((place) => scaled(place, 1 / FACTOR)))}
          ${this.#renderTool('larger', () => this.#change((place) => scaled(place, FACTOR)))}
          ${this.#renderTool('turnLeft', () => this.#change((place) => turned(place, -TURN)))}
          ${this.#renderTool('turnRight', () => this.#change((place) => turned(place, TURN)))}
          ${this.#renderTool('mirror', () => this.#change(mirrored))}
          ${
            picture?.cutOut
              ? html`<button
                  type="button"
                  aria-pressed=${this.cutOut ? 'true' : 'false'}
                  @click=${() => (this.cutOut = !this.cutOut)}
                >
                  ${texts.removeBackground}
                </button>`
              : nothing
          }
          <button
            type="button"
            aria-pressed=${this.comparing ? 'true' : 'false'}
            @pointerdown=${() => (this.comparing = true)}
            @pointerup=${() => (this.comparing = false)}
            @pointercancel=${() => (this.comparing = false)}
            @pointerleave=${() => (this.comparing = false)}
            @keydown=${this.#onCompareKey}
            @keyup=${() => (this.comparing = false)}
            @blur=${() => (this.comparing = false)}
            @contextmenu=${(event: Event) => event.preventDefault()}
          >
            ${texts.compare}
          </button>
          <button type="button" @click=${this.#startOver}>${texts.startOver}</button>
          ${
            live
              ? html`<button type="button" class="main" @click=${this.#capture}>${texts.capture}</button>`
              : html`<button type="button" class="main" @click=${this.#save}>${texts.save}</button>`
          }
        </div>
      </div>
    `;
  }

  #renderTool(name: keyof typeof icons & keyof Texts, act: () => void) {
    const label = this.#texts[name];
    return html`<button type="button" class="icon" aria-label=${label} title=${label} @click=${act}>
      ${icons[name]}
    </button>`;
  }

  get #groundElement(): HTMLElement {
    return this.renderRoot.querySelector('.ground')!;
  }

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  get #texts(): Texts {
    return textsFor(this.context.lang);
  }

  #onCompareKey = (event: KeyboardEvent): void => {
    if (event.key === ' ' || event.key === 'Enter') this.comparing = true;
  };

  #onFile = (): void => {
    const file = this.#input!.files?.[0];
    // Emptied, so that the same photo can be chosen again.
    if (file) void this.#usePhoto(file).finally(() => this.#input && (this.#input.value = ''));
  };

  #onPaste(event: ClipboardEvent): void {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.#usePhoto(file);
  }

  #onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    this.dropping = true;
  };

  #onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.dropping = false;
    const file = event.dataTransfer?.files[0];
    if (file) void this.#usePhoto(file);
  };

  async #usePhoto(file: Blob): Promise<void> {
    const ask = ++this.#asked;
    try {
      const photo = await openPhoto(file);
      if (ask === this.#asked) await this.#show(photo, photo.width / photo.height, 'photoReady');
    } catch (error) {
      if (ask === this.#asked) this.problem = error instanceof PhotoError ? error.problem : 'broken';
    }
  }

  async #useSample({ url }: SamplePhoto): Promise<void> {
    const ask = ++this.#asked;
    const { signal } = this.context;
    const photo = await fetch(url, { signal, credentials: 'omit' })
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null);
    if (ask !== this.#asked) return;
    if (photo) await this.#usePhoto(photo);
    else this.problem = 'sampleFailed';
  }

  #useCamera = async (): Promise<void> => {
    const ask = ++this.#asked;
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, this.context.signal]);
    const facing = FACING.has(this.context.product.category);
    try {
      const video = document.createElement('video');
      video.className = facing ? 'facing' : '';
      video.muted = true;
      video.playsInline = true;
      video.srcObject = await openCamera(facing ? 'user' : 'environment', signal);
      await video.play();
      if (ask !== this.#asked) return end.abort();
      signal.addEventListener('abort', () => (video.srcObject = null), { once: true });
      await this.#show(video, video.videoWidth / video.videoHeight, null, end);
    } catch (error) {
      end.abort();
      if (ask === this.#asked) this.problem = error instanceof CameraError ? error.problem : 'cameraTaken';
    }
  };

  #capture = async (): Promise<void> => {
    const video = this.ground as HTMLVideoElement;
    const photo = shrunk(video, video.videoWidth, video.videoHeight);
    // Shown as the shopper saw it: as in a mirror.
    const shown = video.classList.contains('facing') ? flipped(photo) : photo;
    await this.#show(shown, shown.width / shown.height, 'photoReady');
  };

  async #show(
    ground: Ground,
    ratio: number,
    note: keyof Texts | null,
    end = new AbortController(),
  ): Promise<void> {
    this.#groundEnd.abort();
    this.#groundEnd = end;
    this.ground = ground;
    this.problem = this.picture ? null : 'noPicture';
    this.note = note;
    await this.updateComplete;
    const element = this.#groundElement;
    this.shadowRoot!.querySelector<HTMLElement>('.view')!.style.setProperty('--ratio', String(ratio));
    const { category } = this.context.product;
    this.#put(this.#place ?? firstPlace(category, this.picture ?? NO_PICTURE, ratio));
    const hands = { get: () => this.#place!, set: (place: Placement) => this.#put(place) };
    followHands(element, this.renderRoot.querySelector('.grip')!, hands, end.signal);
    element.focus({ preventScroll: true });
  }

  #change(change: (place: Placement) => Placement): void {
    this.#put(change(this.#place!));
  }

  /** Past Lit: dragging changes two transforms and renders nothing. */
  #put(place: Placement): void {
    this.#place = place;
    const style = this.#groundElement.style;
    style.setProperty('--place', cssTransform(place));
    style.setProperty('--grip', cssGripTransform(place, this.picture?.ratio ?? 1));
  }

  #save = async (): Promise<void> => {
    const { picture, ground } = this;
    if (!(ground instanceof HTMLCanvasElement) || !picture) return;
    this.note = null;
    if (!picture.copyable) {
      this.problem = 'cannotSave';
      return;
    }
    try {
      const shown = this.cutOut && picture.cutOut ? picture.cutOut : picture.original;
      const blob = await encoded(composed(ground, shown, picture.ratio, this.#place!));
      if (this.context.signal.aborted) return;
      this.#letGoOfSaved?.();
      this.#letGoOfSaved = download(blob, 'try-on.jpg');
      this.problem = null;
      this.note = 'saved';
    } catch {
      this.problem = 'saveFailed';
    }
  };

  #startOver = async (): Promise<void> => {
    this.#release();
    this.#groundEnd = new AbortController();
    this.#place = null;
    this.cutOut = true;
    this.note = null;
    this.problem = this.picture ? null : 'noPicture';
    await this.updateComplete;
    this.shadowRoot!.querySelector('button')?.focus();
  };

  #release(): void {
    this.#asked++;
    this.#groundEnd.abort();
    this.#letGoOfSaved?.();
    this.#letGoOfSaved = null;
    // A canvas keeps its memory until it is collected, unless it is made empty.
    if (this.ground instanceof HTMLCanvasElement) this.ground.width = 0;
    this.ground = null;
  }
}

function flipped(photo: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = photo.width;
  canvas.height = photo.height;
  const pen = canvas.getContext('2d')!;
  pen.scale(-1, 1);
  pen.drawImage(photo, -photo.width, 0);
  return canvas;
}
