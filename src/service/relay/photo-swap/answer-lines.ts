/** The answer while a picture is made: a line of JSON when something changes, and one every few seconds. */
import type { Clock } from '../../../core/base/clock.ts';
import { toBase64 } from '../../../core/http/streams.ts';

export type SwapState = { status: 'queued'; ahead: number } | { status: 'working' };

const TICK_MS = 5000;
/** The bytes of a picture that are written at once: a multiple of three, so that each part is whole in base64. */
const PART_BYTES = 48 * 1024;

export class AnswerLines {
  /** Cancelled by whoever reads it, when the page goes away. */
  readonly body: ReadableStream<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #text = new TextEncoder();
  readonly #clock: Clock;
  #state: SwapState;
  #stopTicking: () => void = () => {};

  /** @param onGone called once when nobody reads the answer any more */
  constructor(clock: Clock, state: SwapState, onGone: () => void) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
      highWaterMark: 16,
    });
    this.body = readable;
    this.#clock = clock;
    this.#writer = writable.getWriter();
    this.#writer.closed.catch(onGone);
    this.#state = state;
    this.tell(state);
  }

  tell(state: SwapState): void {
    this.#stopTicking();
    this.#stopTicking = this.#clock.wake(TICK_MS, () => this.tell(this.#state));
    this.#state = state;
    // Whoever does not read gets no more of them.
    if ((this.#writer.desiredSize ?? 0) > 0) this.#write(`${JSON.stringify(state)}\n`).catch(() => {});
  }

  /** Resolves when all of it was read. */
  async done(picture: Uint8Array, type: string): Promise<void> {
    this.#stopTicking();
    await this.#write(`{"status":"done","picture":"data:${type};base64,`);
    for (let at = 0; at < picture.length; at += PART_BYTES)
      await this.#write(toBase64(picture.subarray(at, at + PART_BYTES)));
    await this.#write('"}\n');
    await this.#writer.close();
  }

  async failed(code: string, message: string): Promise<void> {
    this.#stopTicking();
    await this.#write(`${JSON.stringify({ status: 'failed', error: { code, message } })}\n`);
    await this.#writer.close();
  }

  /** Ends the answer in the middle: the page has gone, or does not read. */
  abort(reason: unknown): void {
    this.#stopTicking();
    this.#writer.abort(reason).catch(() => {});
  }

  #write(text: string): Promise<void> {
    return this.#writer.write(this.#text.encode(text));
  }
}
