import { expect, nextFrame } from '@open-wc/testing';
import { mountButton } from '../../../src/storefront/embed/mount-button.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { FakeBroker, READY } from '../../helpers/fake-broker.ts';
import { hydrationIsOver } from '../../helpers/hydration-is-over.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const here = location.href;
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const mug = (sku: string) => jsonLd({ '@type': 'Product', sku });

let place: HTMLElement;
const broker = new FakeBroker();
const ports = { watch: watchWith(() => broker, { baseUrl: '/' }) };

function aPage(markup: string): void {
  place = document.createElement('main');
  place.innerHTML = markup;
  document.body.append(place);
}

const buttons = () => [...place.querySelectorAll('tryon-button')];
const skus = () => buttons().map((button) => button.getAttribute('external-id'));

/** Two frames: what was planned for the next one is done, and so is what that led to. */
const settled = async () => {
  await nextFrame();
  await nextFrame();
};

describe('data-mount', () => {
  before(hydrationIsOver);
  // Once, as in a page: it follows that until it ends.
  before(() => {
    broker.availability = READY;
    mountButton(
      {
        mount: '.mount, [data-here=yes], .last > :last-child, .alone:not(:has(+ tryon-button))',
        baseUrl: '/',
      },
      ports,
    );
  });
  afterEach(() => {
    place.remove();
    history.replaceState(null, '', here);
  });

  it('puts one button after the first match, for the page’s own product', async () => {
    aPage(`${mug('A')}<p class="mount">1</p><p class="mount">2</p>`);
    await waitUntil(() => buttons().length === 1);
    expect(skus()).to.deep.equal(['A']);
    expect(place.querySelector('p')!.nextElementSibling === buttons()[0]).to.equal(true);
  });

  it('follows JSON-LD that is replaced, as text and as an element', async () => {
    aPage(`${mug('A')}<p class="mount"></p>`);
    await waitUntil(() => buttons().length === 1);
    const script = place.querySelector('script')!;
    script.textContent = JSON.stringify({ '@type': 'Product', sku: 'B' });
    await waitUntil(() => skus()[0] === 'B');
    (script.firstChild as Text).data = JSON.stringify({ '@type': 'Product', sku: 'C' });
    await waitUntil(() => skus()[0] === 'C');
    script.remove();
    await waitUntil(() => buttons().length === 0);
    place.insertAdjacentHTML('afterbegin', mug('D'));
    await waitUntil(() => skus()[0] === 'D');
  });

  it('follows microdata and meta whose attributes change', async () => {
    aPage('<meta itemprop="sku" content="A"><p class="mount"></p>');
    await waitUntil(() => buttons().length === 1);
    expect(skus()).to.deep.equal(['A']);
    place.querySelector('meta')!.content = 'B';
    await waitUntil(() => skus()[0] === 'B');
  });

  it('follows the variant in the address, pushed, replaced, and gone back to', async () => {
    const variant = (sku: string, url: string) => ({ '@type': 'Product', sku, offers: { url } });
    aPage(
      `${jsonLd({ '@type': 'ProductGroup', hasVariant: [variant('S', '?variant=1'), variant('L', '?variant=2')] })}
       <p class="mount"></p>`,
    );
    await waitUntil(() => buttons().length === 1);
    expect(skus()).to.deep.equal(['S']);
    history.pushState(null, '', '?variant=2');
    await waitUntil(() => skus()[0] === 'L');
    history.replaceState(null, '', '?variant=1');
    await waitUntil(() => skus()[0] === 'S');
    history.pushState(null, '', '?variant=2');
    await waitUntil(() => skus()[0] === 'L');
    // Once only: a page of many tests may have reached the browser's limit of entries, and the one before this test's be lost.
    history.back();
    await waitUntil(() => skus()[0] === 'S');
  });

  it('stays where it is, the same element, while the rest of the page changes', async () => {
    aPage(`${mug('A')}<p class="mount"></p>`);
    await waitUntil(() => buttons().length === 1);
    const [button] = buttons();
    let moves = 0;
    const observer = new MutationObserver((records) => (moves += records.length));
    observer.observe(place, { childList: true, attributes: true, subtree: true });
    for (let round = 0; round < 20; round++) {
      document.body.classList.toggle('busy');
      await nextFrame();
    }
    observer.disconnect();
    expect(moves).to.equal(0);
    expect(buttons()[0] === button).to.equal(true);
  });

  it('comes back when a theme editor replaces the whole section', async () => {
    aPage(`<section>${mug('A')}<p class="mount"></p></section>`);
    await waitUntil(() => buttons().length === 1);
    for (const sku of ['B', 'C']) {
      const section = document.createElement('section');
      section.innerHTML = `${mug(sku)}<p class="mount"></p>`;
      place.querySelector('section')!.replaceWith(section);
      await waitUntil(() => skus().length === 1 && skus()[0] === sku);
    }
  });

  it('is one button if the theme puts back a section that holds a copy of it', async () => {
    aPage(`<section>${mug('A')}<p class="mount"></p></section>`);
    await waitUntil(() => buttons().length === 1);
    place.innerHTML = place.innerHTML.replace('"sku":"A"', '"sku":"B"');
    await waitUntil(() => skus()[0] === 'B');
    await settled();
    expect(skus()).to.deep.equal(['B']);
  });

  it('waits for a match that comes later, by an attribute too', async () => {
    aPage(`${mug('A')}<p></p>`);
    await settled();
    expect(buttons()).to.have.length(0);
    place.querySelector('p')!.setAttribute('data-here', 'yes');
    await waitUntil(() => skus()[0] === 'A');
    place.querySelector('p')!.removeAttribute('data-here');
    await waitUntil(() => buttons().length === 0);
  });

  it('gives up if another script removes the button each time', async () => {
    aPage(`${mug('A')}<p class="mount"></p>`);
    let removed = 0;
    const rival = new MutationObserver(() => {
      for (const button of buttons()) {
        removed++;
        button.remove();
      }
    });
    rival.observe(place, { childList: true });
    await waitUntil(() => removed > 3);
    rival.disconnect();
    await waitUntil(() => buttons().length === 1);
  });

  for (const markup of ['<section class="last"><p></p></section>', '<p class="alone"></p>']) {
    it(`leaves the button alone while its dialog is open, whatever else changes: ${markup}`, async () => {
      aPage(`${mug('A')}${markup}<i></i>`);
      await waitUntil(() => skus()[0] === 'A');
      Object.assign(buttons()[0]!, { open: true });
      let moves = 0;
      const observer = new MutationObserver((records) => {
        for (const { target } of records) if (target.nodeName !== 'I') moves++;
      });
      observer.observe(place, { subtree: true, childList: true });
      for (let round = 0; round < 5; round++) {
        place.querySelector('i')!.textContent = String(round);
        await settled();
      }
      observer.disconnect();
      delete (buttons()[0] as { open?: boolean }).open;
      expect(moves).to.equal(0);
    });
  }

  it('leaves a button that has the focus where it is', async () => {
    aPage(`${mug('A')}<p class="alone"></p><i></i>`);
    await waitUntil(() => skus()[0] === 'A');
    const button = buttons()[0]!;
    button.tabIndex = 0;
    button.focus();
    for (let round = 0; round < 3; round++) {
      place.querySelector('i')!.textContent = String(round);
      await settled();
    }
    expect(document.activeElement === button).to.equal(true);
    button.removeAttribute('tabindex');
  });

  it('mounts behind a form, whatever names its fields have', async () => {
    const names = ['matches', 'after', 'compareDocumentPosition', 'parentNode', 'nextSibling'];
    aPage(`${mug('A')}<form class="mount">${names.map((name) => `<input name="${name}">`).join('')}</form>`);
    await waitUntil(() => skus()[0] === 'A');
    place.append(document.createElement('hr'));
    await settled();
    expect(skus()).to.deep.equal(['A']);
  });

  it('reads the page’s product although forms have the names of the document’s own methods', async () => {
    aPage(`<form name="querySelectorAll"></form><img name="querySelector">${mug('A')}<p class="mount"></p>`);
    await waitUntil(() => skus()[0] === 'A');
  });

  for (const [name, markup] of [
    ['the last child', '<section class="last"><p></p></section>'],
    ['what no button follows', '<p class="alone"></p>'],
  ] as const) {
    it(`stays behind ${name}, which is of the same place, and changes nothing after that`, async () => {
      aPage(`${mug('A')}${markup}`);
      await waitUntil(() => skus()[0] === 'A');
      await settled();
      let changes = 0;
      const observer = new MutationObserver((records) => (changes += records.length));
      observer.observe(place, { subtree: true, childList: true });
      for (let frame = 0; frame < 20; frame++) await nextFrame();
      observer.disconnect();
      expect(changes).to.equal(0);
      place.append(document.createElement('hr'));
      await settled();
      expect(skus()).to.deep.equal(['A']);
    });
  }

  for (const selector of ['..', 'p[', '>']) {
    it(`says that "${selector}" is not a selector, and mounts nothing`, async () => {
      aPage(mug('A'));
      const { warn } = console;
      const warnings: string[] = [];
      console.warn = (text: string) => void warnings.push(text);
      try {
        mountButton({ mount: selector }, ports);
      } finally {
        console.warn = warn;
      }
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('CSS selector').and.to.contain(JSON.stringify(selector));
      expect(buttons()).to.have.length(0);
    });
  }
});
