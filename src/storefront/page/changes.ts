/**
 * Reports changes of a page after which it may name another product: changes of elements, attributes, form values and the
 * address. All listeners share one observer and are called once before the next frame, however many changes there were.
 */
import { all, readValue } from './dom.ts';
import { isLong } from './structured-data.ts';

/** The interval of checks for changes that no event reports. */
const POLL_MS = 300;
/** Attributes that are observedNames on any page, because they change without an element being added or removed. */
const ALWAYS = [
  'content',
  'value',
  'itemprop',
  'property',
  'type',
  'href',
  'checked',
  'selected',
  'data-product_variations',
];

export interface PageListener {
  update(): void;
  /** Further attributes that the listener depends on. */
  readonly attributes: readonly string[];
  /** Form controls whose value the listener depends on. A theme may set it without an event. */
  readonly controls: readonly string[];
}

const listeners = new Set<PageListener>();
let observedNames = '';
let isScheduled = false;
let timer: ReturnType<typeof setInterval> | undefined;
let lastFingerprint = '';
let observer: MutationObserver | undefined;

export function onPageChange(listener: PageListener): () => void {
  listeners.add(listener);
  start();
  observe();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    observer?.disconnect();
    observedNames = '';
  };
}

/** Runs a listener's first update: now, or when the browser is idle if the page has much to read. */
export function updateFirst(listener: PageListener): void {
  if (isLong(document)) schedule();
  else listener.update();
}

/** The greatest share of the time that reading may take on a page that changes all the time, such as one with a clock. */
const SHARE = 0.05;
/** The time for reading that may be spent at once before that share applies. */
const CREDIT_MS = 20;
const MAX_DELAY_MS = 500;
/** The time spent beyond that share, and the time of the last count. */
let spentMs = 0;
let countedAtMs = 0;

/**
 * Plans a run before the next frame, so that nothing flickers. It is not synchronous, so that two scripts that undo each other's
 * changes can't block the page.
 */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  const now = performance.now();
  spentMs = Math.max(0, spentMs - (now - countedAtMs) * SHARE);
  countedAtMs = now;
  const delayMs = Math.min(MAX_DELAY_MS, (spentMs - CREDIT_MS) / SHARE);
  if (delayMs > 0) setTimeout(next, delayMs);
  else next();
}

const MAX_IDLE_WAIT_MS = 2000;

function next(): void {
  // Safari has no requestIdleCallback.
  if (!isLong(document)) requestAnimationFrame(run);
  else if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(run);
}

function run(): void {
  isScheduled = false;
  const begun = performance.now();
  for (const listener of listeners) {
    try {
      listener.update();
    } catch (error) {
      // A listener that fails must disturb neither the page nor the other listeners.
      console.info('storefront-tryon:', error);
    }
  }
  // Changes by the listeners themselves are not reported.
  observer?.takeRecords();
  lastFingerprint = fingerprint();
  observe();
  spentMs += performance.now() - begun;
}

function observe(): void {
  const attributes = [...new Set([...ALWAYS, ...[...listeners].flatMap((listener) => listener.attributes)])];
  const names = attributes.join();
  if (names === observedNames || listeners.size === 0) return;
  observedNames = names;
  observer ??= new MutationObserver(schedule);
  observer.disconnect();
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: attributes,
  });
}

let isListening = false;

function start(): void {
  lastFingerprint = fingerprint();
  timer ??= setInterval(check, POLL_MS);
  if (isListening) return;
  isListening = true;
  for (const name of ['change', 'input', 'click'])
    addEventListener(name, onInput, { capture: true, passive: true });
  for (const name of ['popstate', 'hashchange', 'pageshow']) addEventListener(name, schedule);
  followNavigation();
}

/** Waits until the theme's own listeners have run. */
function onInput({ type }: Event): void {
  if (type === 'click') setTimeout(check);
  else schedule();
}

/** Finds changes that no event reports: values that a script sets, and an address changed through a saved reference to `pushState`. */
function check(): void {
  if (listeners.size > 0 && fingerprint() !== lastFingerprint) schedule();
}

function fingerprint(): string {
  const controls = [...new Set([...listeners].flatMap((listener) => listener.controls))].join();
  const values = controls ? all(document, controls).map(readValue) : [];
  return [location.href, ...values].join('\n');
}

/** Single-page shops change the address, and with it `?variant=`, without a load. */
function followNavigation(): void {
  const { navigation } = globalThis as { navigation?: unknown };
  if (navigation instanceof EventTarget) navigation.addEventListener('currententrychange', schedule);
  for (const method of ['pushState', 'replaceState'] as const) {
    // The prototype is patched, because frameworks call its method, or set their own on the object.
    const original = History.prototype[method];
    History.prototype[method] = function (this: History, ...args: Parameters<History['pushState']>) {
      original.apply(this, args);
      schedule();
    };
  }
}
