import { expect } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { BUTTON, buttonIn, freshPage, page, readText } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

it('A label whose file can’t be loaded is English, and the button is shown', async () => {
  freshPage();
  page.broker.availability = READY;
  page.loadTryOn = () => Promise.reject(new TypeError('no shown-button.js'));
  const { element } = await buttonIn(`<div lang="fi">${BUTTON}</div>`);
  await waitUntil(() => element.offsetHeight > 0);
  expect(readText(element)).to.equal('Try it on');
});
