/** The timers of one length, which a test holds until it lets that time pass: for code that runs by the page's own `setTimeout`. */
export class HeldTimers {
  readonly #original = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  readonly #held = new Map<unknown, () => void>();

  /** @param lengthMs of the timers that are held; others run as ever */
  constructor(lengthMs: number) {
    const { setTimeout, clearTimeout } = this.#original;
    let last = 0;
    Object.assign(globalThis, {
      setTimeout: (callback: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
        if (ms !== lengthMs) return setTimeout(callback, ms, ...values);
        // No number that the browser gives.
        this.#held.set(--last, () => callback(...values));
        return last;
      },
      clearTimeout: (timer?: Parameters<typeof clearTimeout>[0]) =>
        this.#held.delete(timer) || clearTimeout(timer),
    });
  }

  get count(): number {
    return this.#held.size;
  }

  /** Lets the time pass. */
  pass(): void {
    const due = [...this.#held.values()];
    this.#held.clear();
    for (const ring of due) ring();
  }

  release(): void {
    Object.assign(globalThis, this.#original);
  }
}
