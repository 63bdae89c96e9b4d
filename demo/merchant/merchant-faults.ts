/** `<merchant-faults>`: has the next requests fail, to see that the shop bears it, and puts everything back. */
import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { MerchantElement } from './merchant-element.ts';

const FAULTS = {
  unavailable: { name: 'Answered with 503', fault: { status: 503 } },
  slow: { name: 'Answered after 5 seconds', fault: { delay_ms: 5000 } },
  garbled: { name: 'Answered with something else', fault: { status: 200, body: '<html>' } },
  dropped: { name: 'Connection closed', fault: { drop: true } },
} as const;
type Kind = keyof typeof FAULTS;

@customElement('merchant-faults')
export class MerchantFaults extends MerchantElement {
  @state() private notice = '';

  protected override render() {
    return html`
      <h3 tabindex="-1">Trouble</h3>
      <p>Has the next requests of shop and merchant fail. Shoppers see no error, at most no button.</p>
      <form class="fields" @submit=${this.#fail}>
        <div class="pair">
          <label>
            <span>The next requests are</span>
            <select name="kind">
              ${Object.entries(FAULTS).map(([kind, { name }]) => html`<option value=${kind}>${name}</option>`)}
            </select>
          </label>
          <label>
            <span>How many</span>
            <input name="times" type="number" min="1" max="50" value="3" required />
          </label>
        </div>
        <button type="submit" aria-busy=${this.busy}>Make trouble</button>
      </form>
      <p role="status" class="notice">${this.notice}</p>
      ${this.problemText()}
    `;
  }

  async #fail(event: SubmitEvent) {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const times = Number(data.get('times'));
    const { name, fault } = FAULTS[String(data.get('kind')) as Kind];
    await this.attempt(() => this.store.fail({ times, ...fault }));
    if (!this.problem) this.notice = `${name}: the next ${times}. Open a page of the shop and watch the log.`;
  }
}
