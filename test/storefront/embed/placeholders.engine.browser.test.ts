import { expect, nextFrame } from '@open-wc/testing';
import { fillPlaceholders } from '../../../src/storefront/embed/placeholders.ts';
import { itExcept, NO_GARBAGE_COLLECTION } from '../../helpers/engine.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { countChanges, settle } from './a-shop.ts';

let place: HTMLElement;
const ids = () =>
  [...place.querySelectorAll('tryon-button')].map((button) => [
    button.getAttribute('external-id'),
    button.getAttribute('product-id'),
  ]);

/** Puts placeholders into the page that get so many buttons. */
async function fill(html: string, count = 1): Promise<HTMLElement> {
  place.innerHTML = html;
  await waitUntil(() => ids().length === count);
  return place.firstElementChild as HTMLElement;
}
const A = '<div data-tryon-external-id="A"></div>';

describe('Placeholders', () => {
  before(() => {
    document.body.insertAdjacentHTML('beforeend', '<main><div data-tryon-external-id="A"></div></main>');
    place = document.querySelector('main')!;
    fillPlaceholders();
  });
  beforeEach(() => place.replaceChildren());

  it('that exist already are filled at once', () => {
    document.body.insertAdjacentHTML('beforeend', '<i data-tryon-external-id="A"></i>');
    fillPlaceholders();
    expect(document.querySelector('i > tryon-button')!.getAttribute('external-id')).to.equal('A');
    document.querySelector('i')!.remove();
  });

  it('are filled when they appear, by SKU and by id, in their order', async () => {
    await fill('<p><b data-tryon-external-id="A"></b></p><div data-tryon-product-id="id-1">Text</div>', 2);
    expect(ids()).to.deep.equal([
      ['A', null],
      [null, 'id-1'],
    ]);
    expect(place.querySelector('div')!.textContent).to.contain('Text');
  });

  it('pass on id-from, by either name, and their other attributes', async () => {
    await fill(
      '<div data-tryon-id-from="b@text" data-tryon-worn-at="ears"></div><p id-from="i@text"></p>',
      2,
    );
    const [first, second] = place.querySelectorAll('tryon-button');
    expect(['id-from', 'worn-at'].map((name) => first!.getAttribute(name))).to.deep.equal(['b@text', 'ears']);
    expect(second!.getAttribute('id-from')).to.equal('i@text');
    place.querySelector('p')!.setAttribute('id-from', 'u@text');
    await waitUntil(() => second!.getAttribute('id-from') === 'u@text');
  });

  it('keep attributes of the theme, which have other names', async () => {
    await fill('<div data-tryon-external-id="A" product-id="77" worn-at="desk"></div>');
    const names = place.querySelector('tryon-button')!.getAttributeNames();
    expect(names).to.have.members(['data-tryon-placed', 'external-id']);
  });

  it('change the id of the button that they contain', async () => {
    const placeholder = await fill(A);
    const button = place.querySelector('tryon-button');
    placeholder.setAttribute('data-tryon-external-id', 'B');
    await waitUntil(() => ids()[0]![0] === 'B');
    placeholder.setAttribute('data-tryon-product-id', 'id-1');
    await waitUntil(() => ids()[0]![1] === 'id-1');
    placeholder.removeAttribute('data-tryon-product-id');
    await waitUntil(() => ids()[0]![1] === null);
    expect(place.querySelector('tryon-button') === button).to.equal(true);
  });

  it('lose their button when they are no longer placeholders', async () => {
    (await fill(A)).removeAttribute('data-tryon-external-id');
    await waitUntil(() => ids().length === 0);
  });

  it('are filled again after the theme emptied them, and only once after it copied them', async () => {
    const placeholder = await fill(A);
    placeholder.replaceChildren();
    await waitUntil(() => ids().length === 1);
    place.append(placeholder.cloneNode(true));
    await settle();
    expect(ids()).to.deep.equal([
      ['A', null],
      ['A', null],
    ]);
  });

  it('leave a button unchanged that the theme has written itself', async () => {
    const own = '<div data-tryon-external-id="A"><tryon-button product-id="own"></tryon-button></div>';
    const placeholder = await fill(`${own}<p data-tryon-external-id="B"></p>`, 2);
    expect(ids()[0]).to.deep.equal([null, 'own']);
    placeholder.removeAttribute('data-tryon-external-id');
    place.insertAdjacentHTML('beforeend', '<p data-tryon-external-id="C"></p>');
    await waitUntil(() => ids().length === 3);
    expect(ids()[0]).to.deep.equal([null, 'own']);
  });

  it('keep each its own button if one is inside another, or around the one of data-mount', async () => {
    place.innerHTML = `<section data-tryon-external-id="A"><div data-tryon-external-id="B"></div></section>
      <p data-tryon-external-id="C"><tryon-button data-tryon-mounted external-id="M"></tryon-button></p>`;
    const own = (selector: string) =>
      place
        .querySelector(`${selector} > tryon-button:not([data-tryon-mounted])`)
        ?.getAttribute('external-id');
    await waitUntil(() => own('section') && own('div') && own('p'));
    place.querySelector('section')!.setAttribute('data-tryon-external-id', 'D');
    await waitUntil(() => own('section') === 'D');
    place.querySelector('div')!.setAttribute('data-tryon-external-id', 'E');
    await waitUntil(() => own('div') === 'E');
    const changes = await countChanges(place, async () => {
      document.body.append(document.createElement('hr'));
      await settle();
    });
    document.querySelector('hr')!.remove();
    expect([changes, own('p'), place.querySelectorAll('tryon-button').length]).to.deep.equal([0, 'C', 4]);
  });

  it('get a single button if the theme wraps whatever appears in them', async () => {
    let wrapped = 0;
    const theme = new MutationObserver(() => {
      for (const button of place.querySelectorAll('div > tryon-button')) {
        wrapped++;
        const wrapper = document.createElement('span');
        button.replaceWith(wrapper);
        wrapper.append(button);
      }
    });
    theme.observe(place, { childList: true, subtree: true });
    place.innerHTML = A;
    await waitUntil(() => wrapped > 0);
    for (let frame = 0; frame < 5; frame++) await nextFrame();
    theme.disconnect();
    expect(wrapped).to.equal(1);
    expect(ids()).to.deep.equal([['A', null]]);
  });

  itExcept(
    { firefox: NO_GARBAGE_COLLECTION, webkit: NO_GARBAGE_COLLECTION },
    'are not held on to when they are gone',
    async () => {
      const gone: WeakRef<Element>[] = [];
      for (let round = 0; round < 20; round++) {
        await fill(A);
        gone.push(new WeakRef(place.querySelector('tryon-button')!));
      }
      place.replaceChildren();
      const { gc } = globalThis as unknown as { gc: () => void };
      await waitUntil(() => (gc(), gone.every((ref) => !ref.deref())), 'buttons that are gone are kept');
    },
  );
});
