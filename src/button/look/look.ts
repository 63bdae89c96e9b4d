/** The interface of a button's appearance, by `match` or by `data-class`. Types only. */

/** `refresh` is called after whatever changes the button, before the browser paints; `release` takes the look away. */
export type Look = readonly [refresh: () => void, release: () => void];

/** What a file that changes the appearance of buttons exports. */
export interface LookPart {
  /** @param look a selector of the theme's button, or the classes of a button of its own */
  applyLook(element: HTMLElement, look: string, style?: string | null): Look;
}
