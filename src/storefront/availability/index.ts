/** What availability exports to other rooms. */
export { createSessionCache, type Availability, type SessionCache } from './products.ts';
export { browserPage, createBroker, type Broker, type Watch } from './broker.ts';
