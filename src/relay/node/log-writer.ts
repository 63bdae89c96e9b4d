/**
 * Writes lines to a file descriptor without waiting for its reader, since a closed or stalled reader must not stop the relay.
 * Lines that can't be written in time are dropped and counted. Does not know what the lines say.
 */
import { write } from 'node:fs';

/** Characters that may wait to be written. */
const MAX_WAITING = 2 ** 20;
/** So much is written to a pipe in one piece, whatever other processes write there (POSIX, PIPE_BUF). */
export const ATOMIC_PIECE = 4096;
const MAX_PIECE = 2 ** 16;
/** Lines that are written together cost far less than one by one. Milliseconds. */
const BATCH_WINDOW_MS = 50;
const RETRY_DELAY_MS = 100;

export class LogWriter {
  readonly #fd: number;
  readonly #maxPiece: number;
  #waiting = '';
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  /** @param maxPiece characters that are written at once; where other processes write, too, no more than `ATOMIC_PIECE` */
  constructor(fd: number, maxPiece = MAX_PIECE) {
    this.#fd = fd;
    this.#maxPiece = maxPiece;
  }

  line(text: string): void {
    if (this.#isClosed) return;
    if (this.#waiting.length + text.length > MAX_WAITING) {
      this.#dropped++;
      return;
    }
    this.#waiting += `${text}\n`;
    this.#schedule(BATCH_WINDOW_MS);
  }

  /** Resolves when everything is written, or after `ms` milliseconds. */
  async flush(ms = 1000): Promise<void> {
    if (this.#waiting === '' && !this.#writing) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#idle.push(() => {
        clearTimeout(timer);
        resolve();
      });
      this.#write();
    });
  }

  #schedule(ms: number): void {
    if (this.#timer || this.#writing) return;
    this.#timer = setTimeout(() => this.#write(), ms).unref();
  }

  #write(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#writing) return;
    if (this.#dropped > 0) {
      this.#waiting += `${JSON.stringify({ event: 'log-dropped', lines: this.#dropped })}\n`;
      this.#dropped = 0;
    }
    if (this.#waiting === '' || this.#isClosed) return this.#settle();
    const end =
      this.#waiting.length <= this.#maxPiece ? -1 : this.#waiting.lastIndexOf('\n', this.#maxPiece - 1);
    const piece = end < 0 ? this.#waiting : this.#waiting.slice(0, end + 1);
    const buffer = Buffer.from(piece);
    this.#waiting = this.#waiting.slice(piece.length);
    this.#writing = true;
    this.#writeAll(buffer);
  }

  #writeAll(buffer: Buffer): void {
    write(this.#fd, buffer, (error, written) => {
      if (error && error.code === 'EAGAIN')
        return void setTimeout(() => this.#writeAll(buffer), RETRY_DELAY_MS);
      // The reader is gone: the relay goes on without a log.
      if (error) this.#isClosed = true;
      else if (written < buffer.length) return this.#writeAll(buffer.subarray(written));
      this.#writing = false;
      if (this.#waiting === '' || this.#isClosed) this.#settle();
      else if (this.#idle.length > 0 || this.#waiting.length > this.#maxPiece) this.#write();
      // What came meanwhile is not written line by line: more will come.
      else this.#schedule(BATCH_WINDOW_MS);
    });
  }

  #settle(): void {
    for (const idle of this.#idle.splice(0)) idle();
  }
}
