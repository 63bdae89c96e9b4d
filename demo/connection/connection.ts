/** How the demo's two sides reach the catalog service. */
import type { MerchantService } from '../merchant/merchant-service.ts';

export interface Connection {
  /** The `base-url` of the shop's buttons. */
  readonly baseUrl: string;
  readonly merchant: MerchantService;
}
