/**
 * The shopper's requests for a backdrop: a photo, one of the shop's samples, or the camera. The latest one counts: results of
 * earlier requests are discarded, and a camera that is still starting is stopped. Renders nothing.
 */
import { systemClock, withTimeout } from '../../core/base/clock.ts';
import { releaseStill } from '../still.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { BackdropError } from './backdrop-error.ts';
import { CameraSession, type FacingMode } from './camera-session.ts';
import { openPhoto } from './open-photo.ts';

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
  #last = new AbortController();

  constructor(listener: BackdropListener) {
    this.#listener = listener;
  }

  usePhoto(file: Blob): Promise<void> {
    return this.#usePhoto(async () => file, 'upload', 'photoUnreadable');
  }

  /** @param url of a photo that the shop offers */
  useSample(url: string): Promise<void> {
    return this.#usePhoto((signal) => sampleFrom(url, signal), 'sample', 'sampleFailed');
  }

  #usePhoto(
    getFile: (signal: AbortSignal) => Promise<Blob>,
    source: PhotoSource,
    otherwise: TextKey,
  ): Promise<void> {
    return this.#request(otherwise, async (signal) => {
      const photo = await openPhoto(await getFile(signal));
      if (signal.aborted) releaseStill(photo);
      else this.#listener.onPhoto(photo, source);
    });
  }

  useCamera(facingMode: FacingMode): Promise<void> {
    return this.#request('cameraInUse', async (signal) => {
      const camera = new CameraSession(facingMode);
      const stop = () => camera.stop();
      signal.addEventListener('abort', stop);
      await camera.start();
      signal.removeEventListener('abort', stop);
      if (!signal.aborted) this.#listener.onCamera(camera);
    });
  }

  /** Gives up what was requested. */
  cancel(): void {
    this.#last.abort();
  }

  /** @param otherwise what is said of an error that does not say it itself */
  async #request(otherwise: TextKey, use: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel();
    const { signal } = (this.#last = new AbortController());
    this.#listener.onBegin();
    try {
      await use(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#listener.onProblem(error instanceof BackdropError ? error.problem : otherwise);
    }
  }
}

function sampleFrom(url: string, signal: AbortSignal): Promise<Blob> {
  return withTimeout({ clock: systemClock, timeoutMs: MAX_SAMPLE_MS, signal }, async (ended) => {
    // A script of the page may have put a function in the place of fetch that throws at once.
    const response = await fetch(url, { signal: ended, credentials: 'omit' });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    return response.blob();
  });
}
