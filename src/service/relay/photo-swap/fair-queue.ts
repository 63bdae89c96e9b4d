/** Hands a number of slots to jobs, in turn between visitors: whoever asks for twenty pictures delays his own, not the others'. */

interface Waiting {
  visitor: string;
  begin(): void;
  onMoved(ahead: number): void;
}

export class FairQueue {
  readonly #slots: number;
  /** The waiting jobs of each visitor; visitors are in the order in which they come next. */
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;

  constructor(slots: number) {
    this.#slots = slots;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    let sum = 0;
    for (const { length } of this.#waiting.values()) sum += length;
    return sum;
  }

  /**
   * Resolves when it is the job's turn, with what gives the slot back; rejects with the signal's reason.
   * @param onMoved how many come before it, whenever that changes; not called where there is a slot at once
   */
  async acquire(visitor: string, signal: AbortSignal, onMoved: (ahead: number) => void): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#running < this.#slots) this.#running++;
    else await this.#turn(visitor, signal, onMoved);
    let isHeld = true;
    return () => {
      if (isHeld) this.#next();
      isHeld = false;
    };
  }

  #turn(visitor: string, signal: AbortSignal, onMoved: (ahead: number) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        visitor,
        onMoved,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        const own = this.#waiting.get(visitor)!.filter((other) => other !== entry);
        if (own.length > 0) this.#waiting.set(visitor, own);
        else this.#waiting.delete(visitor);
        this.#tell();
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.set(visitor, [...(this.#waiting.get(visitor) ?? []), entry]);
      this.#tell();
    });
  }

  /** The slot goes to the next visitor's first job, and that visitor to the end. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#running--;
      return;
    }
    const [visitor, [entry, ...others]] = first;
    this.#waiting.delete(visitor);
    if (others.length > 0) this.#waiting.set(visitor, others);
    entry!.begin();
    this.#tell();
  }

  #tell(): void {
    const queues = [...this.#waiting.values()];
    queues.forEach((queue, turn) =>
      queue.forEach((entry, round) => {
        const ahead = queues.map(({ length }, other) => Math.min(length, round + (other < turn ? 1 : 0)));
        entry.onMoved(ahead.reduce((sum, count) => sum + count, 0));
      }),
    );
  }
}
