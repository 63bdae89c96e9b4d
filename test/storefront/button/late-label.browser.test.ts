import { expect } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { BUTTON, buttonIn, freshPage, later, page, readText } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

describe('A label that comes with what a shown button needs', () => {
  it('is waited for, so that no other language is shown before; a language of the first file is not', async () => {
    freshPage();
    page.broker.availability = READY;
    const { loadTryOn } = page;
    const part = later();
    page.loadTryOn = () => part.promise.then(loadTryOn);
    const { element: finnish } = await buttonIn(`<div lang="fi">${BUTTON}</div>`);
    const { element: german } = await buttonIn(`<div lang="de">${BUTTON}</div>`);
    await waitUntil(() => readText(german) === 'Virtuell anprobieren');
    expect(finnish.offsetHeight).to.equal(0);
    part.resolve();
    await waitUntil(() => finnish.offsetHeight > 0);
    expect(readText(finnish)).to.equal('Sovita virtuaalisesti');
  });
});
