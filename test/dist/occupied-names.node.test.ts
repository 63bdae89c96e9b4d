/** A page whose markup occupies the names of the DOM's own members, as `<form name="createElement">` does. */
import { expect } from 'chai';
import { useBareShop } from './bare-shop.ts';

const BUTTON = `Document.prototype.querySelector.call(document, 'tryon-button')`;
const BUTTONS = BUTTON.replace('Selector', 'SelectorAll');
const DIALOG = `${BUTTON}.shadowRoot.querySelector('tryon-dialog')`;
const listNames = (start: string) => `(() => {
  const names = new Set();
  for (let proto = ${start}; proto !== Object.prototype; proto = Object.getPrototypeOf(proto))
    for (const name of Object.getOwnPropertyNames(proto)) names.add(name);
  return [...names];
})()`;

describe('Names that the page’s markup occupies', function () {
  this.timeout(180_000);
  const shop = useBareShop();
  let ofDocument: string[];
  let ofForm: string[];
  before(async () => {
    const { page } = await shop.visit('<p></p>');
    ofDocument = await page.evaluate<string[]>(listNames('Document.prototype'));
    ofForm = await page.evaluate<string[]>(listNames('HTMLFormElement.prototype'));
  });
  beforeEach(() => shop.add('SKU-1'));

  async function expectTryOn(markup: string, proof: string, count = 1): Promise<void> {
    const { page } = await shop.visit(markup);
    expect(await page.evaluate(proof)).to.equal(true);
    const wait = { timeout: 60_000, polling: 100 };
    await page.waitForFunction(
      `${BUTTON}?.state === 'ready' && ${BUTTON}.shadowRoot.querySelector('button')`,
      undefined,
      wait,
    );
    await page.waitForFunction(`${BUTTONS}.length === ${count}`, undefined, wait);
    await page.evaluate(`${BUTTON}.shadowRoot.querySelector('button').click()`);
    // The dialog with what its experience has drawn in it.
    await page.waitForFunction(
      `${DIALOG}?.shadowRoot?.querySelector('dialog')?.open && ${DIALOG}.shadowRoot.querySelector('.experience > *')?.shadowRoot?.querySelector('button')`,
      undefined,
      wait,
    );
    await page.evaluate(`${DIALOG}.shadowRoot.querySelector('dialog').close()`);
    await page.waitForFunction(`!${BUTTON}.open`, undefined, wait);
  }

  for (const [tag, file] of [
    ['form', 'embed.iife.js'],
    ['img', 'embed.js'],
  ] as const)
    it(`of the document by every <${tag} name>, keep neither the button nor the dialog of ${file} away`, async () => {
      const occupied = ofDocument.map((name) => `<${tag} name="${name}"></${tag}>`).join('');
      await expectTryOn(
        `<h1>Mug</h1><p><b itemprop="sku">SKU-1</b></p><div data-tryon-external-id="SKU-1"></div>${occupied}${shop.tag('data-mount="h1"', file)}`,
        `['createElement', 'body', 'activeElement', 'currentScript'].every((name) => document[name] instanceof Element)`,
        2,
      );
    });

  it('of the form that the button stands after, keep neither the button nor the dialog away', async () => {
    const occupied = [...ofForm, 'action', 'method', 'id', 'submit']
      .map((name) => `<input name="${name}">`)
      .join('');
    await expectTryOn(
      `<div><form class="product"><b itemprop="sku">SKU-1</b>${occupied}</form></div>${shop.tag('data-mount="form.product" data-debug')}`,
      `['after', 'parentElement', 'matches', 'elements'].every((name) => document.forms[0][name] instanceof Element)`,
    );
  });
});
