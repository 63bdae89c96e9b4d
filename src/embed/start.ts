/** Registers the button with the page's defaults and mounts what the page asks for. Common to both forms of the script tag. */
import { TryonButton } from '../button/tryon-button.ts';
import { updateInNextTask } from '../button/update-turns.ts';
import { defineTryonButton } from '../compose.ts';
import { all } from '../page/dom.ts';
import { BUTTONS } from '../page/placeholders.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { Prepared } from './prepare.ts';

export function start({ settings, parts, firstRequest }: Prepared): void {
  // Before the elements on the page are upgraded; one of them alone makes no long task.
  TryonButton.defaults = settings;
  if (all(document, BUTTONS)[1]) updateInNextTask();
  if (!defineTryonButton(parts, firstRequest)) return;
  fillPlaceholders();
  if (settings.mount || settings.platform || settings.debug) {
    parts.page().then(
      ({ servePage }) => servePage(settings, TryonButton.ports),
      () => console.info('storefront-tryon: follow-page.js could not be loaded.'),
    );
  }
}
