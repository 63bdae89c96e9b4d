import { expect, nextFrame } from '@open-wc/testing';
import type { TryonButton } from '../../src/button/tryon-button.ts';
import { mountButton, type MountSettings } from '../../src/embed/mount-button.ts';
import { watchWith } from '../../src/compose.ts';
import { FakeBroker, READY } from '../helpers/fake-broker.ts';
import { hydrationIsOver } from '../helpers/hydration-is-over.ts';
import { waitUntil } from '../helpers/wait-until.ts';

const mug = '<meta itemprop="sku" content="A">';
let shop: HTMLElement;
let style: HTMLStyleElement;
let rounds = 0;

/** A page with a place of its own for each test: what was mounted once follows the page until it ends. */
function aShop(markup: (name: string) => string, css = '', settings: MountSettings = {}) {
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

const button = () => shop.querySelector('tryon-button');
const INACTIVE = { state: 'unavailable', reason: 'inactive', product: null } as const;

describe('The space of a mounted button', () => {
  before(hydrationIsOver);
  afterEach(() => {
    style.remove();
    shop.remove();
  });

  it('of data-reserve is given back out of view, and not before the shopper’s eyes', async () => {
    const css = 'tryon-button { display: block; height: 40px }';
    const { broker } = aShop((name) => `${mug}<p class="${name}"></p>`, css, { reserve: true });
    expect(button() === null).to.equal(false);
    broker.say(INACTIVE);
    await nextFrame();
    await nextFrame();
    expect(button() === null, 'in view').to.equal(false);
    shop.style.paddingTop = '300vh';
    await waitUntil(() => button() === null);
  });

  it('is kept while the next product is looked up', async () => {
    const { broker } = aShop((name) => `${mug}<p class="${name}"></p>`);
    broker.say(READY);
    const reserved = () => (button() as TryonButton | null)?.reserve;
    expect(reserved()).to.equal(false);
    broker.availability = { state: 'loading', reason: null, product: null };
    shop.querySelector('meta')!.content = 'B';
    await waitUntil(() => button()?.getAttribute('external-id') === 'B');
    expect(reserved()).to.equal(true);
    broker.say(READY);
    expect(reserved()).to.equal(false);
    shop.querySelector('meta')!.content = 'C';
    await waitUntil(() => button()?.getAttribute('external-id') === 'C');
    broker.say(INACTIVE);
    expect(button() === null).to.equal(true);
  });
});
