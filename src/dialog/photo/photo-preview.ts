/**
 * The built-in preview: the product's picture on the shopper's own photo, or on the camera's view. Nothing of the photo is
 * sent or stored; when `context.signal` is aborted, canvases, camera tracks and addresses are let go of. Knows nothing of
 * the frame around it. Mounted by the experience in `index.ts` beside it.
 */
import { LitElement } from 'lit';
import { samplePhotosFor, type ExperienceContext, type SamplePhoto } from '../experience.ts';
import { loadTexts, textsFor, type Texts } from '../texts/texts.ts';
import { CameraError, openCamera } from './camera.ts';
import { WHOLE } from './content-box.ts';
import { followHands } from './gestures.ts';
import { openPhoto, PhotoError, shrunk } from './open-photo.ts';
import { styles } from './photo-preview.styles.ts';
import { cssGripTransform, cssTransform, firstPlace, type Placement } from './placement.ts';
import { loadProductPicture, type ProductPicture } from './product-picture.ts';
import { composed, download, encoded } from './save-picture.ts';
import { startView } from './start-view.ts';
import { workView, type Ground } from './work-view.ts';

const NO_PICTURE = { content: WHOLE, ratio: 1 };
/** Worn on the face or in front of a mirror: the camera that looks at the shopper. All else is seen by the one at the back. */
const FACING: ReadonlySet<string | undefined> = new Set(['eyewear', 'jewelry', 'clothes']);

export class PhotoPreview extends LitElement {
  static override styles = styles;
  static override properties = {
    picture: { state: true },
    isPictureMissing: { state: true },
    ground: { state: true },
    cutOut: { state: true },
    comparing: { state: true },
    problem: { state: true },
    note: { state: true },
    dropping: { state: true },
  };

  context!: ExperienceContext;

  /** Null until it is there, and where there is none. */
  private picture: ProductPicture | null = null;
  private isPictureMissing = false;
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

