/** One use of the camera, from the request to its end: the video, a photo of it, and every way in which it can end. */
import { systemClock, withTimeout } from '../../core/base/clock.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { BackdropError } from './backdrop-error.ts';
import { createPhoto } from './open-photo.ts';

/** `user` is the front camera. */
export type FacingMode = 'user' | 'environment';

const PROBLEMS: ReadonlyMap<string, TextKey> = new Map([
  ['NotAllowedError', 'cameraDenied'],
  ['SecurityError', 'cameraDenied'],
  ['NotReadableError', 'cameraInUse'],
  ['AbortError', 'cameraInUse'],
]);

/** How long a camera may take for its first frame, and before that for an answer. */
const MAX_START_MS = 15_000;
/** How long a camera that went black may take for a frame once the page is seen again. */
const MAX_BLACK_MS = 3000;

export class CameraSession {
  readonly video = document.createElement('video');
  readonly #facingMode: FacingMode;
  readonly #end = new AbortController();

  constructor(facingMode: FacingMode) {
    this.#facingMode = facingMode;
    this.video.muted = true;
    this.video.playsInline = true;
  }

  /** The front camera's view is mirrored. It need not be the camera that was requested. */
  get isMirrored(): boolean {
    return this.video.classList.contains('mirrored');
  }

  /**
   * Resolves once the view is visible. After `stop()` it rejects, and the camera is off, even if the shopper grants permission only
   * then.
   * @param onUnanswered the browser says neither yes nor no, as those inside of apps do: the question may be open, and a late camera starts
   * @throws BackdropError
   */
  async start(onUnanswered: () => void): Promise<void> {
    const { video } = this;
    const { signal } = this.#end;
    const timer = setTimeout(() => signal.aborted || onUnanswered(), MAX_START_MS);
    const stream = await requestStream(this.#facingMode).finally(() => clearTimeout(timer));
    const release = () => {
      stream.getTracks().forEach((track) => track.stop());
      video.srcObject = null;
    };
    if (signal.aborted) release();
    signal.throwIfAborted();
    signal.addEventListener('abort', release, { once: true });
    video.srcObject = stream;
    const facing = stream.getVideoTracks()[0]?.getSettings().facingMode ?? this.#facingMode;
    video.classList.toggle('mirrored', facing === 'user');
    try {
      await withTimeout({ clock: systemClock, timeoutMs: MAX_START_MS, signal }, () => video.play());
    } catch (cause) {
      // The camera was unplugged meanwhile, delivers nothing, or is in use by another app.
      const hasEnded = stream.getTracks().every(({ readyState }) => readyState === 'ended');
      const isSilent = (cause as Error).name === 'TimeoutError';
      this.stop();
      const problem = hasEnded ? 'cameraEnded' : isSilent ? 'cameraSilent' : 'cameraInUse';
      throw new BackdropError(problem, { cause });
    }
  }

  /** Calls back when the aspect ratio changes, for example when the phone is turned. */
  onResize(callback: () => void): void {
    this.video.addEventListener('resize', callback, { signal: this.#end.signal });
  }

  /** Calls back when the camera ends by itself: unplugged, or taken by another app. */
  onEnded(callback: () => void): void {
    const stream = this.video.srcObject as MediaStream | null;
    stream?.getVideoTracks()[0]?.addEventListener('ended', callback, { signal: this.#end.signal });
  }

  /**
   * Calls back when the view stays black: the phone was locked, or another app took the camera. While the page is hidden that does not
   * count.
   */
  onBlack(callback: () => void): void {
    const { video } = this;
    const { signal } = this.#end;
    const [track] = (video.srcObject as MediaStream).getVideoTracks();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      void video.play().catch(() => {});
      const before = video.currentTime;
      timer = setTimeout(() => {
        if (!signal.aborted && (track!.muted || video.currentTime === before)) callback();
      }, MAX_BLACK_MS);
    };
    track!.addEventListener('mute', check, { signal });
    document.addEventListener('visibilitychange', check, { signal });
  }

  /** The current frame as the shopper sees it, mirrored if the view is. */
  takePhoto(): HTMLCanvasElement {
    const { videoWidth, videoHeight } = this.video;
    return createPhoto(this.video, videoWidth, videoHeight, this.isMirrored);
  }

  stop(): void {
    this.#end.abort();
  }
}

/** @throws BackdropError */
async function requestStream(facingMode: FacingMode): Promise<MediaStream> {
  // Missing on pages without a secure context.
  if (!navigator.mediaDevices?.getUserMedia) throw new BackdropError('cameraNotFound');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (cause) {
    throw new BackdropError(PROBLEMS.get((cause as Error).name) ?? 'cameraNotFound', { cause });
  }
}
