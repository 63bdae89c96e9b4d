/** How the demo's two sides reach the catalog service. */
import type { CatalogClient } from 'storefront-tryon/client';
import type { ServicePanel } from '../merchant/service-panel.ts';

export interface Connection {
  /** The `base-url` of the shop's buttons. */
  readonly baseUrl: string;
  /** The merchant's. */
  readonly client: CatalogClient;
  readonly panel: ServicePanel;
}
