/**
 * Keeps what was asked of the catalog service and what it answered, newest first. Wraps a fetch; changes nothing of
 * what passes through. Announces `change`. Shown by api-log.ts, filled by the shop's and the merchant's calls.
 */

/** Who asked: the shop's buttons, or the merchant's side. */
export type Asker = 'shop' | 'merchant';

export interface Entry {
  readonly id: number;
  readonly asker: Asker;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly at: Date;
  readonly sent: string | null;
  /** Null while no answer has come; 0 where none will. */
  readonly status: number | null;
  /** Milliseconds until the answer. */
  readonly took: number | null;
  readonly answer: string | null;
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

const KEPT = 200;

export class RequestLog extends EventTarget {
  #entries: readonly Entry[] = [];
  #count = 0;

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
    this.#changed();
  }

  /** @returns a fetch that notes every call under `asker` */
  noting(asker: Asker, fetch: Fetch): Fetch {
    return async (url, init) => {
      const entry = this.#open(asker, url, init);
      const begun = performance.now();
      const took = () => Math.round(performance.now() - begun);
      try {
        const response = await fetch(url, init);
        const answer = await response
          .clone()
          .text()
          .catch((error: unknown) => String(error));
        this.#close(entry.id, { status: response.status, took: took(), answer });
        return response;
      } catch (error) {
        this.#close(entry.id, { status: 0, took: took(), answer: String(error) });
        throw error;
      }
    };
  }

  #open(asker: Asker, url: string, init?: RequestInit): Entry {
    // The in-page service has no host of its own: any base will do to read the path.
    const { pathname, search } = new URL(url, 'http://in.page');
    const entry: Entry = {
      id: ++this.#count,
      asker,
      method: init?.method ?? 'GET',
      path: pathname + search,
      at: new Date(),
      sent: describeBody(init?.body),
      status: null,
      took: null,
      answer: null,
    };
    this.#entries = [entry, ...this.#entries].slice(0, KEPT);
    this.#changed();
    return entry;
  }

  #close(id: number, answered: Pick<Entry, 'status' | 'took' | 'answer'>): void {
    this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, ...answered } : entry));
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
