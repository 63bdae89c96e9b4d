/**
 * Registers the service behind `base-url="mock:"` for the whole page, so that its buttons find it although they are in another
 * file. Does not import the service, which is large.
 */
import type { FetchLike } from './attempt.ts';

const SLOT = Symbol.for('storefront-tryon.mock-fetch.1');
const REGISTERED = 'storefront-tryon-mock';
/** How long after the page's load to wait for a mock that is imported later. */
const GRACE_MS = 500;

type Page = { [SLOT]?: FetchLike };

export function registerMock(mockFetch: FetchLike): void {
  (globalThis as Page)[SLOT] = mockFetch;
  globalThis.dispatchEvent?.(new CustomEvent(REGISTERED));
}

/** Calls back whenever a mock is registered. */
export function onMockRegistered(callback: () => void): void {
  globalThis.addEventListener?.(REGISTERED, callback);
}

/** The page's mock, whatever the order of the page's modules; null once the page is loaded and none was registered. */
export async function registeredMock(): Promise<FetchLike | null> {
  const page = globalThis as Page;
  if (page[SLOT]) return page[SLOT];
  await new Promise<void>((resolve) => {
    const waitOn = () => setTimeout(resolve, GRACE_MS);
    onMockRegistered(resolve);
    if (document.readyState === 'complete') waitOn();
    else window.addEventListener('load', waitOn, { once: true });
  });
  return page[SLOT] ?? null;
}
