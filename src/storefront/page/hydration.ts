/**
 * Waits until a page that a framework hydrates may be changed. The framework compares the server's HTML with what it renders, node by
 * node; an element inserted before makes it throw away that HTML, or the element. No framework reports that it is done, so in a page
 * with the mark of one the button waits for the page's load and an idle moment. Changes nothing.
 */
import { all } from './dom.ts';

/** Selectors of marks that the frameworks' servers leave in their HTML. */
const MARKS = [
  '#__next, script[src*="/_next/"]', // Next.js
  '#__nuxt', // Nuxt
  '#___gatsby', // Gatsby
  'astro-island', // Astro
  'link[href*="/_app/immutable/"]', // SvelteKit
  '[ng-server-context]', // Angular
  '[data-hk]', // Solid
  '[data-server-rendered]', // Vue 2
  'meta[name="generator"][content^="Wix.com" i]', // Wix
  '#root, #app', // apps of React and Vue, by the names of their templates
].join();
/** Globals of frameworks without such a mark: Remix, React Router and Hydrogen, and EverShop. */
const VARIABLES = ['__remixContext', '__reactRouterContext', 'eContext'];

/** The time after the load event for further scripts that the page's scripts have loaded. */
const SETTLING_MS = 1000;
const MAX_IDLE_WAIT_MS = 2000;

let isOver = false;
let waiting: Promise<void> | undefined;

/** Null if the page can be changed at once: it has no mark, or the wait is over. */
export function awaitHydration(): Promise<void> | null {
  const isMarked = () => all(document, MARKS).length > 0 || VARIABLES.some((name) => name in globalThis);
  if (isOver || !isMarked()) return null;
  return (waiting ??= loaded()
    .then(idle)
    .then(() => void (isOver = true)));
}

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

const idle = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(() => {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'function')
        requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS });
      else resolve();
    }, SETTLING_MS),
  );
