import { expect, fixture, html } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { aButton, findButton, freshPage, page, setDefaults, readText } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const IN_EACH_LANGUAGE = {
  en: 'Try it on',
  de: 'Virtuell anprobieren',
  fr: 'Essayer virtuellement',
  es: 'Pruébatelo',
  it: 'Provalo',
  'pt-BR': 'Experimentar virtualmente',
  pt: 'Experimentar virtualmente',
  nl: 'Virtueel passen',
  pl: 'Przymierz wirtualnie',
  sv: 'Prova virtuellt',
  da: 'Prøv den på',
  tr: 'Üzerinde dene',
  ja: 'バーチャル試着',
  ko: '가상 피팅',
  'zh-Hant': '虛擬試穿',
  zh: '虚拟试穿',
  ar: 'تجربة افتراضية',
  he: 'מדידה וירטואלית',
  fi: 'Sovita virtuaalisesti',
  nb: 'Prøv virtuelt',
  cs: 'Virtuálně vyzkoušet',
  hu: 'Virtuális próba',
  ro: 'Probează virtual',
  uk: 'Приміряти віртуально',
  el: 'Δοκιμάστε το',
  ca: 'Emprova-t’ho',
  vi: 'Thử ảo',
  id: 'Coba virtual',
  th: 'ลองเสมือนจริง',
  hi: 'वर्चुअल ट्राई-ऑन',
};

