/** The shop's own controls beside a mounted button are as wide as without it. */
import { expect, nextFrame } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aShop, button, clearShops, MUG, settle, shop } from './a-shop.ts';

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
  .row[hidden] { display: none }
  .row button, .row input { font: 16px/20px sans-serif; padding: 10px }
  .row input { width: 40px; box-sizing: border-box; flex: none }
  .row .cta { flex: 1; min-width: 0 }`;

/** A row of the shop with a place for a button. */
const aRow = (css = '', more = '', attributes = '') =>
  aShop(
    `${MUG}<div class="outer"><div class="row" ${attributes}><input value="1"><button type="button" class="cta here">Add to cart</button>${more}</div></div>`,
    CSS + css,
  ).broker;

const find = (selector: string) => shop.querySelector<HTMLElement>(selector)!;
const measureBox = (element: Element) => element.getBoundingClientRect();
const isBehind = () => measureBox(button()!).top >= measureBox(find('.row')).bottom;

describe('A row that has no room for a mounted button', () => {
  before(() => customElements.get('tryon-button') ?? customElements.define('tryon-button', AButton));
  clearShops();

  /** The button after a row of the shop, whose own button is as wide as before. */
  async function expectOwnLine(change: () => void): Promise<void> {
    const before = find('.cta').offsetWidth;
    change();
    await waitUntil(() => button() && isBehind());
    expect(find('.cta').offsetWidth).to.equal(before);
    await settle();
    expect(isBehind(), 'afterwards').to.equal(true);
  }

  it('never shows its own button narrower', async () => {
    const broker = aRow();
    const widths = new Set<number>();
    new ResizeObserver(() => widths.add(find('.cta').offsetWidth)).observe(find('.cta'));
    await waitUntil(() => widths.size > 0);
    broker.say(READY);
    await waitUntil(() => button());
    for (let i = 0; i < 5; i++) await nextFrame();
    expect([...widths]).to.deep.equal([450]);
  });

  for (const [where, css, more] of [
    ['on a line of its own, where its own button would shrink', '', ''],
    [
      'on a line of its own, where it would stick out of the row',
      '.row .cta { flex: none; width: 350px }',
      '',
    ],
    ['behind the row where further controls follow', '', '<button type="button">Wish</button>'],
    [
      'behind a grid of equal columns',
      '.row { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr }',
      '',
    ],
    ['behind all rows that are in each other', '.outer { display: flex } .row { flex: 1 }', ''],
  ] as const)
    it(`has it ${where}`, async () => {
      const broker = aRow(css, more);
      await expectOwnLine(() => broker.say(READY));
    });

  it('moves it when the row is shown later', async () => {
    aRow('', '', 'hidden').say(READY);
    await settle();
    find('.row').hidden = false;
    await waitUntil(isBehind);
    expect(find('.cta').offsetWidth).to.equal(450);
  });

  it('moves it when the row becomes narrow', async () => {
    aRow('.row .cta { flex: 0 1 200px } .row { flex-wrap: nowrap }').say(READY);
    await waitUntil(() => button());
    await nextFrame();
    expect(isBehind()).to.equal(false);
    await expectOwnLine(() => (shop.style.width = '300px'));
  });

  it('leaves it where the row has room', async () => {
    aRow('.row .cta { flex: none }').say(READY);
    await waitUntil(() => button());
    await settle();
    expect(button()!.previousElementSibling!.className).to.match(/cta/);
    expect(measureBox(button()!).top).to.equal(measureBox(find('.cta')).top);
  });
});
