/**
 * The work of the AI engine on a product's images (specification, section 1): it begins with the first image and ends by
 * itself. Nothing runs meanwhile: whether it has ended follows from the clock. Knows no product and no HTTP.
 * Used by the rules, by records.ts for `swap_ready`, and by the usage.
 */

/** One run over a product's images; times in milliseconds since the epoch. */
export interface Processing {
  readonly endsAt: number;
  /** The product lost its last image, or was deleted, before the run ended. */
  wasStopped: boolean;
}

export function startProcessing(now: number, durationMs: number): Processing {
  return { endsAt: now + durationMs, wasStopped: false };
}

/** Stops a run that goes on; one that has ended stays ended. */
export function stopProcessing(processing: Processing | null, now: number): void {
  if (processing && processing.endsAt > now) processing.wasStopped = true;
}

/** @param processing null for a product without images, which never becomes ready */
export function hasEnded(processing: Processing | null, now: number): boolean {
  return processing !== null && !processing.wasStopped && processing.endsAt <= now;
}
