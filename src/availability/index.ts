/** What availability exports to other rooms. */
export type { Availability, AvailabilityReason, AvailabilityState } from './availability.ts';
export { createBroker } from './broker.ts';
export type { LoadRechecks } from './get.ts';
export type { LoadLookupMany } from './lookup.ts';
export { browserPage } from './page-visibility.ts';
export { refOf, type ProductRef } from './product-ref.ts';
export { createSessionCache, type SessionCache } from './session-cache.ts';
export type { Broker, Watch } from './watch.ts';
