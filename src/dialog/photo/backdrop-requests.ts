/**
 * The shopper's requests for a backdrop: a photo, one of the shop's samples, or the camera. The latest one counts: results of
 * earlier requests are discarded, and a camera that is still starting is stopped. Renders nothing.
 */
import { systemClock, withTimeout } from '../../base/clock.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { CameraError, CameraSession, type FacingMode } from './camera-session.ts';
import { releaseStill } from '../still.ts';
import { openPhoto, PhotoError } from './open-photo.ts';

/** Some connections neither bring a photo nor end. */
const MAX_SAMPLE_MS = 30_000;

/** Where a photo comes from, as the page's events say it. */
export type PhotoSource = 'upload' | 'sample';

export interface BackdropListener {
  /** A photo is being opened, or the camera is starting; one of the others follows, unless that is cancelled. */
  onBegin(): void;
  onPhoto(photo: HTMLCanvasElement, source: PhotoSource): void;
  /** The camera is the listener's from here on, who has to stop it. */
  onCamera(camera: CameraSession): void;
  /** @param problem the key of the sentence that says what is wrong */
  onProblem(problem: TextKey): void;
}

export class BackdropRequests {
  readonly #listener: BackdropListener;
  #last = 0;
  #starting: CameraSession | null = null;

  constructor(listener: BackdropListener) {
    this.#listener = listener;
  }

  async usePhoto(file: Blob, source: PhotoSource): Promise<void> {
    const request = this.#next();
    this.#listener.onBegin();
    try {
      const photo = await openPhoto(file);
      if (request === this.#last) this.#listener.onPhoto(photo, source);
      else releaseStill(photo);
    } catch (error) {
      this.#fail(request, error instanceof PhotoError ? error.problem : 'photoUnreadable');
    }
  }

  /** @param url of a photo that the shop offers */
  async useSample(url: string, signal: AbortSignal): Promise<void> {
    const request = this.#next();
    this.#listener.onBegin();
    let photo: Blob | null = null;
    try {
      photo = await withTimeout({ clock: systemClock, timeoutMs: MAX_SAMPLE_MS, signal }, async (ended) => {
        // A script of the page may have put a function in the place of fetch that throws at once.
        const response = await fetch(url, { signal: ended, credentials: 'omit' });
        return response.ok ? response.blob() : null;
      });
    } catch {
      // The shopper is told below.
    }
    if (request !== this.#last) return;
    if (photo) await this.usePhoto(photo, 'sample');
    else this.#fail(request, 'sampleFailed');
  }

  async useCamera(facingMode: FacingMode): Promise<void> {
    const request = this.#next();
    this.#listener.onBegin();
    const camera = (this.#starting = new CameraSession(facingMode));
    try {
      await camera.start();
      if (request !== this.#last) return;
      this.#starting = null;
      this.#listener.onCamera(camera);
    } catch (error) {
      this.#fail(request, error instanceof CameraError ? error.problem : 'cameraInUse');
    }
  }

  /** Gives up what was requested. */
  cancel(): void {
    this.#next();
  }

  #next(): number {
    this.#starting?.stop();
    this.#starting = null;
    return ++this.#last;
  }

  #fail(request: number, problem: TextKey): void {
    if (request === this.#last) this.#listener.onProblem(problem);
  }
}
