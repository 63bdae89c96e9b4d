/** Connects the demo's two sides to the catalog service: inside this page, or on separate servers behind a relay. */
import { pageMockService } from 'storefront-tryon/mock';
import type { RequestLog } from '../log/request-log.ts';
import { mockMerchant } from './mock-merchant.ts';
import { RELAY_PATH, SERVICE_PATH } from './relay-paths.ts';

/**
 * Returns the `base-url` of the shop's buttons, and the merchant's side.
 * @param apiKey the key of the demo's shop
 */
export function connectInPage(log: RequestLog, apiKey: string) {
  const baseUrl = 'mock:';
  const service = pageMockService();
  const { fetch } = service;
  const call = (url: string, init?: RequestInit) =>
    fetch(url.replace(/^mock:\/*/, 'https://mock.invalid/'), init);
  // The shop's buttons call the page's service, which logs as theirs; the merchant's client calls the original fetch.
  service.fetch = log.wrap('shop', fetch);
  return { baseUrl, merchant: mockMerchant(baseUrl, apiKey, call, log.wrap('merchant', call)) };
}

/**
 * The shop's buttons call the relay without a key, the merchant's client calls the service.
 * @param apiKey the key of the demo's shop; a real merchant's key would never be on a page
 */
export function connectThroughRelay(log: RequestLog, apiKey: string) {
  const baseUrl = location.origin + RELAY_PATH;
  const fetch = window.fetch.bind(window);
  const loggedFetch = log.wrap('shop', fetch);
  // The buttons use the page's own fetch, of which only requests to the relay are logged.
  window.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(`${baseUrl}/`)
      ? loggedFetch(input, init)
      : fetch(input, init);
  const service = location.origin + SERVICE_PATH;
  return { baseUrl, merchant: mockMerchant(service, apiKey, fetch, log.wrap('merchant', fetch)) };
}
