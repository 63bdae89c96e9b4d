/** What assistive technology calls the buttons of a page, and how it gets to them. */
import { expect } from '@open-wc/testing';
import type { TryonButton } from '../../src/storefront/button/tryon-button.ts';
import { aProduct } from '../helpers/a-product.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { buttonIn, findButton, freshPage, markup, page, readText } from '../storefront/button/a-button.ts';

const TITLES: Record<string, string> = { a: 'Aviator', b: 'Round glasses', rtl: 'نظارة' };

async function buttons(...ids: string[]): Promise<TryonButton[]> {
  const { outer } = await buttonIn(`<div>${ids.map((id) => markup(`external-id="${id}"`)).join('')}</div>`);
  const found = [...outer.querySelectorAll('tryon-button')];
  await waitUntil(() => found.every(findButton));
  return found;
}

/** The label that is set, else what is seen: a button has its name from there. */
const readName = (element: Element) => findButton(element)!.ariaLabel ?? readText(element);

describe('The names of buttons', () => {
  beforeEach(() => {
    freshPage();
    page.broker.each = ({ externalId }) => ({
      state: 'ready',
      reason: null,
      product: aProduct({
        id: `id of ${externalId}`,
        external_id: externalId,
        title: TITLES[externalId!] ?? '',
      }),
    });
  });

  it('of one product are what is seen', async () => {
    const [one, two] = await buttons('a', 'a');
    expect([readName(one!), readName(two!)]).to.deep.equal(['Try it on', 'Try it on']);
  });

  it('of several products end with the product, and begin with what is seen', async () => {
    const found = await buttons('a', 'b', 'rtl');
    for (const [lang, text] of Object.entries({ en: 'Try it on', he: 'מדידה וירטואלית' })) {
      for (const element of found) element.lang = lang;
      const names = [`${text}: Aviator`, `${text}: Round glasses`, `${text}: نظارة`];
      await waitUntil(() => `${found.map(readName)}` === `${names}`);
      expect(found.map(readText)).to.deep.equal([text, text, text]);
    }
  });

  it('follow the label, the slot and the product', async () => {
    const [one] = await buttons('a', 'b');
    one!.label = 'Wear it';
    await waitUntil(() => readName(one!) === 'Wear it: Aviator');
    one!.label = null;
    one!.append('See  it\n on you');
    await waitUntil(() => readName(one!) === 'See it on you: Aviator');
    one!.textContent = '';
    one!.append(Object.assign(new Image(), { alt: 'Try on' }));
    await waitUntil(() => readName(one!) === 'Try on: Aviator');
    one!.externalId = 'rtl';
    await waitUntil(() => readName(one!) === 'Try on: نظارة');
  });

  it('say a title once where the label has it, and nothing where there is none', async () => {
    const [one, , without] = await buttons('a', 'b', 'untitled');
    one!.label = 'Try on Aviator';
    await waitUntil(() => readText(one!) === 'Try on Aviator');
    await waitUntil(() => readName(one!) === 'Try on Aviator');
    expect(readName(without!)).to.equal('Try it on');
  });

  it('are what is seen again once the other product is gone', async () => {
    const [one, two] = await buttons('a', 'b');
    await waitUntil(() => readName(one!) === 'Try it on: Aviator');
    two!.remove();
    await waitUntil(() => readName(one!) === 'Try it on');
  });

  it('are marked as English where the page is in a language that is not built in', async () => {
    const [one, two] = await buttons('a', 'b');
    one!.lang = 'sk';
    two!.lang = 'sk';
    two!.label = 'Vyskúšať';
    await waitUntil(() => findButton(one!)!.lang === 'en');
    await waitUntil(() => readText(two!) === 'Vyskúšať');
    expect(findButton(two!)!.hasAttribute('lang')).to.equal(false);
    one!.lang = 'en-GB';
    await waitUntil(() => !findButton(one!)!.hasAttribute('lang'));
  });
});
