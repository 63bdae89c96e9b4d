/**
 * The requests to the catalog service and their responses, newest first. Wraps a fetch and changes nothing of what
 * passes through it. Dispatches `change`.
 */

/** Who sent the request: the shop's buttons, or the merchant's client. */
export type Sender = 'shop' | 'merchant';

export interface LogEntry {
  readonly id: number;
  readonly sender: Sender;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly time: Date;
  readonly requestBody: string | null;
  /** Null until a response comes; 0 if the request failed without one. */
  readonly status: number | null;
  /** Milliseconds from the request to the whole response. */
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
      const entry = this.#open(sender, url, init);
      const startedAt = performance.now();
      const durationMs = () => Math.round(performance.now() - startedAt);
      try {
        const response = await fetch(url, init);
        const responseBody = await response
          .clone()
          .text()
          .catch((error: unknown) => String(error));
        this.#close(entry.id, { status: response.status, durationMs: durationMs(), responseBody });
        return response;
      } catch (error) {
        this.#close(entry.id, { status: 0, durationMs: durationMs(), responseBody: String(error) });
        throw error;
      }
    };
  }

  #open(sender: Sender, url: string, init?: RequestInit): LogEntry {
    // The in-page service has no host: any base will do to read the path.
    const { pathname, search } = new URL(url, 'http://in.page');
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
    return entry;
  }

  #close(id: number, outcome: Pick<LogEntry, 'status' | 'durationMs' | 'responseBody'>): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, ...outcome } : entry));
    this.#changed();
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
