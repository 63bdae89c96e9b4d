/** A page with a place for a mounted button, and what a broker says of its product. */
import { nextFrame } from '@open-wc/testing';
import { mountButton } from '../../../src/storefront/embed/mount-button.ts';
import type { ButtonDefaults } from '../../../src/core/base/settings.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { FakeBroker } from '../../helpers/fake-broker.ts';

export const MUG = '<meta itemprop="sku" content="A">';
export const INACTIVE = { state: 'unavailable', reason: 'inactive', product: null } as const;

export let shop: HTMLElement;
let style: HTMLStyleElement;
let rounds = 0;

/**
 * A page with a place of its own for each test: what was mounted once follows the page until it ends. The button is mounted
 * behind the element of the class `here`, which stands for a name of this test alone.
 */
export function aShop(markup = `${MUG}<p class="here"></p>`, css = '', settings: ButtonDefaults = {}) {
  const name = `round-${rounds++}`;
  const broker = new FakeBroker();
  shop = document.createElement('main');
  shop.innerHTML = markup.replaceAll('here', name);
  style = document.createElement('style');
  style.textContent = css.replaceAll('.here', `.${name}`);
  document.body.append(style, shop);
  mountButton({ mount: `.${name}`, ...settings }, { watch: watchWith(() => broker, { baseUrl: '/' }) });
  return { broker, anchor: shop.querySelector<HTMLElement>(`.${name}`)! };
}

export const button = () => shop.querySelector('tryon-button');
export const readSku = () => button()?.getAttribute('external-id');
export const nameProduct = (sku: string) => (shop.querySelector('meta')!.content = sku);

/** Two frames: what was planned for the next one is done, and so is what that led to. */
export async function settle(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** How many changes `observe` sees while `act` runs. */
export async function countChanges(
  target: Node,
  act: () => Promise<void>,
  isCounted = (_record: MutationRecord) => true,
): Promise<number> {
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.filter(isCounted).length));
  observer.observe(target, { childList: true, attributes: true, subtree: true });
  await act();
  changes += observer.takeRecords().filter(isCounted).length;
  observer.disconnect();
  return changes;
}

/** Of a file of tests. */
export function clearShops(): void {
  afterEach(() => {
    style.remove();
    shop.remove();
  });
}
