/** What both forms of the script tag do: register the button with the page's defaults, then mount what the page asks for. */
import { TryonButton } from '../button/tryon-button.ts';
import { defineTryonButton } from '../compose.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { Prepared } from './prepare.ts';

export function start({ settings: { defaults, mount }, parts, firstRequest }: Prepared): void {
  // Before the elements on the page are upgraded.
  TryonButton.defaults = defaults;
  if (!defineTryonButton(parts, firstRequest)) return;
  fillPlaceholders();
  if (mount) {
    parts.followPage().then(
      ({ followPage }) => followPage(mount),
      () => console.info('storefront-tryon: follow-page.js, for data-mount, could not be loaded.'),
    );
  }
}
