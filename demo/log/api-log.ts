/** `<api-log>`: every call of the catalog service, newest first; each opens to show what was sent and answered. */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { PageElement } from '../page-element.ts';
import type { Asker, Entry, RequestLog } from './request-log.ts';

const SHOWN = ['all', 'shop', 'merchant'] as const;

@customElement('api-log')
export class ApiLog extends PageElement {
  @property({ attribute: false }) log!: RequestLog;
  @state() private shown: 'all' | Asker = 'all';

  protected override follows(): EventTarget[] {
    return [this.log];
  }

  protected override render() {
    const entries = this.log.entries.filter(({ asker }) => this.shown === 'all' || asker === this.shown);
    return html`
      <div class="log-head">
        <h2 id="log-title">Every call, with its answer</h2>
        <div class="chips" role="group" aria-label="Calls of">
          ${SHOWN.map(
            (shown) =>
              html`<button
                type="button"
                class="chip"
                aria-pressed=${this.shown === shown}
                @click=${() => (this.shown = shown)}
              >
                ${shown}
              </button>`,
          )}
          <button type="button" class="quiet" @click=${() => this.log.clear()}>Clear</button>
        </div>
      </div>
      ${entries.length === 0 ? html`<p class="log-empty">No calls yet.</p>` : nothing}
      <ol class="log-entries" role="list" aria-labelledby="log-title">
        ${repeat(
          entries,
          ({ id }) => id,
          (entry) => this.#entry(entry),
        )}
      </ol>
    `;
  }

  #entry(entry: Entry) {
    const { asker, method, path, status, took, at, sent, answer } = entry;
    return html`
      <li>
        <details>
          <summary>
            <span class="log-status" data-kind=${kindOf(status)}>${statusText(status)}</span>
            <span class="log-method">${method}</span>
            <span class="log-path">${path}</span>
            <span class="log-by">${asker}${took === null ? nothing : html` · ${took} ms`}</span>
          </summary>
          <p class="log-time">${at.toLocaleTimeString('en', { hour12: false })}</p>
          ${
            sent === null
              ? nothing
              : html`<p>Sent</p>
                  <pre tabindex="0">${indented(sent)}</pre>`
          }
          ${
            answer === null
              ? nothing
              : html`<p>Answered</p>
                  <pre tabindex="0">${indented(answer)}</pre>`
          }
        </details>
      </li>
    `;
  }
}

function statusText(status: number | null): string {
  if (status === null) return '…';
  return status === 0 ? 'none' : String(status);
}

function kindOf(status: number | null): 'waiting' | 'good' | 'bad' {
  if (status === null) return 'waiting';
  return status >= 200 && status < 300 ? 'good' : 'bad';
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
