import { expect, fixture, html } from '@open-wc/testing';
import { READY } from '../../helpers/fake-broker.ts';
import { freshPage, page, readText } from './a-button.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const aButtonIn = async (lang: string) => {
  const outer = await fixture(
    html`<div lang=${lang}><tryon-button external-id="A" base-url="https://a.example"></tryon-button></div>`,
  );
  return outer.firstElementChild as HTMLElement;
};

describe('A label that comes with what a shown button needs', () => {
  it('is waited for, so that no other language is shown before; a language of the first file is not', async () => {
    freshPage();
    page.broker.availability = READY;
    const { loadTryOn } = page;
    let resolve!: () => void;
    const arrived = new Promise<void>((done) => (resolve = done));
    page.loadTryOn = () => arrived.then(loadTryOn);
    const finnish = await aButtonIn('fi');
    const german = await aButtonIn('de');
    await waitUntil(() => readText(german) === 'Virtuell anprobieren');
    expect(finnish.offsetHeight).to.equal(0);
    resolve();
    await waitUntil(() => finnish.offsetHeight > 0);
    expect(readText(finnish)).to.equal('Sovita virtuaalisesti');
  });
});
