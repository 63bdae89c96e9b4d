/**
 * `dist/follow-page.js`: the code that reads the page. Loaded for `data-mount`, `data-platform` and `id-from`, and for
 * `data-debug`, whose panel is a separate file.
 */
import type { ButtonPorts } from '../button/ports.ts';
import { onPageChange } from '../page/changes.ts';
import { mountButton, type MountSettings } from './mount-button.ts';

export { followId } from '../page/follow-id.ts';

export function servePage(
  settings: MountSettings,
  ports: Pick<ButtonPorts, 'connect'>,
  loadPanel: () => Promise<typeof import('./debug/debug-panel.ts')>,
): void {
  const mounted = mountButton(settings, ports);
  if (!settings.debug) return;
  const onChange = (update: () => void) => onPageChange({ update, attributes: [], controls: [] });
  loadPanel().then(
    ({ showPanel }) => showPanel(settings, mounted, onChange),
    () => console.info('storefront-tryon: debug-panel.js could not be loaded.'),
  );
}
