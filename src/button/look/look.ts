/** The interface of a button's appearance, by `match` or by `data-class`. Types only. */

/** A look that a button has. */
export interface Look {
  /** Called after whatever changes the button, before the browser paints. */
  refresh(): void;
  /** Takes the look away. */
  release(): void;
}
