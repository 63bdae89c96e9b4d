/** The entry `storefront-tryon/relay`: everything that runs where there is a Fetch API, and nothing that needs Node. */
export { createRelay, type Relay, type RelayHealth, type RunsOn } from './relay.ts';
export { RelayOptionError, type RelayOptions } from './options.ts';
export type { RelayLog, RelayLogEntry } from './log.ts';
export {
  createSharedStore,
  type KeyValueStore,
  type SharedStore,
  type SharedStoreOptions,
} from './shared-store.ts';
export { verifyAppProxy } from './app-proxy.ts';
