/**
 * Failures on demand: the merchant panel's `faults`, so that demos and tests can see a shop in trouble.
 * Knows requests, no product. Filled by panel.ts, asked by app.ts before anything else of an API request.
 */
import { sleep, type Clock } from '../../http/clock.ts';

export interface Fault {
  /** How many of the next API requests it strikes (1). */
  times?: number;
  /** Answers with this status; 200 where only a body is given. */
  status?: number;
  /** Milliseconds before the answer, or, given alone, before the true answer. */
  delay_ms?: number;
  /** Answers with this body: a text as it is, anything else as JSON; the error envelope where only a status is given. */
  body?: unknown;
  /** Closes the connection without an answer. */
  drop?: boolean;
}

/** The connection is closed: what `fetch` throws for it in a page, and what http.ts destroys the socket for. */
export class ConnectionDropped extends TypeError {
  override readonly message = 'Failed to fetch: the mock dropped the connection, as a fault asked it to.';
}

export class Faults {
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
   * Strikes one request: with an answer, or not at all.
   * @throws ConnectionDropped
   */
  async strike(): Promise<Response | null> {
    const fault = this.#queue.shift();
    if (!fault) return null;
    if (fault.delay_ms) await sleep(this.#clock, fault.delay_ms);
    if (fault.drop) throw new ConnectionDropped();
    if (fault.status === undefined && fault.body === undefined) return null;
    const { status = 200, body = envelope(status) } = fault;
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

const CODES: Record<number, string> = {
  400: 'validation_error',
  401: 'unauthorized',
  404: 'not_found',
  429: 'rate_limited',
};

function envelope(status: number): object {
  return {
    error: {
      code: CODES[status] ?? 'internal_error',
      message: `The mock fails with ${status}, as a fault asked it to.`,
    },
  };
}
