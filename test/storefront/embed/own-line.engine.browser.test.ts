/** The shop's own controls beside a mounted button are as wide as without it. */
import { expect, nextFrame } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aShop, button, clearShops, MUG, shop } from './a-shop.ts';

/** What of a button matters to the row that it is put into: its size. */
class AButton extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML =
      '<style>:host { display: inline-block; vertical-align: top } :host([hidden]) { display: none } button { width: 160px; height: 40px }</style><button part="button">Try it on</button>';
  }
}

const CSS = `
  main { width: 500px }
  .row { display: flex; gap: 10px; align-items: flex-start }
  .row button, .row input { font: 16px/20px sans-serif; padding: 10px }
  .row input { width: 40px; box-sizing: border-box; flex: none }
  .row .cta { flex: 1; min-width: 0 }`;

const aRow = (name: string, more = '', attributes = '') =>
  `${MUG}<div class="outer"><div class="row" ${attributes}><input value="1"><button type="button" class="cta ${name}">Add to cart</button>${more}</div></div>`;

const measureWidth = (selector: string) => shop.querySelector<HTMLElement>(selector)!.offsetWidth;
const measureBox = (element: Element) => element.getBoundingClientRect();

describe('A row that has no room for a mounted button', () => {
  before(() => customElements.get('tryon-button') ?? customElements.define('tryon-button', AButton));
  clearShops();

  /** The button after a row of the shop, whose own button is as wide as before. */
  async function expectOwnLine(change: () => void): Promise<void> {
    const before = measureWidth('.cta');
    change();
    await waitUntil(
      () => button() && measureBox(button()!).top >= measureBox(shop.querySelector('.row')!).bottom,
    );
    expect(measureWidth('.cta')).to.equal(before);
    await nextFrame();
    await nextFrame();
    expect(measureBox(button()!).top, 'afterwards').to.be.at.least(
      measureBox(shop.querySelector('.row')!).bottom,
    );
  }

  it('never shows its own button narrower', async () => {
    const { broker } = aShop((name) => aRow(name), CSS);
    const widths = new Set<number>();
    new ResizeObserver(() => widths.add(measureWidth('.cta'))).observe(shop.querySelector('.cta')!);
    await nextFrame();
    broker.say(READY);
    await waitUntil(() => button());
    for (let i = 0; i < 5; i++) await nextFrame();
    expect([...widths]).to.deep.equal([450]);
  });

  it('has it on a line of its own, where its own button would shrink', async () => {
    const { broker } = aShop((name) => aRow(name), CSS);
    await expectOwnLine(() => broker.say(READY));
  });

  it('has it on a line of its own, where it would stick out of the row', async () => {
    const { broker } = aShop((name) => aRow(name), `${CSS} .row .cta { flex: none; width: 350px }`);
    await expectOwnLine(() => broker.say(READY));
  });

  it('has it behind the row where further controls follow', async () => {
    const { broker } = aShop((name) => aRow(name, '<button type="button">Wish</button>'), CSS);
    await expectOwnLine(() => broker.say(READY));
  });

  it('has it behind a grid of equal columns', async () => {
    const css = `${CSS} .row { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr }`;
    const { broker } = aShop((name) => aRow(name), css);
    await expectOwnLine(() => broker.say(READY));
  });

  it('has it behind all rows that are in each other', async () => {
    const css = `${CSS} .outer { display: flex } .row { flex: 1 }`;
    const { broker } = aShop((name) => aRow(name), css);
    await expectOwnLine(() => broker.say(READY));
  });

  it('moves it when the row is shown later', async () => {
    const { broker } = aShop((name) => aRow(name, '', 'hidden'), `${CSS} .row[hidden] { display: none }`);
    broker.say(READY);
    await nextFrame();
    await nextFrame();
    const row = shop.querySelector<HTMLElement>('.row')!;
    row.hidden = false;
    await waitUntil(() => measureBox(button()!).top >= measureBox(row).bottom);
    expect(measureWidth('.cta')).to.equal(450);
  });

  it('moves it when the row becomes narrow', async () => {
    const css = `${CSS} .row .cta { flex: 0 1 200px } .row { flex-wrap: nowrap }`;
    const { broker } = aShop((name) => aRow(name), css);
    broker.say(READY);
    await waitUntil(() => button());
    await nextFrame();
    expect(measureBox(button()!).top).to.be.below(measureBox(shop.querySelector('.row')!).bottom);
    await expectOwnLine(() => (shop.style.width = '300px'));
  });

  it('leaves it where the row has room', async () => {
    const { broker } = aShop((name) => aRow(name), `${CSS} .row .cta { flex: none }`);
    broker.say(READY);
    await waitUntil(() => button());
    await nextFrame();
    await nextFrame();
    expect(button()!.previousElementSibling!.className).to.match(/cta/);
    expect(measureBox(button()!).top).to.equal(measureBox(shop.querySelector('.cta')!).top);
  });
});
