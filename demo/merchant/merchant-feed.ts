/** `<merchant-feed>`: imports a shop's feed: shows its content, the plan and the skipped rows, then carries out the plan. */
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { FeedError, type Columns, type SyncEvent, type UnknownColumns } from 'storefront-tryon/sync';
import { dropZone } from './drop-zone.ts';
import { lineForm, readTexts, renderOptions } from '../forms.ts';
import { MerchantElement } from './merchant-element.ts';
import { capital, CATEGORY_NAMES, COLUMN_NAMES } from './wording.ts';

type Of<Name extends SyncEvent['event']> = Extract<SyncEvent, { event: Name }>;

/** The number of skipped rows that are listed. */
const MAX_LISTED = 50;

@customElement('merchant-feed')
export class MerchantFeed extends MerchantElement {
  @state() private feed: File | string | null = null;
  /** Can be thousands in a large feed. */
  private events: SyncEvent[] = [];
  @state() private isSent = false;
  /** Kept when the plan is made again. */
  @state() private categories: Readonly<Record<string, string>> = {};
  @state() private productId = '';
  @state() private columns: Columns = {};
  /** Set where the format of the feed is unknown. */
  @state() private unknown: UnknownColumns | null = null;

  protected override render() {
    const { mock } = this.store.service;
    return html`
      <h3 tabindex="-1">Import products</h3>
      <p>
        Use a Google Merchant feed, your shop’s export, or a table with SKU, title, category and picture. You
        see the plan before anything is sent.
      </p>
      ${dropZone({
        title: 'Choose a feed',
        hint: 'XML, CSV, TSV or JSON; also as .gz or .zip',
        accept: '.csv,.tsv,.txt,.xml,.json,.ndjson,.gz,.zip',
        isBusy: this.busy,
        onFiles: ([file]) => file && this.#take(file),
      })}
      ${lineForm({
        label: 'Or its address',
        action: 'Read',
        type: 'url',
        placeholder: 'https://shop.example/feed.xml',
        isBusy: this.busy,
        onSend: (address) => this.#take(address),
      })}
      ${
        mock
          ? html`<button type="button" class="quiet" @click=${() => this.#take(mock.sampleFeed())}>
              Try it with a sample feed
            </button>`
          : nothing
      }
      ${this.problemText()} ${this.feed === null ? nothing : this.#report()}
    `;
  }

  #event<Name extends SyncEvent['event']>(name: Name): Of<Name> | undefined {
    return this.events.findLast((event): event is Of<Name> => event.event === name);
  }

  #report() {
    const plan = this.#event('plan');
    const refusal = this.#event('refused');
    const progress = this.#event('progress');
    const readiness = this.#event('readiness');
    return html`<section class="stack part" aria-label="The plan" aria-live="polite">
      <h4>${typeof this.feed === 'string' ? this.feed : this.feed?.name}</h4>
      ${this.#columns()} ${plan ? this.#plan(plan) : html`<p aria-live="off">${this.#progress()}</p>`}
      ${refusal ? html`<p class="problem">Nothing was sent. ${refusal.reason}</p>` : nothing}
      ${this.#products()} ${this.#categories()} ${this.#leftOut()}
      ${
        this.isSent && progress
          ? html`<progress aria-label="Progress" max=${progress.of} value=${progress.done}></progress>
              <p role="status">
                ${progress.done} of ${progress.of}${progress.failed ? `, ${progress.failed} failed` : ''}
                ${readiness ? `– done: ${readiness.ready} ready, ${readiness.processing} being processed.` : ''}
              </p>`
          : nothing
      }
      ${
        plan && plan.calls > 0 && !this.isSent && !refusal
          ? html`<button type="button" class="primary" aria-busy=${this.busy} @click=${() => this.#run(true)}>
              Import now
            </button>`
          : nothing
      }
    </section>`;
  }

  /** The progress before there is a plan. */
  #progress(): string {
    const last = this.events.findLast(({ event }) =>
      ['waiting', 'checked', 'read', 'listed'].includes(event),
    ) as Of<'waiting' | 'checked' | 'read' | 'listed'> | undefined;
    if (last?.event === 'waiting')
      return `The requests of this minute are used up. The import goes on in ${last.seconds} seconds.`;
    if (last?.event === 'checked') return `${last.done} of ${last.of} rows checked`;
    if (last?.event === 'read') return `${last.rows} rows read`;
    return last ? `${last.products} products found in your catalog` : '';
  }

  #plan({ rows, usable, skipped, create, enable, pictures, unchanged, calls, quota }: Of<'plan'>) {
    const facts = {
      Rows: `${rows}: ${usable} usable, ${skipped} left out`,
      'New products': create,
      'To switch on': enable,
      'New pictures': pictures,
      Unchanged: unchanged,
      'Requests to the service': calls,
      ...(quota && {
        Quota: `${quota.used} products used${quota.is_unlimited ? ', no limit' : ` of ${quota.limit}`}`,
      }),
    };
    return html`<dl class="facts">
      ${Object.entries(facts).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;
  }

  /** Asks which column holds what. A product needs its SKU and title, whatever else it lacks. */
  #columns() {
    if (!this.unknown || this.isSent) return nothing;
    const { names, guess } = this.unknown;
    const given = Object.keys(this.columns).length > 0 ? this.columns : guess;
    const own = { '': 'None of them', ...Object.fromEntries(names.map((name) => [name, name])) };
    const send = (event: SubmitEvent) => {
      const chosen = Object.entries(readTexts(event)).filter(([, name]) => name);
      this.columns = Object.fromEntries(chosen);
      void this.#run(false);
    };
    return html`<form @submit=${send}>
      <fieldset class="stack part">
        <legend>The format of this file is unknown. Which of its columns holds what?</legend>
        ${Object.entries(COLUMN_NAMES).map(
          ([role, label]) =>
            html`<label>
              <span>${label}</span>
              <select name=${role} ?required=${role === 'sku' || role === 'title'}>
                ${renderOptions(own, given[role as keyof Columns])}
              </select>
            </label>`,
        )}
        <button type="submit" aria-busy=${this.busy}>Use these columns</button>
      </fieldset>
    </form>`;
  }

  #products() {
    const feed = this.#event('feed');
    if (!feed || this.isSent) return nothing;
    return lineForm({
      label: 'Column with the product id that your pages use, or a template such as {sku}',
      action: 'Use it',
      value: feed.id,
      isBusy: this.busy,
      onSend: (id) => {
        this.productId = id;
        void this.#run(false);
      },
    });
  }

