/**
 * Stage one of the script tag as a module: reads its settings and sends the page's first request. It ends with an `await`, so
 * that stage two, Lit and the element, is evaluated in a microtask of its own, after the one that sends the request. The call
 * stack that Chromium's network inspector (and so Lighthouse) records with a request then holds no function that contains Lit
 * and the element: V8 would read all of that again for the line numbers, on the page's main thread.
 */
import { prepare } from './prepare.ts';
import { moduleTag } from './script-settings.ts';

export const prepared = prepare(moduleTag(import.meta.url), import.meta.url);

await Promise.resolve();
