/**
 * The work of the AI engine on a product's images (specification, section 1): it begins with the first image and ends by itself.
 * No timer runs: whether it has ended follows from the clock.
 */

/** One run over a product's images. */
export interface ProcessingRun {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** The product lost its last image, or was deleted, before the run ended. */
  wasStopped: boolean;
}

export function startProcessing(now: number, durationMs: number): ProcessingRun {
  return { endsAt: now + durationMs, wasStopped: false };
}

/** Stops a run that is under way; one that has ended stays ended. */
export function stopProcessing(run: ProcessingRun | null, now: number): void {
  if (run && run.endsAt > now) run.wasStopped = true;
}

/** @param run null for a product without images, which never becomes ready */
export function hasEnded(run: ProcessingRun | null, now: number): boolean {
  return run !== null && !run.wasStopped && run.endsAt <= now;
}
