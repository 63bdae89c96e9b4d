/** What availability exports to other rooms. */
export type { Availability, AvailabilityReason, AvailabilityState } from './availability.ts';
export { createBroker, type Broker, type Watch } from './broker.ts';
export { browserPage } from './page-visibility.ts';
export { refOf, type ProductRef } from './product-ref.ts';
export { createSessionCache, type SessionCache } from './session-cache.ts';
