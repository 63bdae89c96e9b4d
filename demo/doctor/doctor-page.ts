/**
 * `<doctor-page>`: the doctor for people without a terminal. Its requests come from this browser and are subject to its
 * cross-origin rules; if those forbid reading a page, its source can be pasted.
 */
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { examine, summarizeFindings } from '../../src/merchant/doctor/examine.ts';
import { formatFinding, MARKS, type Finding } from '../../src/core/findings/finding.ts';
import type { VisitedPage } from '../../src/merchant/doctor/visit.ts';
import { textsIn } from '../forms.ts';
import { ownersNav } from '../owners-nav.ts';
import { PageElement } from '../page-element.ts';
import { browserVisitor, pastedPage, visitPage } from './browser-visit.ts';
import { DEMO_PAGE, DEMO_SOURCE, demoVisitor } from './demo-shop.ts';

const SPOKEN = { right: 'Right', wrong: 'Wrong', note: 'Note', unseen: 'Not examined' } as const;

const DOCS = 'https://github.com/storefront-tryon/storefront-tryon/blob/main/docs/';

type Input = Record<'page' | 'relay' | 'sku' | 'source', string>;

@customElement('doctor-page')
export class DoctorPage extends PageElement {
  @state() private findings: readonly Finding[] = [];
  @state() private problem = '';
  @state() private isBusy = false;
  /** The page can't be read from this origin, so the form asks for its source. */
  @state() private needsSource = false;
  readonly #given = new URLSearchParams(location.hash.slice(1));

  protected override firstUpdated(): void {
    if (this.#given.get('page')) this.querySelector('form')!.requestSubmit();
  }

  protected override render() {
    return html`
      ${ownersNav('doctor')}
      <header class="page-head">
        <h1>What is wrong with my button?</h1>
        <p>
          The doctor examines a product page of your shop and your relay, from this browser and under its
          rules. It sends requests to these two and to no one else.
        </p>
      </header>
      <main>
        <form class="panel" @submit=${this.#onSubmit}>
          ${this.#renderField('page', 'A product page of your shop', 'https://shop.example/products/aviator', true)}
          <div class="row">
            ${this.#renderField('relay', 'Your relay, if the page does not name it', 'https://tryon.shop.example')}
            ${this.#renderField('sku', 'One more SKU to look up', 'SKU-1')}
          </div>
          <details ?open=${this.needsSource}>
            <summary>The page’s source, if it can’t be read from here</summary>
            <p class="field">
              <label for="source">Page source</label>
              <textarea
                id="source"
                name="source"
                rows="6"
                spellcheck="false"
                aria-describedby="source-hint"
              ></textarea>
              <span class="hint" id="source-hint">
                Open the page, choose “View page source” (Ctrl or ⌥⌘ and U), copy all of it, and paste it
                here.
              </span>
            </p>
          </details>
          <p class="line">
            <button class="primary" aria-busy=${this.isBusy ? 'true' : 'false'}>Examine</button>
            <button type="button" class="quiet" @click=${this.#tryDemo}>Try it with the demo shop</button>
          </p>
        </form>
        <p class="problem" role="alert">${this.problem}</p>
        <section aria-label="Findings" aria-live="polite" aria-busy=${this.isBusy ? 'true' : 'false'}>
          ${this.#renderFindings()}
        </section>
      </main>
    `;
  }

  #renderField(name: keyof Input, label: string, placeholder: string, isRequired = false) {
    return html`<p class="field">
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name=${name}
        type=${name === 'sku' ? 'text' : 'url'}
        inputmode=${name === 'sku' ? 'text' : 'url'}
        value=${this.#given.get(name) ?? ''}
        placeholder=${placeholder}
        ?required=${isRequired}
        autocomplete="off"
        spellcheck="false"
      />
    </p>`;
  }

  #renderFindings() {
    const { findings } = this;
    if (findings.length === 0) return nothing;
    return html`<ul class="findings">
        ${findings.map(
          ({ verdict, subject, text, advice, page }) =>
            html`<li class=${verdict}>
              <span class="mark" aria-hidden="true">${MARKS[verdict]}</span>
              <span>
                <span class="visually-hidden">${SPOKEN[verdict]}:</span>
                <strong>${subject}</strong> ${text}
                ${advice ? html`<em>${advice} <a href=${DOCS + page}>More</a></em>` : nothing}
              </span>
            </li>`,
        )}
      </ul>
      ${
        this.isBusy
          ? nothing
          : html`<p class="summary ${summarizeFindings(findings).verdict}">
                ${summarizeFindings(findings).text}
              </p>
              <button type="button" class="quiet" @click=${this.#copy}>Copy as text</button>`
      }`;
  }

  readonly #tryDemo = () =>
    void this.#report(async () => examine(pastedPage(DEMO_PAGE, DEMO_SOURCE), demoVisitor, {}));

  readonly #copy = () =>
    navigator.clipboard.writeText(this.findings.map(formatFinding).join('\n')).catch(() => {
      this.problem = 'This browser does not allow copying here. Select the text and copy it yourself.';
    });

  readonly #onSubmit = (event: Event) => {
    const input: Input = textsIn(event);
    if (!this.isBusy) void this.#examine(input);
  };

  async #examine({ page: url, relay, sku, source }: Input): Promise<void> {
    const known = Object.entries({ page: url, relay, sku }).filter(([, value]) => value);
    history.replaceState(null, '', `#${new URLSearchParams(known)}`);
    await this.#report(async () => {
      const page = source ? pastedPage(url, source) : await this.#visit(url);
      const options = { ...(relay && { relay }), ...(sku && { sku }) };
      return page && examine(page, browserVisitor, options);
    });
  }

  async #report(begin: () => Promise<AsyncIterable<Finding> | null>): Promise<void> {
    this.findings = [];
    this.problem = '';
    this.isBusy = true;
    try {
      for await (const finding of (await begin()) ?? []) this.findings = [...this.findings, finding];
    } catch (error) {
      this.problem = `The page can’t be examined: ${(error as Error).message}`;
    } finally {
      this.isBusy = false;
    }
  }

  async #visit(url: string): Promise<VisitedPage | null> {
    try {
      return await visitPage(url);
    } catch (error) {
      this.needsSource = true;
      const why = error instanceof TypeError ? '' : ` (${(error as Error).message})`;
      this.problem = `This browser can’t read that page from here${why}: few shops allow other origins to. Paste the page’s source below.`;
      return null;
    }
  }
}
