import { expect, fixture, oneEvent } from '@open-wc/testing';

it('The select of the demo has a background, because WebKit’s own is light whatever colour the text has', async () => {
  const sheets = ['base', 'layout'].map((name) => `<link rel="stylesheet" href="/demo/styles/${name}.css">`);
  const bar = await fixture(
    `<div class="bar">${sheets.join('')}
      <label class="bar-field"><span class="visually-hidden">Language</span> <select><option>English</option></select></label>
    </div>`,
  );
  const isLoaded = (link: HTMLLinkElement) => link.sheet || oneEvent(link, 'load');
  await Promise.all([...bar.querySelectorAll('link')].map(isLoaded));
  const style = getComputedStyle(bar.querySelector('select')!);
  expect(style.appearance).to.equal('none');
  // Transparent over the bar, whose text has the same colour.
  expect(style.color).to.equal(getComputedStyle(bar).color);
  await expect(bar).to.be.accessible();
});
