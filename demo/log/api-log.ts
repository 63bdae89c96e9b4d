/** `<api-log>`: every request to the catalog service, newest first; each can be opened to show both bodies. */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { PageElement } from '../page-element.ts';
import type { LogEntry, RequestLog } from './request-log.ts';

const FILTERS = { all: 'All', shop: 'Shop', merchant: 'Owner' } as const;

@customElement('api-log')
export class ApiLog extends PageElement {
  @property({ attribute: false }) log!: RequestLog;
  /** Whether a phone shows the log instead of the other views. */
  @property({ type: Boolean }) open = false;
  @state() private filter: keyof typeof FILTERS = 'all';

  protected override render() {
    const entries = this.log.entries.filter(({ sender }) => this.filter === 'all' || sender === this.filter);
    return html`
      <details class="log" ?open=${this.open}>
        <summary>
          <h2 id="log-title">Every request and its response</h2>
          <span class="small">${this.log.entries.length}</span>
        </summary>
        <div class="line chips" role="group" aria-label="Requests of">
          ${Object.entries(FILTERS).map(
            ([filter, name]) =>
              html`<button
                type="button"
                class="chip"
                aria-pressed=${this.filter === filter}
                @click=${() => (this.filter = filter as keyof typeof FILTERS)}
              >
                ${name}
              </button>`,
          )}
          <button type="button" class="quiet" @click=${() => this.log.clear()}>Clear</button>
        </div>
        ${entries.length === 0 ? html`<p class="small">No requests yet.</p>` : nothing}
        <ol class="log-entries" role="list" aria-labelledby="log-title">
          ${repeat(
            entries,
            ({ id }) => id,
            (entry) => this.#entry(entry),
          )}
        </ol>
      </details>
    `;
  }

  #entry(entry: LogEntry) {
    const { sender, method, path, status, durationMs, time, requestBody, responseBody } = entry;
    return html`
      <li>
        <details>
          <summary>
            <span class="log-status" data-tone=${chooseTone(status)}>${statusText(status)}</span>
            <span class="log-method">${method}</span>
            <span class="log-path">${path}</span>
            <span class="log-by small"
              >${FILTERS[sender]}${durationMs === null ? nothing : html` · ${durationMs} ms`}</span
            >
          </summary>
          <p class="small">${time.toLocaleTimeString('en', { hour12: false })}</p>
          ${this.#body('Request body', requestBody)} ${this.#body('Response body', responseBody)}
        </details>
      </li>
    `;
  }

  #body(name: string, text: string | null) {
    if (text === null) return nothing;
    return html`<p>${name}</p>
      <pre tabindex="0">${indent(text)}</pre>`;
  }
}

function statusText(status: number | null): string {
  if (status === null) return '…';
  return status === 0 ? 'failed' : String(status);
}

function chooseTone(status: number | null): 'good' | 'bad' | '' {
  if (status === null) return '';
  return status >= 200 && status < 300 ? 'good' : 'bad';
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
