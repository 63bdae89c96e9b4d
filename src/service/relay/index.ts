/** The entry `storefront-tryon/relay`: everything that runs where there is a Fetch API, and nothing that needs Node. */
export { createRelay, type ExecutionContext, type Relay } from './relay.ts';
export type { RelayRequest, RoutedResponse } from './http/storefront-responder.ts';
export type { RelayResponse } from './http/relay-response.ts';
export type { RelayHealth } from './sync/catalog-status.ts';
export { RelayOptionError, type RelayOptions } from './options.ts';
export type { RelayLog, RelayLogEntry } from './log.ts';
export { verifyAppProxy } from './http/app-proxy.ts';
export type { PhotoSwapHealth } from './photo-swap/photo-swap.ts';
export type { PhotoSwapSettings } from './photo-swap/settings.ts';
export {
  PhotoSwapError,
  type Generate,
  type GenerateInput,
  type SwapProduct,
} from './photo-swap/swap-engine.ts';
