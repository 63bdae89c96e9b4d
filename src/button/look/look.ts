/** The interface of a button's appearance, by `match` or by `data-class`. Types only. */

/** A look that a button has. */
export interface Look {
  /** Called after whatever changes the button, before the browser paints. */
  refresh(): void;
  /** Takes the look away. */
  release(): void;
}

/** What a file that changes the appearance of buttons exports. */
export interface LookPart {
  /** @param look a selector of the theme's button, or the classes of a button of its own */
  applyLook(element: HTMLElement, look: string, style?: string | null): Look;
}