  #categories() {
    const unknown = Object.keys(this.categories);
    if (unknown.length === 0 || this.isSent) return nothing;
    const choose = (name: string) => (event: Event) => {
      const { value } = event.currentTarget as HTMLSelectElement;
      this.categories = { ...this.categories, [name]: value };
    };
    return html`<fieldset class="stack part">
      <legend>Choose a category for each of these, or leave it out.</legend>
      ${unknown.map(
        (name) =>
          html`<label>
            <span>${name}</span>
            <select @change=${choose(name)}>
              <option value="">Leave it out</option>
              ${renderOptions(CATEGORY_NAMES, this.categories[name])}
            </select>
          </label>`,
      )}
      <button type="button" @click=${() => this.#run(false)}>Update the plan</button>
    </fieldset>`;
  }

  #leftOut() {
    const lines = this.events.flatMap(
      (event): { id: string; line: number; problem: string; remedy: string }[] => {
        if (event.event === 'picture')
          return [{ ...event, problem: `The picture ${event.url} is left out, because ${event.problem}` }];
        if (event.event === 'failed')
          return [{ ...event, problem: `${event.url ?? 'This product'} could not be sent (${event.code})` }];
        return event.event === 'skipped' && event.code !== 'unknown-category' ? [event] : [];
      },
    );
    if (lines.length === 0) return nothing;
    return html`<details open>
      <summary>${lines.length} ${this.isSent ? 'left out or failed' : 'left out'}</summary>
      <ul class="failures" role="list">
        ${lines
          .slice(0, MAX_LISTED)
          .map(
            ({ line, id, problem, remedy }) =>
              html`<li><b>${id || `Line ${line}`}</b>: ${capital(problem)}. ${capital(remedy)}.</li>`,
          )}
      </ul>
      ${lines.length > MAX_LISTED ? html`<p>and ${lines.length - MAX_LISTED} more</p>` : nothing}
    </details>`;
  }

  #take(feed: File | string) {
    this.feed = feed;
    this.categories = {};
    this.productId = '';
    this.columns = {};
    this.unknown = null;
    void this.#run(false);
  }

  #run(isSent: boolean) {
    return this.run(async () => {
      this.events = [];
      this.isSent = isSent;
      const choices = { id: this.productId, categories: this.categories, columns: this.columns };
      const onEvent = (event: SyncEvent) => {
        this.events.push(event);
        this.requestUpdate();
        if (event.event === 'categories') this.categories = { ...event.map, ...this.categories };
      };
      await this.store.sync(this.feed!, choices, isSent, onEvent).catch((error: unknown) => {
        if (!(error instanceof FeedError && error.columns)) throw error;
        this.unknown = error.columns;
      });
    });
  }
}
