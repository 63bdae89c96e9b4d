import { expect, fixture, html } from '@open-wc/testing';
import { pageTexts } from '../../../src/core/texts/page-texts.ts';
import { registerTexts } from '../../../src/core/texts/register-texts.ts';
import { READY } from '../../helpers/fake-broker.ts';
import { aButton, freshPage, page, readText } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('Registered texts on <tryon-button>', () => {
  beforeEach(() => {
    freshPage();
    page.broker.availability = READY;
  });
  afterEach(() => pageTexts().registered?.clear());

  it('change a button that is shown', async () => {
    const element = await aButton();
    expect(readText(element)).to.equal('Try it on');
    registerTexts('en', { label: 'See it on you' });
    await waitUntil(() => readText(element) === 'See it on you');
  });

  it('change a button inside a shadow root, in the page’s language', async () => {
    const host = await fixture<HTMLElement>(html`<div lang="de-AT"></div>`);
    host.attachShadow({ mode: 'open' }).innerHTML =
      '<tryon-button external-id="A" base-url="https://a.example"></tryon-button>';
    const element = host.shadowRoot!.querySelector('tryon-button')!;
    await waitUntil(() => readText(element) === 'Virtuell anprobieren');
    registerTexts('de', { label: 'Am Körper ansehen' });
    await waitUntil(() => readText(element) === 'Am Körper ansehen');
  });

  it('leave a label that the element sets itself', async () => {
    const element = await aButton();
    element.label = 'Own';
    registerTexts('en', { label: 'See it on you' });
    await element.updateComplete;
    expect(readText(element)).to.equal('Own');
  });

  it('change no button that was removed', async () => {
    const element = await aButton();
    element.remove();
    expect(pageTexts().listeners.size).to.equal(0);
  });
});
