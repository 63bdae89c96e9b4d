/**
 * Stage two of the script tag: registers the button with the page's defaults, shares Lit with the dialog, and mounts what the
 * page asks for.
 */
import { ReactiveElement, unsafeCSS } from '@lit/reactive-element';
import { runInNextTask } from '../button/turns.ts';
import { defineTryonButton } from '../compose.ts';
import { all } from '../page/dom.ts';
import { BUTTONS, PLACEHOLDERS } from '../page/placeholders.ts';
import { holdBack } from './hold-back.ts';
import type { LoadPart } from './parts.ts';
import type { Prepared } from './prepare.ts';

const SHARED_LIT = Symbol.for('storefront-tryon.lit.3');

export function start(prepared: Prepared): void {
  const begin = () => register(prepared);
  // The first request covers elements and placeholders together, so both must request at the same time.
  if (prepared.placeholders) prepared.placeholders.then(begin, begin);
  else begin();
}

function register({ settings, loadPart, firstRequest }: Prepared): void {
  // If two copies of the script are on the page, the dialog uses the Lit of the first one (lit-of-the-page.ts).
  (globalThis as { [SHARED_LIT]?: object })[SHARED_LIT] ??= { ReactiveElement, unsafeCSS };
  // A single element causes no long task.
  if (all(document, BUTTONS)[1]) runInNextTask();
  const insight =
    (settings.analytics || settings.holdout) &&
    loadPart('insight')
      .then(({ startInsight }) => startInsight(settings))
      .catch(report('insight'));
  const ports = defineTryonButton(
    loadPart,
    settings,
    firstRequest,
    insight && settings.holdout && holdBack(insight),
  );
  if (!ports) return;
  awaitPlaceholders(loadPart);
  if (settings.mount || settings.platform || settings.debug || settings.cart) {
    loadPart('follow-page')
      .then(({ servePage }) => servePage(settings, ports, loadPart, insight))
      .catch(report('follow-page'));
  }
}

/** A part that a cache holds from another release may fail in any way. */
const report = (name: string) => (error: unknown) =>
  console.info(`storefront-tryon: ${name}.js could not be loaded, or is of another release.`, error);

/** Loads the part that fills placeholders, once the page has one. */
function awaitPlaceholders(loadPart: LoadPart): void {
  const look = () => {
    if (!all(document, PLACEHOLDERS)[0]) return;
    observer.disconnect();
    loadPart('placeholders')
      .then(({ fillPlaceholders }) => fillPlaceholders())
      .catch(report('placeholders'));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: PLACEHOLDERS.match(/[a-z-]*id(?:-from)?(?=\])/g)!,
  });
  look();
}
