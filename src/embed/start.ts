/** What both forms of the script tag do: register the button with the page's defaults, then mount what the page asks for. */
import { TryonButton } from '../button/tryon-button.ts';
import { defineTryonButton, type LazyParts } from '../compose.ts';
import { fillPlaceholders } from './placeholders.ts';
import { readSettings } from './settings.ts';

export interface EmbedParts extends LazyParts {
  followPage(): Promise<{ followPage: (mount: string) => void }>;
}

export function start(tag: HTMLScriptElement | null, parts: EmbedParts): void {
  const { defaults, mount } = readSettings(tag);
  // Before the elements on the page are upgraded.
  TryonButton.defaults = defaults;
  if (!defineTryonButton(parts)) return;
  fillPlaceholders();
  if (mount) {
    parts.followPage().then(
      ({ followPage }) => followPage(mount),
      () => console.info('storefront-tryon: follow-page.js, for data-mount, could not be loaded.'),
    );
  }
}
