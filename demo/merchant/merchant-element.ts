/** The base of the merchant's elements: each runs one command at a time on the catalog, and shows errors in its own place. */
import { html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { PageElement } from '../page-element.ts';
import type { CatalogStore } from './catalog-store.ts';
import { describeFailure } from './wording.ts';

export abstract class MerchantElement extends PageElement {
  @property({ attribute: false }) store!: CatalogStore;
  @state() protected busy = false;
  @state() protected problem = '';

  #last: Promise<unknown> = Promise.resolve();

  /** Runs `task` after earlier ones. Resolves with undefined if it fails; `problem` is then set. */
  protected run<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
    const result = this.#last.then(async () => {
      this.busy = true;
      this.problem = '';
      try {
        return await task();
      } catch (error) {
        this.problem = describeFailure(error);
        return undefined;
      } finally {
        this.busy = false;
      }
    });
    this.#last = result;
    return result;
  }

  /** The element stays in the page, so that screen readers announce its text. */
  protected problemText() {
    return html`<p class="problem" role="alert">${this.problem}</p>`;
  }
}
