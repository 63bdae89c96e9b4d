/** What availability exports to other rooms. */
export {
  type Availability,
  type AvailabilityReason,
  type AvailabilityState,
  createSessionCache,
  type SessionCache,
} from './products.ts';
export { createBroker, type Broker, type Watch, browserPage } from './broker.ts';
