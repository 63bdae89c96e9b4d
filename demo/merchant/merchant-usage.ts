/** `<merchant-usage>`: the month's counters against the plan's quotas, as meters (section 4.8). */
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { UsageCounter } from 'storefront-tryon/client';
import { MerchantElement } from './merchant-element.ts';
import { formatMonth, usageStory } from './usage-story.ts';

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
              <p class="plan"><b>${usage.plan.name}</b> plan, ${formatMonth(usage.month)}</p>
              ${(Object.keys(COUNTERS) as (keyof typeof COUNTERS)[]).map((key) =>
                this.#counter(key, usage.month, usage[key]),
              )}
            `
          : html`<p>Loading…</p>`
      }
    `;
  }

  #counter(key: keyof typeof COUNTERS, month: string, counter: UsageCounter) {
    const { used, limit, is_unlimited } = counter;
    const story = usageStory(counter, month, key !== 'products', Date.now());
    return html`
      <div class="meter">
        <label for="meter-${key}">${COUNTERS[key]}</label>
        ${
          is_unlimited
            ? nothing
            : html`<meter
                id="meter-${key}"
                min="0"
                .max=${limit}
                .high=${limit * 0.8}
                .optimum=${0}
                .value=${used}
              ></meter>`
        }
        <p>${story}</p>
      </div>
    `;
  }
}
