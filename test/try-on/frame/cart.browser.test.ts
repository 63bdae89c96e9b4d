import { expect } from '@open-wc/testing';
import type { AddToCart } from '../../../src/try-on/base/experience.ts';
import { aDialog, aProduct, buttonIn, running } from '../a-dialog.ts';
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
    await waitUntil(() => outcome() === 'Added to the cart.');
    expect(heard).to.deep.equal([{ product: aProduct(), quantity: 2 }]);
  });

  const options = { added: false, reason: 'options' } as const;
  for (const [name, addToCart, sentence] of [
    ['has options to choose first', async () => options, /^Choose the options/],
    [
      'has options to choose first, with their names',
      async () => ({ ...options, message: 'Colour, Size' }),
      /^Choose the options on the product’s page first: Colour, Size$/,
    ],
    ['refuses', async () => ({ added: false, reason: 'refused' }), /could not be added/],
    ['fails', () => Promise.reject(new Error('no cart')), /could not be added/],
  ] as [string, AddToCart, RegExp][]) {
    it(`says so where it ${name}, and tells the page nothing`, async () => {
      const { heard, outcome } = await added(addToCart);
      await waitUntil(() => sentence.test(outcome()));
      expect(heard).to.deep.equal([]);
    });
  }
});
