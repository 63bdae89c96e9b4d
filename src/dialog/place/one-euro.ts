/**
 * The One Euro filter (Casiez, Roussel, Vogel: CHI 2012): smooths a noisy value strongly while it is at rest, against jitter,
 * and weakly while it moves, against lag. Knows no face.
 */

export interface OneEuroOptions {
  /** Hertz below which a resting value is smoothed. Lower is calmer. */
  readonly minCutoff: number;
  /** By how much the cut-off rises with speed, in units of the value a second. Higher lags less. */
  readonly beta: number;
}

/** Hertz, for the speed itself. */
const SPEED_CUTOFF = 1;

export class OneEuroFilter {
  readonly #options: OneEuroOptions;
  #value: number | null = null;
  #speed = 0;
  #at = 0;

  constructor(options: OneEuroOptions) {
    this.#options = options;
  }

  /**
   * @param now milliseconds
   * @returns the smoothed value
   */
  next(value: number, now: number): number {
    const seconds = (now - this.#at) / 1000;
    this.#at = now;
    if (this.#value === null || !(seconds > 0)) {
      this.#value ??= value;
      return this.#value;
    }
    const { minCutoff, beta } = this.#options;
    this.#speed = mix(this.#speed, (value - this.#value) / seconds, SPEED_CUTOFF, seconds);
    this.#value = mix(this.#value, value, minCutoff + beta * Math.abs(this.#speed), seconds);
    return this.#value;
  }
}

/** A low-pass step of so many seconds with a cut-off in hertz. */
function mix(before: number, now: number, cutoff: number, seconds: number): number {
  const rate = 2 * Math.PI * cutoff * seconds;
  return before + (rate / (rate + 1)) * (now - before);
}
