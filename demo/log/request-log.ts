/** The requests to the catalog service, newest first. Wraps a fetch without changing its calls. Dispatches `change`. */

/** The sender of a request: the shop's buttons, or the merchant's client. */
export type Sender = 'shop' | 'merchant';

export interface LogEntry {
  readonly id: number;
  readonly sender: Sender;
  readonly method: string;
  /** The path and query. */
  readonly path: string;
  readonly time: Date;
  readonly requestBody: string | null;
  /** Null until a response arrives; 0 if the request failed without one. */
  readonly status: number | null;
  /** The milliseconds from the request to the complete response. */
  readonly durationMs: number | null;
  readonly responseBody: string | null;
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

const MAX_ENTRIES = 200;

export class RequestLog extends EventTarget {
  entries: readonly LogEntry[] = [];
  #count = 0;

  clear(): void {
    this.entries = [];
    this.#changed();
  }

  /** @returns a fetch that logs every request as sent by `sender` */
  wrap(sender: Sender, fetch: Fetch): Fetch {
    return async (url, init) => {
      const end = this.#begin(sender, url, init);
      try {
        const response = await fetch(url, init);
        end(response.status, await response.clone().text().catch(String));
        return response;
      } catch (error) {
        end(0, String(error));
        throw error;
      }
    };
  }

  #begin(sender: Sender, url: string, init?: RequestInit) {
    // URLs of the in-page service have no host, so that the base is arbitrary.
    const { pathname, search } = new URL(url, 'http://in.page');
    const startedAt = performance.now();
    const entry: LogEntry = {
      id: ++this.#count,
      sender,
      method: init?.method ?? 'GET',
      path: pathname + search,
      time: new Date(),
      requestBody: describeBody(init?.body),
      status: null,
      durationMs: null,
      responseBody: null,
    };
    this.entries = [entry, ...this.entries].slice(0, MAX_ENTRIES);
    this.#changed();
    return (status: number, responseBody: string) => {
      const durationMs = Math.round(performance.now() - startedAt);
      const ended = { ...entry, status, durationMs, responseBody };
      this.entries = this.entries.map((each) => (each === entry ? ended : each));
      this.#changed();
    };
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

function describeBody(body: BodyInit | null | undefined): string | null {
  if (typeof body === 'string') return body;
  if (!(body instanceof FormData)) return null;
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string'
      ? `${name}=${value}`
      : `${name}: ${value.name} (${value.type || 'no type'}, ${value.size} bytes)`,
  );
  return `multipart form\n${parts.join('\n')}`;
}
