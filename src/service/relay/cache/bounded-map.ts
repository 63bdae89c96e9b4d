/** A map of bounded size that removes its oldest entries. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#max) this.delete(this.keys().next().value!);
    return this;
  }
}
