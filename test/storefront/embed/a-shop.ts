/** A page with a place for a mounted button, and what a broker says of its product. */
import { mountButton } from '../../../src/storefront/embed/mount-button.ts';
import type { ButtonDefaults } from '../../../src/core/base/settings.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { FakeBroker } from '../../helpers/fake-broker.ts';
import { hydrationIsOver } from '../../helpers/hydration-is-over.ts';

export const MUG = '<meta itemprop="sku" content="A">';
export const INACTIVE = { state: 'unavailable', reason: 'inactive', product: null } as const;

export let shop: HTMLElement;
let style: HTMLStyleElement;
let rounds = 0;

/** A page with a place of its own for each test: what was mounted once follows the page until it ends. */
export function aShop(markup: (name: string) => string, css = '', settings: ButtonDefaults = {}) {
  const name = `round-${rounds++}`;
  const broker = new FakeBroker();
  shop = document.createElement('main');
  shop.innerHTML = markup(name);
  style = document.createElement('style');
  style.textContent = css.replaceAll('.here', `.${name}`);
  document.body.append(style, shop);
  mountButton({ mount: `.${name}`, ...settings }, { watch: watchWith(() => broker, { baseUrl: '/' }) });
  return { broker, anchor: shop.querySelector<HTMLElement>(`.${name}`)! };
}

export const button = () => shop.querySelector('tryon-button');

/** Of a file of tests. */
export function clearShops(): void {
  before(hydrationIsOver);
  afterEach(() => {
    style.remove();
    shop.remove();
  });
}
