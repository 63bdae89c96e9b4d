/**
 * The shopper's requests for a backdrop: a photo, one of the shop's samples, or the camera. The latest one counts: results of
 * earlier requests are discarded, and a camera that is still starting is stopped. Renders nothing.
 */
import type { TextKey } from '../texts/dialog-texts.ts';
import { CameraError, CameraSession } from './camera-session.ts';
import { openPhoto, PhotoError } from './open-photo.ts';

export interface BackdropListener {
  onPhoto(photo: HTMLCanvasElement): void;
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

  async usePhoto(file: Blob): Promise<void> {
    const request = this.#next();
    try {
      const photo = await openPhoto(file);
      if (request === this.#last) this.#listener.onPhoto(photo);
    } catch (error) {
      this.#fail(request, error instanceof PhotoError ? error.problem : 'photoUnreadable');
    }
  }

  /** @param url of a photo that the shop offers */
  async useSample(url: string, signal: AbortSignal): Promise<void> {
    const request = this.#next();
    let photo: Blob | null = null;
    try {
      // A script of the page may have put a function in the place of fetch that throws at once.
      const response = await fetch(url, { signal, credentials: 'omit' });
      if (response.ok) photo = await response.blob();
    } catch {
      // The shopper is told below.
    }
    if (request !== this.#last) return;
    if (photo) await this.usePhoto(photo);
    else this.#fail(request, 'sampleFailed');
  }

  async useCamera(facingMode: 'user' | 'environment'): Promise<void> {
    const request = this.#next();
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
