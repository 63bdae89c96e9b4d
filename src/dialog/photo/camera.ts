/** The camera: opened, or why not, as the name of the sentence that says so. Used by the preview. */

export type CameraProblem = 'cameraMissing' | 'cameraRefused' | 'cameraTaken';

export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, options?: ErrorOptions) {
    super(`The camera can't be used: ${problem}`, options);
    this.name = 'CameraError';
    this.problem = problem;
  }
}

const PROBLEMS: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'cameraRefused'],
  ['SecurityError', 'cameraRefused'],
  ['NotReadableError', 'cameraTaken'],
  ['AbortError', 'cameraTaken'],
]);

/**
 * The stream's tracks are stopped when `signal` is aborted, also where the permission comes only afterwards.
 * @throws CameraError
 */
export async function openCamera(
  facingMode: 'user' | 'environment',
  signal: AbortSignal,
): Promise<MediaStream> {
  // Absent on pages that are not served securely.
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('cameraMissing');
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (cause) {
    throw new CameraError(PROBLEMS.get((cause as Error).name) ?? 'cameraMissing', { cause });
  }
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return stream;
}