describe('The text of <tryon-button>', () => {
  beforeEach(() => {
    freshPage();
    page.broker.availability = READY;
  });

  for (const [lang, text] of Object.entries(IN_EACH_LANGUAGE)) {
    it(`is "${text}" in ${lang}`, async () => {
      const outer = await fixture(
        html`<div lang=${lang}>
          <tryon-button external-id="A" base-url="https://a.example"></tryon-button>
        </div>`,
      );
      await waitUntil(() => readText(outer.firstElementChild!) === text);
    });
  }

  it('is in the language of a region or script, whatever the case, and in English for any other', async () => {
    const element = await aButton();
    for (const [lang, text] of [
      ['de-CH', 'Virtuell anprobieren'],
      ['zh-Hant-TW', '虛擬試穿'],
      ['PT-br', 'Experimentar virtualmente'],
      ['xx', 'Try it on'],
      ['', 'Try it on'],
      ['constructor', 'Try it on'],
    ] as const) {
      element.lang = 'fr';
      await waitUntil(() => readText(element) === 'Essayer virtuellement');
      element.lang = lang;
      await waitUntil(() => readText(element) === text, `${lang}: ${readText(element)}`);
    }
  });

  it('follows the nearest lang when that changes', async () => {
    const outer = await fixture<HTMLElement>(
      html`<div lang="de-AT">
        <p><tryon-button external-id="A" base-url="https://a.example"></tryon-button></p>
      </div>`,
    );
    const element = outer.querySelector('tryon-button')!;
    await waitUntil(() => readText(element) === 'Virtuell anprobieren');
    outer.lang = 'fr';
    await waitUntil(() => readText(element) === 'Essayer virtuellement');
    (element.parentElement as HTMLElement).lang = 'it';
    await waitUntil(() => readText(element) === 'Provalo');
  });

  it('follows a lang inside the shadow root around it, and one outside', async () => {
    const host = await fixture<HTMLElement>(html`<div lang="nl"></div>`);
    host.attachShadow({ mode: 'open' }).innerHTML =
      '<p><tryon-button external-id="A" base-url="https://a.example"></tryon-button></p>';
    const inner = host.shadowRoot!.querySelector('p')!;
    const element = inner.querySelector('tryon-button')!;
    await waitUntil(() => readText(element) === 'Virtueel passen');
    inner.lang = 'sv';
    await waitUntil(() => readText(element) === 'Prova virtuellt');
    inner.removeAttribute('lang');
    host.lang = 'tr';
    await waitUntil(() => readText(element) === 'Üzerinde dene');
  });

  it('follows the lang of a form, whatever the form’s fields are called', async () => {
    const form = await fixture(
      html`<form lang="de">
        <input name="parentNode" />
        <input name="hasAttribute" />
        <input name="getAttribute" />
        <input name="lang" />
        <input name="closest" />
        <tryon-button external-id="A" base-url="https://a.example"></tryon-button>
      </form>`,
    );
    expect(readText(form.lastElementChild!)).to.equal('Virtuell anprobieren');
  });

  it('follows the language of where it is moved to', async () => {
    const outer = await fixture(
      html`<div>
        <p lang="de"><tryon-button external-id="A" base-url="https://a.example"></tryon-button></p>
        <p lang="fr"></p>
      </div>`,
    );
    const element = outer.querySelector('tryon-button')!;
    outer.lastElementChild!.append(element);
    await waitUntil(() => readText(element) === 'Essayer virtuellement');
  });

  it('is the label, else the content, else the page’s default', async () => {
    setDefaults({ label: 'For all' });
    const element = await aButton(
      html`<tryon-button external-id="A" base-url="https://a.example" label="For this"></tryon-button>`,
    );
    expect(readText(element)).to.equal('For this');
    element.removeAttribute('label');
    await element.updateComplete;
    expect(readText(element)).to.equal('For all');
    setDefaults({});
    element.append('From the slot');
    await waitUntil(() => readText(element) === 'From the slot');
    setDefaults({ label: 'For all' });
    element.requestUpdate();
    await element.updateComplete;
    expect(readText(element)).to.equal('From the slot');
    setDefaults({});
    element.replaceChildren();
    await waitUntil(() => readText(element) === 'Try it on');
  });

  it('is the built-in text if the markup holds only line breaks, comments and an icon', async () => {
    const outer = await fixture(html`<div></div>`);
    outer.innerHTML = `<tryon-button external-id="A" base-url="https://a.example">
      <!-- nothing -->
      <svg slot="icon"></svg>
    </tryon-button>`;
    const element = outer.querySelector('tryon-button')!;
    await waitUntil(() => findButton(element));
    await element.updateComplete;
    expect(readText(element)).to.equal('Try it on');
  });

  it('follows a text node that a framework fills in later', async () => {
    const element = await aButton();
    const text = element.appendChild(document.createTextNode(''));
    await element.updateComplete;
    expect(readText(element)).to.equal('Try it on');
    text.data = 'Anprobe';
    await waitUntil(() => readText(element) === 'Anprobe');
  });

  it('comes through a slot of the component around it', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    host.attachShadow({ mode: 'open' }).innerHTML =
      '<tryon-button external-id="A" base-url="https://a.example"><slot></slot></tryon-button>';
    const element = host.shadowRoot!.querySelector('tryon-button')!;
    await waitUntil(() => findButton(element) && readText(element) === 'Try it on');
    host.append('From outside');
    await waitUntil(() => readText(element) === 'From outside');
  });

  for (const content of [
    '<span></span>',
    '<p>&nbsp;</p>',
    '<br>',
    '<style>p {}</style>',
    '<template>Text</template>',
    '&#8203;',
  ]) {
    it(`is the built-in text if the content is ${content}, which names nothing`, async () => {
      const element = await aButton();
      element.innerHTML = content;
      await element.updateComplete;
      expect(readText(element)).to.equal('Try it on');
      await expect(element).to.be.accessible();
    });
  }

  it('may be a picture with an accessible name', async () => {
    const element = await aButton();
    element.innerHTML = '<span><svg role="img" aria-label="Mirror"></svg></span>';
    await waitUntil(() => !findButton(element)!.textContent!.includes('Try it on'));
    await expect(element).to.be.accessible();
  });

  it('is the built-in text if the label is blank', async () => {
    const element = await aButton();
    element.label = '  ';
    await element.updateComplete;
    expect(readText(element)).to.equal('Try it on');
  });

  it('is never treated as markup, wherever it comes from', async () => {
    const element = await aButton();
    element.label = '<img src=x onerror="window.hacked = true">';
    await element.updateComplete;
    expect(readText(element)).to.equal(element.label);
    expect(findButton(element)!.querySelector('img')).to.equal(null);
  });
});
