/** What a button needs from outside: what it does not build itself. Types only. */
import type { Availability, Watch } from '../availability/index.ts';
import type { ButtonSettings } from '../../core/base/settings.ts';
import type { ButtonHost } from './events.ts';
import type { DialogPorts, TryOn } from './shown-button.ts';

/** Which product is watched, and how. Numbers that make no sense count as not set. */
export type WatchSettings = Partial<
  Pick<ButtonSettings, 'productId' | 'externalId' | 'baseUrl' | 'apiKey' | 'pollInterval' | 'pollTimeout'>
>;

/** A look that a button has, by `match`. */
export interface Look {
  /** Called after whatever changes the button, before the browser paints. */
  refresh(): void;
  release(): void;
}

export interface ButtonPorts extends DialogPorts {
  /**
   * Watches the named product with these settings, else with the page's; null if none is named.
   * @throws TypeError with a sentence for the shop owner where a setting can't be used
   */
  watch(settings: WatchSettings, listener: (availability: Availability) => void): Watch | null;
  /**
   * Brings what only a shown button needs: its try-on, labels in more languages, and `tryon-impression` once it was in view.
   * Rejects if the code can't be loaded; may be called again then.
   */
  onReady(button: ButtonHost): Promise<{ readonly TryOn: typeof TryOn }>;
  /**
   * Applies the look that the element or the page's defaults name; null if they name none. Rejects if the code for it can't be
   * loaded, or the selector is not valid.
   */
  applyLook(element: ButtonHost): Promise<Look> | null;
  /** Keeps the element's id up to date with the place that its `idFrom`, or that of the page's defaults, names, as long as it has no id of its own. */
  followId(element: ButtonHost): void;
  /** A sentence for the shop owner: why the button is hidden and what to do. Loaded only for `debug`, with its styles, which `root` gets. */
  explain(
    root: ShadowRoot,
    availability: Availability,
    id: string | null,
    pollInterval: number | null,
  ): Promise<string>;
}
