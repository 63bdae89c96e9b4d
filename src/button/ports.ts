/**
 * What a button needs from outside and does not build itself: its broker, the dialog, and explanations for shop owners.
 */
import type { Availability, Broker } from '../availability/index.ts';
import type { IdReader } from '../page/follow-id.ts';
import type { ShownButton } from './shown-button.ts';
import type { Look } from './look/look.ts';

/** An element that may look like a button of the page. */
export interface LookTarget extends HTMLElement {
  match: string | null;
  matchStyle: string | null;
}

export interface ButtonPorts {
  /**
   * The page's one broker for this service.
   * @throws TypeError with a sentence for the shop owner where `baseUrl` can't be used
   */
  connect(baseUrl: string, apiKey: string | null): Broker;
  /** Loads and registers `<tryon-dialog>`; rejects if the chunk can't be loaded; may be called again then. */
  loadDialog(): Promise<unknown>;
  /** Brings what only a shown button needs: dispatches `tryon-impression` once it was in view. */
  onReady(button: ShownButton): void;
  /**
   * Applies the look that the element or the page's defaults name; null if they name none. Rejects if the code for it can't be
   * loaded, or the selector is not valid.
   */
  applyLook(element: LookTarget): Promise<Look> | null;
  /** Keeps the element's id up to date with the place that its `idFrom`, or that of the page's defaults, names, as long as it has no id of its own. */
  followId(element: IdReader): void;
  /** A sentence for the shop owner: why the button is hidden and what to do. Loaded only for `debug`, with its styles, which `root` gets. */
  explain(
    root: ShadowRoot,
    availability: Availability,
    id: string | null,
    pollInterval: number | null,
  ): Promise<string>;
}
