/** Tests that a mounted button neither moves nor resizes the elements near it. */
import { expect, nextFrame } from '@open-wc/testing';
import { makeRoom, putAfter } from '../../../src/storefront/embed/place.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aShop, button, clearShops, countChanges, MUG, settle, shop } from './a-shop.ts';

/** What of a button matters to the row that it is put into: its size. */
class AButton extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML =
      '<style>:host { display: inline-block; vertical-align: top } :host([hidden]) { display: none } button { width: 160px; height: 40px }</style><button part="button">Try it on</button>';
  }

  /** The button renders anew wherever it is put, as the real one does. */
  connectedCallback() {
    this.shadowRoot!.querySelector('button')!.toggleAttribute('data-rendered');
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

  /** Waits until nothing has changed in the shop for a second: what earlier tests have mounted still looks for copies of itself. */
  async function untilCalm(): Promise<void> {
    let calmSince = performance.now();
    const observer = new MutationObserver(() => (calmSince = performance.now()));
    observer.observe(shop, { attributes: true, childList: true, subtree: true });
    await waitUntil(() => performance.now() - calmSince > 1000);
    observer.disconnect();
  }

  // The first, because what other tests have mounted would take this button for a copy of theirs.
  it('lets it come to rest where the page answers each of its moves by another layout', async () => {
    // Wherever the button is, it disturbs the row.
    const broker = aRow('body:has(tryon-button:not([hidden])) .cta { flex: none; width: 200px }');
    let answers = 0;
    const answer = () => find('.row').style.setProperty('padding-inline-start', `${++answers % 97}px`);
    const observer = new MutationObserver(answer);
    observer.observe(find('.outer'), { childList: true, subtree: true });
    broker.say(READY);
    await waitUntil(() => answers > 0);
    await untilCalm();
    observer.disconnect();
    expect(answers).to.be.within(1, 200);
  });

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

  it('moves it when the row becomes narrow after it had many other layouts', async () => {
    aRow('.row .cta { flex: 0 1 200px } .row { flex-wrap: nowrap }');
    putAfter(document.createElement('tryon-button'), find('.cta'));
    for (let inset = 40; inset >= 0; inset--) {
      find('.row').style.paddingInlineStart = `${inset}px`;
      makeRoom(button()!);
    }
    expect(isBehind()).to.equal(false);
    shop.style.width = '300px';
    await waitUntil(() => {
      makeRoom(button()!);
      return isBehind();
    });
    expect(find('.cta').offsetWidth).to.equal(200);
  });

  it('leaves it where the row has room', async () => {
    aRow('.row .cta { flex: none }').say(READY);
    await waitUntil(() => button());
    await settle();
    expect(button()!.previousElementSibling!.className).to.match(/cta/);
    expect(measureBox(button()!).top).to.equal(measureBox(find('.cta')).top);
  });

  for (const [what, css, more] of [
    ['a field that is not shown', '.row .cta { flex: none }', '<input type="hidden" name="id">'],
    [
      'a bar that stays on the screen',
      '.row .cta { flex: none } i { position: fixed; top: 0 }',
      '<i>Bar</i>',
    ],
    [
      'a bar that sticks to its edge',
      '.row .cta { flex: none } i { position: sticky; bottom: 0 }',
      '<i>Bar</i>',
    ],
  ] as const)
    it(`is not searched for again because the page was scrolled, with ${what}`, async () => {
      aRow(`${css} main { padding-bottom: 3000px }`, more).say(READY);
      await waitUntil(() => button());
      await untilCalm();
      // A button that is hidden for a moment would move the end of the page.
      scrollTo({ top: 1e6, behavior: 'instant' });
      const { scrollY } = window;
      const changes = await countChanges(shop, async () => {
        document.fonts.dispatchEvent(new Event('loadingdone'));
        await settle();
      });
      expect([scrollY > 1000, window.scrollY, changes]).to.deep.equal([true, scrollY, 0]);
      scrollTo({ top: 0, behavior: 'instant' });
    });

  /** The boxes of the shop's own elements, within its page. */
  function readBoxes(): number[][] {
    const origin = measureBox(shop);
    return [...shop.querySelectorAll('.row :is(a, button, input, span)')].map((element) => {
      const { x, y, width, height } = measureBox(element);
      return [x - origin.x, y - origin.y, width, height].map(Math.round);
    });
  }

  const ROWS = {
    'a row that wraps, whose own button grows': [
      '<input value="1"><button type="button" class="cta here">Add to cart</button><button type="button">Wish</button>',
      '.row { flex-wrap: wrap } .row .cta { flex: 1 0 200px }',
    ],
    'a row that wraps around a group of its own button': [
      '<span class="quantity"><input value="1"></span><div class="group"><a class="here">Add to cart</a><a>Buy now</a></div>',
      '.row { flex-wrap: wrap; align-items: center } .quantity { width: 150px } .group { display: inline-flex; margin-right: auto } a { padding: 10px; width: 140px }',
    ],
    'a row whose elements are centred and lower than the button': [
      '<button type="button" class="cta here">Add to cart</button>',
      '.row { align-items: center } .row .cta { flex: none; padding: 0 }',
    ],
    'a row in which something follows': [
      '<button type="button" class="cta here">Add to cart</button><button type="button">Wish</button>',
      '.row .cta { flex: none }',
    ],
    'a line of text and links': [
      '<a class="here">Add to cart</a> <a>Wish</a> <a>Compare</a>',
      '.row { display: block }',
    ],
    'a row of which only the next button is shown': [
      '<button type="button" class="cta here" hidden>Add to cart</button><button type="button" class="all">Select options</button>',
      '.row { flex-wrap: wrap } .all { width: 100% } [hidden] { display: none }',
    ],
    'a row from right to left': [
      '<input value="1"><button type="button" class="cta here">Add to cart</button><button type="button">Wish</button>',
      '.row { direction: rtl; flex-wrap: wrap } .row .cta { flex: 1 0 200px }',
    ],
  };
  for (const [name, [markup, css]] of Object.entries(ROWS))
    it(`leaves everything where and as large as it is: ${name}`, async () => {
      const { broker } = aShop(`${MUG}<div class="outer"><div class="row">${markup}</div></div>`, CSS + css);
      const before = readBoxes();
      broker.say(READY);
      await waitUntil(() => button());
      await settle();
      expect(readBoxes()).to.deep.equal(before);
    });

  it('keeps the distance of its row from the edges of the screen', async () => {
    aRow('.outer { margin: 0 6px } .row { padding: 0 16px 0 12px }').say(READY);
    await waitUntil(() => button() && isBehind());
    expect(measureBox(button()!).left).to.equal(measureBox(find('.row input')).left);
  });

  it('keeps that distance in a page from right to left, and behind several rows', async () => {
    const css = '.outer { display: flex; direction: rtl; padding: 0 6px } .row { flex: 1; padding: 0 12px }';
    aRow(`main { direction: rtl } ${css}`).say(READY);
    await waitUntil(() => button() && isBehind());
    expect(measureBox(button()!).right).to.equal(measureBox(find('.row input')).right);
  });

  it('covers nothing that the shop has placed into the same row', async () => {
    const css =
      '.row { position: relative } .row .cta { flex: none } .row .wish { position: absolute; right: 0; top: 0; width: 250px }';
    aRow(css, '<button type="button" class="wish">Wish</button>').say(READY);
    await waitUntil(() => button() && isBehind());
  });

  it('stands beside nothing whose font is still on its way', async () => {
    Object.defineProperty(document.fonts, 'status', { configurable: true, value: 'loading' });
    try {
      const { broker } = aShop(
        `${MUG}<div class="row"><button type="button" class="cta here">Add to cart</button></div>`,
        `${CSS} .row .cta { flex: none }`,
        { reserve: true },
      );
      broker.say(READY);
      await waitUntil(() => button() && isBehind());
    } finally {
      delete (document.fonts as { status?: unknown }).status;
    }
  });

  it('is measured again once a font has come that leaves the row no room', async () => {
    aRow('.row .cta { flex: none }').say(READY);
    await waitUntil(() => button());
    await settle();
    expect(isBehind()).to.equal(false);
    // The row keeps its size, and so does its own button.
    find('input').style.marginRight = '200px';
    document.fonts.dispatchEvent(new Event('loadingdone'));
    await waitUntil(isBehind);
  });

  it('comes when the animations of the row have ended', async () => {
    const broker = aRow('.row .cta { flex: none }');
    const animation = find('.cta').animate([{ width: '400px' }, { width: '100px' }], 1e6);
    broker.say(READY);
    await settle();
    expect(button() === null).to.equal(true);
    animation.finish();
    await waitUntil(() => button());
    await settle();
    expect(isBehind()).to.equal(false);
  });
});
