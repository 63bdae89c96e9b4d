/** Limits the bytes of photos that are in memory at once: a request's body is not read before there is room for it. */
export class ByteRoom {
  #free: number;
  #waiting: { bytes: number; begin: () => void }[] = [];

  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** Resolves when there is room, with what gives it back, whole or a part at a time; rejects with the signal's reason. */
  async take(bytes: number, signal: AbortSignal): Promise<(part?: number) => void> {
    signal.throwIfAborted();
    if (this.#waiting.length === 0 && bytes <= this.#free) this.#free -= bytes;
    else await this.#turn(bytes, signal);
    let held = bytes;
    return (part = held) => {
      held -= part;
      this.#free += part;
      this.#admit();
    };
  }

  #turn(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = {
        bytes,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
        this.#admit();
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
    });
  }

  /** The waiting requests in order of arrival, so that small ones do not pass a large one for ever. */
  #admit(): void {
    while (this.#waiting.length > 0 && this.#waiting[0]!.bytes <= this.#free) {
      const entry = this.#waiting.shift()!;
      this.#free -= entry.bytes;
      entry.begin();
    }
  }
}
