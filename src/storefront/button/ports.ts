/** The functions that a button needs from outside. Types only. */
import type { Availability, Watch } from '../availability/index.ts';
import type { ButtonSettings } from '../../core/base/settings.ts';
import type { ButtonHost } from './events.ts';
import type { DialogPorts, TryOn } from './shown-button.ts';

/** The settings of a watch: the product, the service and the polls. Invalid numbers count as not set. */
export type WatchSettings = Partial<
  Pick<ButtonSettings, 'productId' | 'externalId' | 'baseUrl' | 'apiKey' | 'pollInterval' | 'pollTimeout'>
>;

/** The look that `match` gives to a button. */
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
   * Loads the code that only a shown button needs: its try-on, labels in more languages, and `tryon-impression` once it was in view.
   * Rejects if the code can't be loaded; the next call tries again.
   */
  onReady(button: ButtonHost): Promise<{ readonly TryOn: typeof TryOn }>;
  /**
   * Applies the look that the element or the page's defaults name; null if they name none. Rejects if the code for it can't be
   * loaded, or the selector is not valid.
   */
  applyLook(element: ButtonHost): Promise<Look> | null;
  /** Keeps the element's id equal to the one in the page that `idFrom`, its own or the page's default, points to, as long as it has no other id. */
  followId(element: ButtonHost): void;
  /** A sentence for the shop owner: why the button is hidden and what to do. Its code is loaded only for `debug`; its styles are added to `root`. */
  explain(
    root: ShadowRoot,
    availability: Availability,
    id: string | null,
    pollInterval: number | null,
  ): Promise<string>;
}
