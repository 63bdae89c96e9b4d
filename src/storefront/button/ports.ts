/** What a button needs from outside: the page's settings for all buttons, and what it does not build itself. Types only. */
import type { Availability, Watch } from '../availability/index.ts';
import type { ReactiveElement } from '@lit/reactive-element';
import type { IdSettings } from '../page/follow-id.ts';
import type { ButtonHost, ButtonSettings } from './button-settings.ts';
import type { TryOn } from './try-on.ts';

/** Which product is watched, and how. Numbers that make no sense count as not set. */
export type WatchSettings = Partial<
  Pick<ButtonSettings, 'productId' | 'externalId' | 'baseUrl' | 'apiKey' | 'pollInterval' | 'pollTimeout'>
>;

/** Settings that a page makes once for all of its buttons; an element's own attribute wins. */
export interface ButtonDefaults
  extends IdSettings, Partial<Omit<ButtonSettings, keyof ReactiveElement | 'productId' | 'externalId'>> {
  /** Classes of the theme's own buttons, for a button in the page's own tree. */
  class?: string | null;
  /** `none`: nothing is kept in the session. */
  session?: string | null;
  /** Percent of visitors from whom the button is kept: no answer reaches it until it is known whether this is one of them. */
  holdout?: string | null;
}

/** A look that a button has, by `match` or by `data-class`. */
export interface Look {
  /** Called after whatever changes the button, before the browser paints. */
  refresh(): void;
  release(): void;
}

export interface ButtonPorts {
  /**
   * Watches the named product with these settings, else with the page's; null if none is named.
   * @throws TypeError with a sentence for the shop owner where a setting can't be used
   */
  watch(settings: WatchSettings, listener: (availability: Availability) => void): Watch | null;
  /** Loads and registers `<tryon-dialog>`; rejects if the chunk can't be loaded; may be called again then. */
  loadDialog(): Promise<unknown>;
  /**
   * Brings what only a shown button needs: its try-on, labels in more languages, and `tryon-impression` once it was in view.
   * Rejects if the code can't be loaded; may be called again then.
   */
  onReady(button: ButtonHost): Promise<{ readonly TryOn: typeof TryOn }>;
  /**
   * Applies the look that the element or the page's defaults name; null if they name none. Rejects if the code for it can't be
   * loaded, or the selector is not valid.
   */
  applyLook(element: ButtonSettings): Promise<Look> | null;
  /** Keeps the element's id up to date with the place that its `idFrom`, or that of the page's defaults, names, as long as it has no id of its own. */
  followId(element: ButtonSettings): void;
  /** A sentence for the shop owner: why the button is hidden and what to do. Loaded only for `debug`, with its styles, which `root` gets. */
  explain(
    root: ShadowRoot,
    availability: Availability,
    id: string | null,
    pollInterval: number | null,
  ): Promise<string>;
}
