/**
 * `dist/follow-page.js`: the code that reads the page. Loaded for `data-mount`, `data-platform`, `id-from` and `data-cart`, and for
 * `data-debug`, whose panel is a separate file.
 */
import type { ButtonPorts } from '../button/ports.ts';
import type { Insight } from '../insight/index.ts';
import { onPageChange } from '../page/changes.ts';
import { readOwnCart } from './cart/own-cart.ts';
import { mountButton } from './mount-button.ts';
import type { ButtonDefaults } from '../../core/base/settings.ts';

export { followId } from '../page/follow-id.ts';

/** The parts that this one loads. The type of all parts would be circular. */
interface LoadPart {
  (name: 'cart'): Promise<typeof import('./cart/index.ts')>;
  (name: 'match'): Promise<unknown>;
  (name: 'debug-panel'): Promise<typeof import('./debug/debug-panel.ts')>;
}

export function servePage(
  settings: ButtonDefaults,
  ports: Pick<ButtonPorts, 'watch'>,
  loadPart: LoadPart,
  insight?: Promise<Insight | void> | '' | null,
): void {
  const mounted = mountButton(settings, { ...ports, loadLook: () => loadPart('match') });
  if (settings.cart) {
    loadPart('cart').then(
      ({ serveCart }) => serveCart((product) => readOwnCart(settings, product)),
      () => console.info('storefront-tryon: cart.js could not be loaded.'),
    );
  }
  if (!settings.debug) return;
  const onChange = (update: () => void) => onPageChange({ update, attributes: [], controls: [] });
  Promise.all([loadPart('debug-panel'), insight]).then(
    ([{ showPanel }, loaded]) => showPanel(settings, mounted, onChange, loaded || null),
    () => console.info('storefront-tryon: debug-panel.js could not be loaded.'),
  );
}
