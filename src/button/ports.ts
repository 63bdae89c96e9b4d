/**
 * What a button needs from outside and does not build itself. Filled in by whoever composes: the package's entry,
 * the script tag, or a host page.
 */
import type { Availability, Broker } from '../availability/index.ts';

export interface ButtonPorts {
  /**
   * The page's one broker for this service.
   * @throws TypeError with a sentence for the shop owner where `baseUrl` can't be used
   */
  connect(baseUrl: string, apiKey: string | null): Broker;
  /** Loads and registers `<tryon-dialog>`; rejects where the chunk can't be loaded; may be called again then. */
  loadDialog(): Promise<unknown>;
  /** A sentence for the shop owner: why the button is hidden and what to do. Loaded only for `debug`. */
  explain(availability: Availability): Promise<string>;
}
