import { expect, nextFrame } from '@open-wc/testing';
import { mountButton } from '../../../src/storefront/embed/mount-button.ts';
import { watchWith } from '../../../src/storefront/compose.ts';
import { FakeBroker, READY } from '../../helpers/fake-broker.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { countChanges, settle } from './a-shop.ts';

const here = location.href;
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const mug = (sku: string) => jsonLd({ '@type': 'Product', sku });

let place: HTMLElement;
const buttons = () => [...place.querySelectorAll('tryon-button')];
const skus = () => buttons().map((button) => button.getAttribute('external-id'));
const shows = (sku: string) => waitUntil(() => skus().join() === sku, `not ${sku}`);

function aPage(markup: string): void {
  place = document.createElement('main');
  place.innerHTML = markup;
  document.body.append(place);
}

/** A page of the product A whose button is shown. */
async function aMug(markup = '<p class="mount"></p>') {
  aPage(mug('A') + markup);
  await shows('A');
  return buttons()[0]!;
}

describe('data-mount', () => {
  // Once, as in a page: it follows that until it ends.
  before(() => {
    const broker = new FakeBroker();
    broker.availability = READY;
    const mount = '.mount, [data-here=yes], .last > :last-child, .alone:not(:has(+ tryon-button))';
    mountButton({ mount, baseUrl: '/' }, { watch: watchWith(() => broker, { baseUrl: '/' }) });
  });
  afterEach(() => {
    place.remove();
    history.replaceState(null, '', here);
  });

  it('puts one button after the first match, for the page’s own product', async () => {
    const button = await aMug('<p class="mount">1</p><p class="mount">2</p>');
    expect(place.querySelector('p')!.nextElementSibling === button).to.equal(true);
  });

  it('follows JSON-LD that is replaced, as text and as an element', async () => {
    await aMug();
    const script = place.querySelector('script')!;
    script.textContent = JSON.stringify({ '@type': 'Product', sku: 'B' });
    await shows('B');
    (script.firstChild as Text).data = JSON.stringify({ '@type': 'Product', sku: 'C' });
    await shows('C');
    script.remove();
    await shows('');
    place.insertAdjacentHTML('afterbegin', mug('D'));
    await shows('D');
  });

  it('follows microdata and meta whose attributes change, where nothing else does', async () => {
    aPage('<meta itemprop="sku" content="A"><p class="mount"></p>');
    await shows('A');
    await settle();
    place.querySelector('meta')!.content = 'B';
    await shows('B');
  });

  it('follows the variant in the address, pushed, replaced, and gone back to', async () => {
    const variant = (sku: string, url: string) => ({ '@type': 'Product', sku, offers: { url } });
    const hasVariant = [variant('S', '?variant=1'), variant('L', '?variant=2')];
    aPage(`${jsonLd({ '@type': 'ProductGroup', hasVariant })}<p class="mount"></p>`);
    await shows('S');
    history.pushState(null, '', '?variant=2');
    await shows('L');
    history.replaceState(null, '', '?variant=1');
    await shows('S');
    history.pushState(null, '', '?variant=2');
    await shows('L');
    // Once only: a page of many tests may have reached the browser's limit of entries, and the one before this test's be lost.
    history.back();
    await shows('S');
  });

  it('stays where it is, the same element, while the rest of the page changes', async () => {
    const button = await aMug();
    const changes = await countChanges(place, async () => {
      for (let round = 0; round < 20; round++) {
        document.body.classList.toggle('busy');
        await nextFrame();
      }
    });
    expect([changes, buttons()[0] === button]).to.deep.equal([0, true]);
  });

  it('comes back when a theme editor replaces the whole section', async () => {
    await aMug();
    for (const sku of ['B', 'C']) {
      const section = document.createElement('section');
      section.innerHTML = `${mug(sku)}<p class="mount"></p>`;
      place.replaceChildren(section);
      await shows(sku);
    }
  });

  it('is one button if the theme puts back a section that holds a copy of it', async () => {
    await aMug();
    place.innerHTML = place.innerHTML.replace('"sku":"A"', '"sku":"B"');
    await shows('B');
    await settle();
    expect(skus()).to.deep.equal(['B']);
  });

  it('waits for a match that comes later, by an attribute too', async () => {
    aPage(`${mug('A')}<p></p>`);
    await settle();
    expect(buttons()).to.have.length(0);
    place.querySelector('p')!.setAttribute('data-here', 'yes');
    await shows('A');
    place.querySelector('p')!.removeAttribute('data-here');
    await shows('');
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
    await shows('A');
  });

  for (const markup of ['<section class="last"><p></p></section>', '<p class="alone"></p>']) {
    const change = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        place.querySelector('i')!.textContent = String(round);
        await settle();
      }
    };

    it(`leaves the button alone while its dialog is open, whatever else changes: ${markup}`, async () => {
      const button = Object.assign(await aMug(`${markup}<i></i>`), { open: true });
      const changes = await countChanges(
        place,
        () => change(5),
        ({ target }) => target.nodeName !== 'I',
      );
      delete (button as { open?: boolean }).open;
      expect(changes).to.equal(0);
    });

    it(`leaves a button that has the focus where it is: ${markup}`, async () => {
      const button = await aMug(`${markup}<i></i>`);
      button.tabIndex = 0;
      button.focus();
      await change(3);
      expect(document.activeElement === button).to.equal(true);
    });

    it(`stays behind what is of the same place, and changes nothing after that: ${markup}`, async () => {
      await aMug(markup);
      await settle();
      const changes = await countChanges(place, async () => {
        for (let frame = 0; frame < 20; frame++) await nextFrame();
      });
      expect(changes).to.equal(0);
      place.append(document.createElement('hr'));
      await settle();
      expect(skus()).to.deep.equal(['A']);
    });
  }
});
