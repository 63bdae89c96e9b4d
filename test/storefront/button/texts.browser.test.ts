import { expect } from '@open-wc/testing';
import { pageTexts } from '../../../src/core/texts/page-texts.ts';
import { registerTexts } from '../../../src/core/texts/register-texts.ts';
import labels from '../../../src/storefront/button/labels.json' with { type: 'json' };
import moreLabels from '../../../src/storefront/button/more-labels.json' with { type: 'json' };
import { READY } from '../../helpers/fake-broker.ts';
import {
  aReadyButton,
  BUTTON,
  buttonIn,
  findButton,
  freshPage,
  markup,
  page,
  setDefaults,
  readText,
} from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const says = (element: Element, text: string) =>
  waitUntil(() => readText(element) === text, `“${text}” in place of “${readText(element)}”`);

/** A button in a shadow root, with something around it there. */
async function inShadow(lang: string, around: (button: string) => string) {
  const { outer: host } = await buttonIn(`<div lang="${lang}"></div>`);
  host.attachShadow({ mode: 'open' }).innerHTML = around(BUTTON);
  return { host, element: host.shadowRoot!.querySelector('tryon-button')! };
}

describe('The text of <tryon-button>', () => {
  beforeEach(() => {
    freshPage();
    page.broker.availability = READY;
  });

  for (const [lang, text] of Object.entries<string>({ ...labels, ...moreLabels }))
    it(`is "${text}" in ${lang}`, async () => {
      await says((await buttonIn(`<div lang="${lang}">${BUTTON}</div>`)).element, text);
    });

  for (const [lang, text] of [
    ['de-CH', 'Virtuell anprobieren'],
    ['zh-Hant-TW', '虛擬試穿'],
    ['PT-br', 'Experimentar virtualmente'],
    ['xx', 'Try it on'],
    ['', 'Try it on'],
    ['constructor', 'Try it on'],
  ] as const)
    it(`is "${text}" in "${lang}", by its region or script, whatever the case, else in English`, async () => {
      const element = await aReadyButton('lang="fr"');
      await says(element, 'Essayer virtuellement');
      element.lang = lang;
      await says(element, text);
    });

  it('follows the nearest lang when that changes', async () => {
    const { outer, element } = await buttonIn(`<div lang="de-AT"><p>${BUTTON}</p></div>`);
    await says(element, 'Virtuell anprobieren');
    outer.lang = 'fr';
    await says(element, 'Essayer virtuellement');
    (element.parentElement as HTMLElement).lang = 'it';
    await says(element, 'Provalo');
  });

  it('follows a lang inside the shadow root around it, and one outside', async () => {
    const { host, element } = await inShadow('nl', (button) => `<p>${button}</p>`);
    const inner = element.parentElement!;
    await says(element, 'Virtueel passen');
    inner.lang = 'sv';
    await says(element, 'Prova virtuellt');
    inner.removeAttribute('lang');
    host.lang = 'tr';
    await says(element, 'Üzerinde dene');
  });

  it('follows the language of where it is moved to', async () => {
    const { outer, element } = await buttonIn(`<div><p lang="de">${BUTTON}</p><p lang="fr"></p></div>`);
    outer.lastElementChild!.append(element);
    await says(element, 'Essayer virtuellement');
  });

  it('is the label, else the content, else the page’s default', async () => {
    setDefaults({ label: 'For all' });
    const element = await aReadyButton('label="For this"');
    expect(readText(element)).to.equal('For this');
    element.removeAttribute('label');
    await element.updateComplete;
    expect(readText(element)).to.equal('For all');
    setDefaults({});
    element.append('From the slot');
    await says(element, 'From the slot');
    setDefaults({ label: 'For all' });
    element.requestUpdate();
    await element.updateComplete;
    expect(readText(element)).to.equal('From the slot');
    setDefaults({});
    element.replaceChildren();
    await says(element, 'Try it on');
  });

  it('follows a text node that a framework fills in later', async () => {
    const element = await aReadyButton();
    const text = element.appendChild(document.createTextNode(''));
    await element.updateComplete;
    expect(readText(element)).to.equal('Try it on');
    text.data = 'Anprobe';
    await says(element, 'Anprobe');
  });

  it('comes through a slot of the component around it', async () => {
    const { host, element } = await inShadow('en', () => markup('', '<slot></slot>'));
    await says(element, 'Try it on');
    host.append('From outside');
    await says(element, 'From outside');
  });

  for (const content of [
    '<span></span>',
    '<p>&nbsp;</p>',
    '<br>',
    '<style>p {}</style>',
    '<template>Text</template>',
    '&#8203;',
    ' <!-- nothing --> \n <svg slot="icon"></svg> \n ',
  ])
    it(`is the built-in text if the content is ${content}, which names nothing`, async () => {
      const element = await aReadyButton('', content);
      expect(readText(element)).to.equal('Try it on');
      await expect(element).to.be.accessible();
    });

  it('may be a picture with an accessible name', async () => {
    const element = await aReadyButton();
    element.innerHTML = '<span><svg role="img" aria-label="Mirror"></svg></span>';
    await waitUntil(() => !findButton(element)!.textContent!.includes('Try it on'));
    await expect(element).to.be.accessible();
  });

  it('is the built-in text if the label is blank', async () => {
    expect(readText(await aReadyButton('label="  "'))).to.equal('Try it on');
  });

  it('is never treated as markup, wherever it comes from', async () => {
    const element = await aReadyButton();
    element.label = '<img src=x onerror="window.hacked = true">';
    await element.updateComplete;
    expect(readText(element)).to.equal(element.label);
    expect(findButton(element)!.querySelector('img')).to.equal(null);
  });

  describe('if the page registers one', () => {
    afterEach(() => pageTexts().registered?.clear());

    it('changes where a button is shown, unless that has its own label', async () => {
      const [element, own] = [await aReadyButton(), await aReadyButton('label="Own"')];
      expect(readText(element)).to.equal('Try it on');
      registerTexts('en', { label: 'See it on you' });
      await says(element, 'See it on you');
      await own.updateComplete;
      expect(readText(own)).to.equal('Own');
    });

    it('changes inside a shadow root, in the page’s language', async () => {
      const { element } = await inShadow('de-AT', (button) => button);
      await says(element, 'Virtuell anprobieren');
      registerTexts('de', { label: 'Am Körper ansehen' });
      await says(element, 'Am Körper ansehen');
    });

    it('changes on no button that was removed', async () => {
      (await aReadyButton()).remove();
      expect(pageTexts().listeners.size).to.equal(0);
    });
  });
});
