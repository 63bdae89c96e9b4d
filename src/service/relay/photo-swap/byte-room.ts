/** Limits the bytes of photos that are in memory at once: a request's body is not read before there is room for it. */
export class ByteRoom {
  #free: number;
  readonly #perVisitor: number;
  /** The bytes that each visitor holds or waits for. */
  readonly #claimed = new Map<string, number>();
  #waiting: { bytes: number; begin: () => void }[] = [];

  constructor(bytes: number, perVisitor: number) {
    this.#free = bytes;
    this.#perVisitor = perVisitor;
  }

  /** Whether the visitor's share has room for so much more. */
  hasShare(visitor: string, bytes: number): boolean {
    return (this.#claimed.get(visitor) ?? 0) + bytes <= this.#perVisitor;
  }

  /** Resolves when there is room, with what gives it back, whole or a part at a time; rejects with the signal's reason. */
  async take(visitor: string, bytes: number, signal: AbortSignal): Promise<(part?: number) => void> {
    signal.throwIfAborted();
    this.#claim(visitor, bytes);
    if (this.#waiting.length === 0 && bytes <= this.#free) this.#free -= bytes;
    else
      await this.#turn(bytes, signal).catch((error: unknown) => {
        this.#claim(visitor, -bytes);
        throw error;
      });
    let held = bytes;
    return (part = held) => {
      held -= part;
      this.#free += part;
      this.#claim(visitor, -part);
      this.#admit();
    };
  }

  #claim(visitor: string, bytes: number): void {
    const claimed = (this.#claimed.get(visitor) ?? 0) + bytes;
    if (claimed > 0) this.#claimed.set(visitor, claimed);
    else this.#claimed.delete(visitor);
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
