import { expect } from '@open-wc/testing';
import type { TryonButton } from '../../../../src/storefront/button/tryon-button.ts';
import { applyLook } from '../../../../src/storefront/button/look/theme-class.ts';
import { READY } from '../../../helpers/fake-broker.ts';
import {
  aButton,
  aReadyButton,
  BUTTON,
  buttonIn,
  findDialog,
  findPart,
  freshPage,
  page,
  setDefaults,
  unavailable,
} from '../a-button.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';

const findLightButton = (element: TryonButton) => element.querySelector<HTMLButtonElement>('button.btn')!;

/** A button that is ready, with a button of the theme's classes in the page. */
async function aLightButton(attributes?: string): Promise<TryonButton> {
  const element = await aReadyButton(attributes);
  await waitUntil(() => findLightButton(element));
  await element.updateComplete;
  return element;
}

describe('A button with the theme’s own classes', () => {
  beforeEach(() => {
    freshPage();
    setDefaults({ class: 'btn btn--second' });
    page.applyLook = async (element) => applyLook(element, 'btn btn--second');
  });

  it('is a plain button in the page’s own tree, with these classes and no box around it', async () => {
    const element = await aLightButton();
    const light = findLightButton(element);
    expect([light.type, light.className, light.textContent]).to.deep.equal([
      'button',
      'btn btn--second',
      'Try it on',
    ]);
    expect(getComputedStyle(element).display).to.equal('contents');
    expect(findPart(element, 'button')!.offsetHeight).to.equal(0);
    expect(light.offsetHeight).to.be.above(0);
  });

  it('has an icon, a gap to its neighbours, and no more than the width of its column', async () => {
    page.broker.availability = READY;
    const { outer, element } = await buttonIn(`<div style="width: 345px; box-sizing: border-box">
        <style>
          .column *, .column *::before { box-sizing: inherit }
          .btn { display: flex; width: 100%; padding: 0 30px; min-height: 47px }
        </style>
        <div class="column" style="box-sizing: border-box">
          <button class="btn theirs">Add to cart</button>
          ${BUTTON}
        </div>
      </div>`);
    const ours = () => element.querySelector<HTMLElement>('.btn--second')!;
    await waitUntil(() => ours()?.offsetHeight);
    element.requestUpdate();
    await element.updateComplete;
    expect(ours().offsetWidth).to.equal(345);
    expect(ours().querySelector('svg')!.getBoundingClientRect().width).to.be.above(10);
    const gap =
      ours().getBoundingClientRect().top - outer.querySelector('.theirs')!.getBoundingClientRect().bottom;
    expect(gap).to.be.within(9.9, 11);
  });

  it('opens the dialog, once, and sends no form', async () => {
    const element = await aLightButton();
    let opened = 0;
    element.addEventListener('tryon-open', () => opened++);
    findLightButton(element).click();
    await waitUntil(() => findDialog(element)?.open);
    expect(opened).to.equal(1);
  });

  it('has the button’s text: the label, the slot, the language', async () => {
    const element = await aLightButton('lang="de"');
    expect(findLightButton(element).textContent).to.not.equal('Try it on');
    element.label = 'An mir';
    await waitUntil(() => findLightButton(element).textContent === 'An mir');
    element.label = null;
    element.append('Ansehen');
    await waitUntil(() => findLightButton(element).textContent === 'Ansehen');
  });

  it('is accessible, also while a click waits', async () => {
    const element = await aLightButton();
    await expect(element).to.be.accessible();
    page.broker.confirmed = new Promise(() => {});
    findLightButton(element).click();
    await waitUntil(() => findLightButton(element).getAttribute('aria-busy') === 'true');
    await expect(element).to.be.accessible();
  });

  it('is absent while the product is not ready, and takes no space', async () => {
    const element = await aLightButton();
    page.broker.say(unavailable('inactive'));
    await waitUntil(() => !findLightButton(element));
    expect(element.getBoundingClientRect().height).to.equal(0);
    page.broker.say(READY);
    await waitUntil(() => findLightButton(element));
  });

  it('keeps its space, invisible and inert, with reserve', async () => {
    const element = await aButton('reserve');
    await waitUntil(() => findLightButton(element));
    const light = findLightButton(element);
    expect(light.offsetHeight).to.be.above(0);
    light.focus();
    expect(document.activeElement === light).to.equal(false);
  });

  it('is not affected when a theme disables or hides every button of its form', async () => {
    const element = await aLightButton();
    const light = findLightButton(element);
    light.disabled = true;
    light.hidden = true;
    await waitUntil(() => !light.disabled && !light.hidden);
  });

  it('is one button, also in a copy of the element, which works by itself', async () => {
    const element = await aLightButton();
    const copy = element.cloneNode(true) as TryonButton;
    element.after(copy);
    await waitUntil(() => copy.state === 'ready' && copy.shadowRoot!.querySelector('slot[name=button]'));
    await copy.updateComplete;
    expect(copy.querySelectorAll('button')).to.have.length(1);
    findLightButton(copy).click();
    await waitUntil(() => findDialog(copy)?.open);
    copy.remove();
  });
});
