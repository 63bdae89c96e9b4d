/**
 * Observes the theme's button for all buttons that look like it: its elements, its size, what the page loads, and the colour scheme.
 * One observer of each kind serves the whole page, and measurements of the theme are cached until something changes.
 */

export interface Follower {
  /** The theme's button; undefined while none is visible. */
  readonly theme: HTMLElement | undefined;
  /** Is called before the next frame, so that many small changes of a theme are read once. */
  onChange(): void;
}

const followers = new Set<Follower>();
/** The measurements since the last change, by name. */
const measured = new Map<string, unknown>();
/** The theme's buttons and the page, each with its last known size. */
const sized = new Map<HTMLElement, string>();
let changed = new Set<Follower>();
let frame = 0;
let tree: MutationObserver;
let sizes: ResizeObserver;
let end: AbortController | undefined;

function plan(concerned: Iterable<Follower> = followers): void {
  measured.clear();
  for (const follower of concerned) changed.add(follower);
  if (changed.size > 0) frame ||= requestAnimationFrame(tell);
}

function tell(): void {
  frame = 0;
  const concerned = changed;
  changed = new Set();
  for (const follower of concerned) if (followers.has(follower)) follower.onChange();
}

function onMutations(records: readonly MutationRecord[]): void {
  if (records.some(({ type }) => type === 'childList')) return plan();
  const targets = new Set(records.map(({ target }) => target));
  const isAround = (theme: Element) => [...targets].some((target) => target.contains(theme));
  const around = new Set<unknown>([...sized.keys()].filter(isAround));
  if (around.size > 0) plan([...followers].filter(({ theme }) => theme && around.has(theme)));
}

const measureSize = ({ offsetWidth, offsetHeight }: HTMLElement) => `${offsetWidth} ${offsetHeight}`;

/** Compares sizes, because an observer also reports the first size of each element, which is no change. */
function onSizes(): void {
  let hasChanged = false;
  for (const [element, before] of sized) {
    const size = measureSize(element);
    sized.set(element, size);
    hasChanged ||= size !== before;
    if (element.isConnected) continue;
    sizes.unobserve(element);
    sized.delete(element);
  }
  if (hasChanged) plan();
}

function begin(): void {
  tree ??= new MutationObserver(onMutations);
  sizes ??= new ResizeObserver(onSizes);
  end = new AbortController();
  const options = { capture: true, signal: end.signal };
  tree.observe(document, { childList: true, subtree: true, attributes: true });
  followSize(document.documentElement);
  document.addEventListener('load', () => plan(), options);
  document.addEventListener('transitionend', () => plan(), options);
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', () => plan(), options);
}

/** Caches the result of `measure` until something changes. */
export function once<Value>(name: string, measure: () => Value): Value {
  // Changes of this task may not have been reported yet.
  const records = tree?.takeRecords() ?? [];
  if (records.length > 0) onMutations(records);
  if (!measured.has(name)) measured.set(name, measure());
  return measured.get(name) as Value;
}

/** Removes a cached result that was measured in a temporary state. */
export const forget = (name: string) => void measured.delete(name);

/** Observes the size of this button too. */
export function followSize(theme: HTMLElement): void {
  if (sized.has(theme)) return;
  sized.set(theme, measureSize(theme));
  sizes.observe(theme);
}

/** @returns a function that ends the observation */
export function followTheme(follower: Follower): () => void {
  if (followers.size === 0) begin();
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    tree.disconnect();
    sizes.disconnect();
    end!.abort();
    sized.clear();
    measured.clear();
  };
}
