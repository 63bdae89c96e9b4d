import { expect, fixture, html } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { freshPage, page, readText } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

it('A label whose file can’t be loaded is English, and the button is shown', async () => {
  freshPage();
  page.broker.availability = READY;
  page.loadTryOn = () => Promise.reject(new TypeError('no shown-button.js'));
  const outer = await fixture(
    html`<div lang="fi"><tryon-button external-id="A" base-url="https://a.example"></tryon-button></div>`,
  );
  const button = outer.firstElementChild as HTMLElement;
  await waitUntil(() => button.offsetHeight > 0);
  expect(readText(button)).to.equal('Try it on');
});
