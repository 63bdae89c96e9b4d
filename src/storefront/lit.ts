/**
 * Lit's base as all of the package's own modules import it in their build for apps (build/plugins.ts). Bundlers put a module that
 * several chunks need before the chunk that imports it, whatever that imports first; this one takes along what has to come
 * before Lit, wherever Lit is put.
 */
import './before-lit.ts';

export { ReactiveElement, unsafeCSS } from '@lit/reactive-element';
