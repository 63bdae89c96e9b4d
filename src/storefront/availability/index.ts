/** What availability exports to other rooms. */
export type { Availability, AvailabilityReason, AvailabilityState } from './product-state.ts';
export { createBroker, type Broker, type Watch } from './broker.ts';
export { browserPage } from './page-visibility.ts';
export { createSessionCache, type SessionCache } from './products.ts';
