import { expect } from '@open-wc/testing';
import type { AddToCart } from '../../../src/try-on/base/experience.ts';
import type { TryonDialog } from '../../../src/try-on/index.ts';
import { aDialog, aProduct, buttonIn, press, running } from '../a-dialog.ts';
import { aRelay, aSwapRoom } from '../photo-swap/an-engine.ts';
import { onPhoto, opened, withPhoto } from '../room/a-preview.ts';
import { another } from '../room/room-states.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

async function added(addToCart: AddToCart) {
  const dialog = await aDialog({ addToCart });
  const heard: unknown[] = [];
  dialog.addEventListener('tryon-add-to-cart', ({ detail }: CustomEvent) => heard.push(detail));
  dialog.show();
  await running(dialog);
  buttonIn(dialog.shadowRoot!, 'Add to cart').click();
  const outcome = () => dialog.shadowRoot!.querySelector('.cart [role=status]')!.textContent!.trim();
  return { heard, outcome };
}

describe('The shop’s cart in the dialog', () => {
  it('is offered only where there is one', async () => {
    const dialog = await aDialog();
    dialog.show();
    await running(dialog);
    expect(dialog.shadowRoot!.querySelector('.cart')).to.equal(null);
  });

  it('gets the product shown; that is said, and told to the page', async () => {
    const { heard, outcome } = await added(async () => ({ added: true, quantity: 2 }));
    await waitUntil(() => outcome() === 'Added to your cart.');
    expect(heard).to.deep.equal([{ product: aProduct(), quantity: 2 }]);
  });

  const options = { added: false, reason: 'options' } as const;
  for (const [name, addToCart, sentence] of [
    ['has options to choose first', async () => options, /^Choose your options/],
    [
      'has options to choose first, with their names',
      async () => ({ ...options, message: 'Colour, Size' }),
      /^Choose your options on the product page first: Colour, Size$/,
    ],
    ['refuses', async () => ({ added: false, reason: 'refused' }), /We couldn’t add this/],
    ['fails', () => Promise.reject(new Error('no cart')), /We couldn’t add this/],
  ] as [string, AddToCart, RegExp][]) {
    it(`says so where it ${name}, and tells the page nothing`, async () => {
      const { heard, outcome } = await added(addToCart);
      await waitUntil(() => sentence.test(outcome()));
      expect(heard).to.deep.equal([]);
    });
  }

  const buttonOf = (dialog: TryonDialog) => buttonIn(dialog.shadowRoot!, 'Add to cart');
  const nameOf = (dialog: TryonDialog) => buttonOf(dialog).querySelector('bdi')!;
  const ground = (button: Element) => getComputedStyle(button).backgroundColor;
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const addToCart: AddToCart = async () => ({ added: true, quantity: 1 });

  it('gives way to the main action of the start, and is the main one on a photo', async () => {
    const { dialog, root } = await opened({ addToCart });
    expect(root.querySelectorAll('.main')).to.have.length(1);
    expect(ground(buttonOf(dialog))).to.equal(CLEAR);
    await onPhoto(root);
    await waitUntil(() => ground(buttonOf(dialog)) !== CLEAR, 'the main action');
    expect(root.querySelector('.main')).to.equal(null);
  });

  it('gives way to the photo swap where that is the main action', async () => {
    aRelay();
    const { dialog, root } = await aSwapRoom({ addToCart });
    await waitUntil(() => root.querySelector('.main.make-real'));
    await waitUntil(() => ground(buttonOf(dialog)) === CLEAR);
  });

  it('names the product that is selected among all, and in no other view', async () => {
    for (const [id, title] of [
      ['b', 'Aviator'],
      ['c', 'Panto'],
    ] as const)
      await another(id, title);
    const heard: unknown[] = [];
    const { dialog, root } = await withPhoto({ addToCart });
    dialog.addEventListener('tryon-add-to-cart', ({ detail }) => heard.push(detail.product.title));
    expect(nameOf(dialog).checkVisibility()).to.equal(false);
    await press(root, 'All on me');
    await waitUntil(() => nameOf(dialog).checkVisibility(), 'its name');
    expect(nameOf(dialog).textContent).to.equal('Round glasses');
    const cards = () => [...root.querySelectorAll<HTMLElement>('.all .card')];
    cards()[2]!.click();
    await waitUntil(() => nameOf(dialog).textContent === 'Panto');
    buttonOf(dialog).click();
    await waitUntil(() => heard.length > 0);
    expect(heard).to.deep.equal(['Panto']);
    buttonIn(root, 'Back').click();
    await waitUntil(() => !nameOf(dialog).checkVisibility());
  });
});
