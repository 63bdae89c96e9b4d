/** `<code-block>`: a piece of code with a heading, a note about its place, and a button that copies it. */
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';

const SHOWN_MS = 2500;

@customElement('code-block')
export class CodeBlock extends PageElement {
  @property() heading = '';
  @property() place = '';
  @property() code = '';
  @state() private status = '';

  protected override render() {
    return html`
      <div class="line code-head">
        <h3>${this.heading}</h3>
        <button type="button" aria-label="Copy: ${this.heading}" @click=${this.#copy}>Copy</button>
        <span class="notice small" role="status">${this.status}</span>
      </div>
      ${this.place ? html`<p class="hint">${this.place}</p>` : nothing}
      <pre tabindex="0" aria-label=${this.heading}><code>${this.code}</code></pre>
    `;
  }

  readonly #copy = async () => {
    try {
      await navigator.clipboard.writeText(this.code);
      this.status = 'Copied';
    } catch {
      // Without permission to copy, the text is selected instead.
      getSelection()?.selectAllChildren(this.querySelector('code')!);
      this.status = 'Selected: press Ctrl or ⌘ and C';
    }
    setTimeout(() => (this.status = ''), SHOWN_MS);
  };
}
