/**
 * The shopper's requests for a backdrop: a photo, one of the shop's samples, or the camera. Only the latest request counts: results
 * of earlier ones are dropped, and a camera that is still starting is stopped. Renders nothing.
 */
import { systemClock, withTimeout } from '../../core/base/clock.ts';
import type { SamplePhoto } from '../base/experience.ts';
import { releaseStill } from '../base/still.ts';
import type { TextKey } from '../texts/dialog-texts.ts';
import { BackdropError } from './backdrop-error.ts';
import { CameraSession, type FacingMode } from './camera-session.ts';
import { openPhoto } from './open-photo.ts';

/** Some connections neither deliver a photo nor end. */
const MAX_SAMPLE_MS = 30_000;

/** Source of a photo in the page's events. */
export type PhotoSource = 'upload' | 'sample';

export interface BackdropListener {
  /** A photo is being opened, or the camera is starting. Another callback follows unless the request is cancelled. */
  onBegin(): void;
  /** @param points of its face in pixels, if they came with the photo */
  onPhoto(photo: HTMLCanvasElement, source: PhotoSource, points: Float32Array | null): void;
  /** The listener owns the camera from here on and has to stop it. */
  onCamera(camera: CameraSession): void;
  /** @param problem the key of the message */
  onProblem(problem: TextKey): void;
}

export class BackdropRequests {
  readonly #listener: BackdropListener;
  #last = new AbortController();

  constructor(listener: BackdropListener) {
    this.#listener = listener;
  }

  usePhoto(file: Blob): Promise<void> {
    return this.#request('photoUnreadable', async (signal) => {
      this.#give(await openPhoto(file), 'upload', null, signal);
    });
  }

  /** Opens a photo that the shop offers. */
  useSample({ url, points }: SamplePhoto): Promise<void> {
    return this.#request('sampleFailed', async (signal) => {
      const [photo, parts] = await Promise.all([
        fetched(url, signal).then(openPhoto),
        points
          ? fetched(points, signal)
              .then(pointsIn)
              .catch(() => notPoints(points))
          : null,
      ]);
      const { width, height } = photo;
      this.#give(
        photo,
        'sample',
        parts?.map((part, i) => part * (i % 3 === 1 ? height : width)) ?? null,
        signal,
      );
    });
  }

  #give(
    photo: HTMLCanvasElement,
    source: PhotoSource,
    points: Float32Array | null,
    signal: AbortSignal,
  ): void {
    if (signal.aborted) releaseStill(photo);
    else this.#listener.onPhoto(photo, source, points);
  }

  useCamera(facingMode: FacingMode): Promise<void> {
    return this.#request('cameraInUse', async (signal) => {
      const camera = new CameraSession(facingMode);
      const stop = () => camera.stop();
      signal.addEventListener('abort', stop);
      await camera.start(() => this.#listener.onProblem('cameraUnanswered'));
      signal.removeEventListener('abort', stop);
      if (!signal.aborted) this.#listener.onCamera(camera);
    });
  }

  /** Cancels the current request. */
  cancel(): void {
    this.#last.abort();
  }

  /** @param otherwise the message for an error without one of its own */
  async #request(otherwise: TextKey, use: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel();
    const { signal } = (this.#last = new AbortController());
    this.#listener.onBegin();
    try {
      await use(signal);
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof BackdropError ? error.problem : otherwise;
      this.#listener.onProblem(problem === 'sampleFailed' && !navigator.onLine ? 'offline' : problem);
    }
  }
}

/** Three numbers for each point of the face mesh. */
const POINT_VALUES = 468 * 3;

async function pointsIn(file: Blob): Promise<Float32Array> {
  const values: unknown = JSON.parse(await file.text());
  const isRight = Array.isArray(values) && values.length === POINT_VALUES && values.every(Number.isFinite);
  if (!isRight) throw new TypeError('These are no points.');
  return new Float32Array(values);
}

/** The photo's face is searched for, as in any other photo. */
function notPoints(url: string): null {
  console.warn(
    `storefront-tryon: ${url} holds no points of a face; it should be a JSON array of ${POINT_VALUES} numbers, see SamplePhoto in docs/try-on.md.`,
  );
  return null;
}

function fetched(url: string, signal: AbortSignal): Promise<Blob> {
  return withTimeout({ clock: systemClock, timeoutMs: MAX_SAMPLE_MS, signal }, async (ended) => {
    // A script of the page may have replaced fetch by a function that throws synchronously.
    const response = await fetch(url, { signal: ended, credentials: 'omit' });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    return response.blob();
  });
}
