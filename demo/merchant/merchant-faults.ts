/** `<merchant-faults>`: makes the next requests fail, to see what the shop does then. */
import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { textsIn } from '../forms.ts';
import { MerchantElement } from './merchant-element.ts';

const FAULTS = {
  unavailable: { name: 'answered with 503', fault: { status: 503 } },
  slow: { name: 'answered after 5 seconds', fault: { delay_ms: 5000 } },
  garbled: { name: 'answered with a page that is no JSON', fault: { status: 200, body: '<html>' } },
  dropped: { name: 'dropped: the connection is closed', fault: { drop: true } },
} as const;

@customElement('merchant-faults')
export class MerchantFaults extends MerchantElement {
  @state() private notice = '';

  protected override render() {
    return html`
      <h3 tabindex="-1">Faults</h3>
      <p>
        Makes the next requests of the shop and the merchant fail. Shoppers see no error: at most, a button is
        missing.
      </p>
      <form class="stack" @submit=${this.#inject}>
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
        <button type="submit" aria-busy=${this.busy}>Inject these faults</button>
      </form>
      <p role="status" class="notice">${this.notice}</p>
      ${this.problemText()}
    `;
  }

  async #inject(event: SubmitEvent) {
    const { kind, ...texts } = textsIn<'kind' | 'times'>(event);
    const times = Number(texts.times);
    const { name, fault } = FAULTS[kind as keyof typeof FAULTS];
    await this.run(() => this.store.service.mock!.setFaults({ times, ...fault }));
    if (!this.problem)
      this.notice = `The next ${times} requests will be ${name}. Open a page of the shop and watch the log.`;
  }
}
