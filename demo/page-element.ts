/**
 * The base of the demo's elements. They render into the page's own DOM, like a theme's templates, so that one style
 * sheet and one set of ids covers everything, and render again when a store that they use changes.
 */
import { LitElement, type PropertyValues } from 'lit';

export abstract class PageElement extends LitElement {
  #followed: readonly EventTarget[] = [];

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow([]);
  }

  /** Listens to the stores among the element's properties. */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.isConnected) return;
    const names = [...(this.constructor as typeof LitElement).elementProperties.keys()] as (keyof this)[];
    this.#follow(names.map((name) => this[name]).filter((value) => value instanceof EventTarget));
  }

  readonly #onChange = () => this.requestUpdate();

  #follow(stores: readonly EventTarget[]): void {
    for (const store of this.#followed) store.removeEventListener('change', this.#onChange);
    for (const store of stores) store.addEventListener('change', this.#onChange);
    this.#followed = stores;
  }
}
