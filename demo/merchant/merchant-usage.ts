/** `<merchant-usage>`: the month's counters against the plan's quotas, as meters (section 4.8). */
import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { UsageCounter } from 'storefront-tryon/client';
import { MerchantElement } from './merchant-element.ts';

const COUNTERS = { opens: 'Opens', swap: 'Photo swaps', products: 'Products' } as const;

@customElement('merchant-usage')
export class MerchantUsage extends MerchantElement {
  protected override render() {
    const { usage } = this.store;
    return html`
      <h3 tabindex="-1">Usage</h3>
      ${this.problemText()}
      ${
        usage
          ? html`
              <p class="plan"><b>${usage.plan.name}</b> plan (${usage.plan.type}), ${usage.month}</p>
              ${Object.entries(COUNTERS).map(([key, name]) =>
                this.#counter(key, name, usage[key as keyof typeof COUNTERS]),
              )}
            `
          : html`<p>Loading…</p>`
      }
    `;
  }

  #counter(key: string, name: string, counter: UsageCounter) {
    const { used, limit, is_unlimited, is_exceeded, is_near_limit } = counter;
    if (is_unlimited) return html`<p class="meter"><b>${name}</b> <span>${used}, unlimited</span></p>`;
    return html`
      <div class="meter">
        <label for="meter-${key}">${name}</label>
        <span>${used} of ${limit}${is_exceeded ? ', used up' : is_near_limit ? ', nearly used up' : ''}</span>
        <meter
          id="meter-${key}"
          min="0"
          .max=${limit}
          .high=${limit * 0.8}
          .optimum=${0}
          .value=${used}
        ></meter>
      </div>
    `;
  }
}
