/** What composers and buttons use of this room. */
export type { Availability, AvailabilityReason, AvailabilityState } from './availability.ts';
export { createBroker, type BrokerOptions } from './broker.ts';
export { browserPage } from './page.ts';
export type { Broker, Patience, Target, Watch } from './watch.ts';