  /** The page's language, which may change while the dialog is open. */
  get #lang(): string {
    return this.closest('dialog')?.lang ?? this.context.lang;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const frame = this.closest('dialog');
    if (!frame) return;
    const observer = new MutationObserver(() => {
      void loadTexts(this.#lang).then(() => this.requestUpdate());
    });
    observer.observe(frame, { attributeFilter: ['lang'] });
    this.context.signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Waits for the texts alone: the product's picture may come late, or never. */
  async prepare(): Promise<void> {
    const { product, lang, signal } = this.context;
    signal.addEventListener('abort', () => this.#release(), { once: true });
    document.addEventListener('paste', (event) => this.#onPaste(event), { signal });
    this.#followDrops(signal);
    void loadProductPicture(product).then((picture) => {
      if (!signal.aborted) void this.#onPicture(picture);
    });
    await loadTexts(lang);
  }

  async #onPicture(picture: ProductPicture | null): Promise<void> {
    this.picture = picture;
    this.isPictureMissing = !picture;
    if (!picture || !this.ground) return;
    await this.updateComplete;
    if (this.ground) this.#put(this.#firstPlace(this.ground));
  }

  protected override render() {
    const { ground, picture, isPictureMissing, note, context } = this;
    const problem = this.problem ?? (isPictureMissing ? 'noPicture' : null);
    const texts = textsFor(this.#lang);
    if (!ground) {
      return startView({
        texts,
        picture,
        isPictureMissing,
        problem,
        isDropping: this.dropping,
        isLive: context.mode === 'realtime',
        samples: samplePhotosFor(context.product.category),
        onFile: (file) => void this.#usePhoto(file),
        onCamera: () => void this.#useCamera(),
        onSample: (sample) => void this.#useSample(sample),
      });
    }
    return workView({
      texts,
      title: context.product.title ?? '',
      ground,
      picture,
      isCutOut: this.cutOut,
      isComparing: this.comparing,
      problem,
      note: picture ? note : null,
      onChange: (change) => this.#put(change(this.#place!)),
      onCutOut: (isCutOut) => (this.cutOut = isCutOut),
      onCompare: (isComparing) => (this.comparing = isComparing),
      onStartOver: () => void this.#startOver(),
      onCapture: () => void this.#capture(),
      onSave: () => void this.#save(),
    });
  }

  get #groundElement(): HTMLElement {
    return this.renderRoot.querySelector('.ground')!;
  }

  /** Anywhere on the page: a photo that is dropped beside the place for it would replace the page. */
  #followDrops(signal: AbortSignal): void {
    const follow = (type: 'dragover' | 'dragleave' | 'drop', isDropping: boolean) =>
      document.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          this.dropping = isDropping;
          const file = type === 'drop' && photoAmong(event.dataTransfer.files);
          if (file) void this.#usePhoto(file);
        },
        { signal },
      );
    follow('dragover', true);
    follow('dragleave', false);
    follow('drop', false);
  }

  #onPaste(event: ClipboardEvent): void {
    const file = photoAmong(event.clipboardData?.files ?? []);
    // What is pasted into a field of the shop's own is for that: office programs add a picture to every text.
    const [field] = event.composedPath();
    const isForField =
      field instanceof HTMLElement && (field.isContentEditable || field.matches('input, textarea'));
    if (!file || isForField) return;
    event.preventDefault();
    void this.#usePhoto(file);
  }

  async #usePhoto(file: Blob): Promise<void> {
    const ask = ++this.#asked;
    try {
      const photo = await openPhoto(file);
      if (ask === this.#asked) await this.#show(photo, 'photoReady');
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

  async #useCamera(): Promise<void> {
    const ask = ++this.#asked;
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, this.context.signal]);
    const facing = FACING.has(this.context.product.category);
    try {
      const video = document.createElement('video');
      video.className = facing ? 'facing' : '';
      video.muted = true;
      video.playsInline = true;
      const stream = await openCamera(facing ? 'user' : 'environment', signal);
      video.srcObject = stream;
      await video.play();
      if (ask !== this.#asked) return end.abort();
      signal.addEventListener('abort', () => (video.srcObject = null), { once: true });
      await this.#show(video, null, end);
      // The phone is turned.
      video.addEventListener('resize', () => this.#shape(video), { signal });
      // Unplugged, or taken by another app.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => void this.#onCameraEnded(), { signal });
    } catch (error) {
      end.abort();
      if (ask === this.#asked) this.problem = error instanceof CameraError ? error.problem : 'cameraTaken';
    }
  }

  async #onCameraEnded(): Promise<void> {
    this.#release();
    this.problem = 'cameraTaken';
    await this.#focusFirst();
  }

  async #focusFirst(): Promise<void> {
    await this.updateComplete;
    this.shadowRoot!.querySelector('button')?.focus();
  }

  async #capture(): Promise<void> {
    const video = this.ground as HTMLVideoElement;
    const photo = shrunk(video, video.videoWidth, video.videoHeight);
    // Shown as the shopper saw it: as in a mirror.
    const shown = video.classList.contains('facing') ? flipped(photo) : photo;
    await this.#show(shown, 'photoReady');
  }

  async #show(ground: Ground, note: keyof Texts | null, end = new AbortController()): Promise<void> {
    this.#letGoOfGround();
    this.#groundEnd = end;
    this.ground = ground;
    this.problem = null;
    this.note = note;
    await this.updateComplete;
    const element = this.#groundElement;
    this.#shape(ground);
    this.#put(this.#place ?? this.#firstPlace(ground));
    const hands = { get: () => this.#place!, set: (place: Placement) => this.#put(place) };
    followHands(element, this.renderRoot.querySelector('.grip')!, hands, end.signal);
    element.focus({ preventScroll: true });
    // The way to a photo may have been scrolled.
    this.scrollIntoView({ block: 'start' });
  }

  #shape(ground: Ground): void {
    const view = this.renderRoot.querySelector<HTMLElement>('.view')!;
    view.style.setProperty('--ratio', String(ratioOf(ground)));
  }

  #firstPlace(ground: Ground): Placement {
    return firstPlace(this.context.product.category, this.picture ?? NO_PICTURE, ratioOf(ground));
  }

  /** Past Lit: dragging changes two transforms and renders nothing. */
  #put(place: Placement): void {
    this.#place = place;
    const style = this.#groundElement.style;
    const shape = this.picture ?? NO_PICTURE;
    style.setProperty('--place', cssTransform(place, shape));
    style.setProperty('--grip', cssGripTransform(place, shape));
  }

  async #save(): Promise<void> {
    const { picture, ground } = this;
    if (!(ground instanceof HTMLCanvasElement) || !picture) return;
    this.note = null;
    if (!picture.copyable) {
      this.problem = 'cannotSave';
      return;
    }
    try {
      const shown = this.cutOut && picture.cutOut ? picture.cutOut : picture.original;
      const blob = await encoded(composed(ground, shown, picture, this.#place!));
      if (this.context.signal.aborted) return;
      this.#letGoOfSaved?.();
      this.#letGoOfSaved = download(blob, 'try-on.jpg');
      this.problem = null;
      this.note = 'saved';
    } catch {
      this.problem = 'saveFailed';
    }
  }

  async #startOver(): Promise<void> {
    this.#release();
    this.#groundEnd = new AbortController();
    this.#place = null;
    this.cutOut = true;
    this.note = null;
    this.problem = null;
    await this.#focusFirst();
  }

  #release(): void {
    this.#asked++;
    this.#letGoOfSaved?.();
    this.#letGoOfSaved = null;
    this.#letGoOfGround();
    this.ground = null;
  }

  #letGoOfGround(): void {
    this.#groundEnd.abort();
    // A canvas keeps its memory until it is collected, unless it is made empty.
    if (this.ground instanceof HTMLCanvasElement) this.ground.width = 0;
  }
}

/** Of several files the first that says it is a picture; a single one may say what it likes. */
function photoAmong(files: Iterable<File>): File | undefined {
  const all = [...files];
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0];
}

function ratioOf(ground: Ground): number {
  const isVideo = ground instanceof HTMLVideoElement;
  return isVideo ? ground.videoWidth / ground.videoHeight : ground.width / ground.height;
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
