/** Fault injection by the merchant panel's `faults`, with which demos and tests show the effect of failures. */
import { sleep, type Clock } from '../../../core/base/clock.ts';
import { chooseErrorCode } from './refusal.ts';

export interface Fault {
  /** The number of the next API requests that fail (1). */
  times?: number;
  /** The status of the response; 200 if only a body is given. */
  status?: number;
  /** A delay before the response, or, given alone, before the real response. */
  delay_ms?: number;
  /** The body of the response: text as it is, other values as JSON. With a status alone, the error envelope. */
  body?: unknown;
  /** Closes the connection without a response. */
  drop?: boolean;
}

/** Tells the server to close the connection without a response. In a page, `fetch` rejects with it. */
export class ConnectionDroppedError extends TypeError {
  override readonly message = 'Failed to fetch: the mock dropped the connection, as a fault asked it to.';
}

export class FaultQueue {
  #queue: Fault[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(fault: Fault): void {
    this.#queue.push(...Array.from({ length: fault.times ?? 1 }, () => fault));
  }

  reset(): void {
    this.#queue = [];
  }

  /**
   * Takes the next fault for a request.
   * @returns the response that replaces the real one; null if the real one follows
   * @throws ConnectionDroppedError
   */
  async intercept(): Promise<Response | null> {
    const fault = this.#queue.shift();
    if (!fault) return null;
    if (fault.delay_ms) await sleep(this.#clock, fault.delay_ms);
    if (fault.drop) throw new ConnectionDroppedError();
    if (fault.status === undefined && fault.body === undefined) return null;
    const message = `The mock fails with ${fault.status}, as a fault asked it to.`;
    const { status = 200, body = { error: { code: chooseErrorCode(status), message } } } = fault;
    const isText = typeof body === 'string';
    return new Response([204, 205, 304].includes(status) ? null : isText ? body : JSON.stringify(body), {
      status,
      headers: {
        'Content-Type': isText ? 'text/html; charset=utf-8' : 'application/json',
        ...(status === 429 && { 'Retry-After': '1' }),
      },
    });
  }
}
