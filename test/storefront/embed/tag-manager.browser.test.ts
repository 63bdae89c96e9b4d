/** Runs the script for tag managers of docs/platforms/other.md as Google Tag Manager does, which makes a new script element of it. */
import { expect } from '@open-wc/testing';
import { moduleTag, readSettings } from '../../../src/storefront/embed/script-settings.ts';

const SCRIPT = new URL('../../../src/storefront/embed/embed.ts', import.meta.url).href;
const PAGE = new URL('../../../docs/platforms/other.md', import.meta.url).href;

describe('The script for tag managers', () => {
  it('loads the button with its settings, which the tag of a tag manager would lose', async () => {
    const text = await (await fetch(PAGE)).text();
    const [, code = ''] = /<!-- tag manager -->\s*```html\s*<script>(.*?)<\/script>/s.exec(text) ?? [];
    const made = document.createElement('script');
    made.text = code
      .replace('https://shop.example/files/tryon/embed.js', SCRIPT)
      .replace('https://tryon.shop.example', `${location.origin}/relay`);
    document.body.append(made);
    await customElements.whenDefined('tryon-button');
    const settings = { ...readSettings(moduleTag(SCRIPT)) };
    expect(settings).to.deep.equal({
      baseUrl: `${location.origin}/relay`,
      platform: 'auto',
      autoPlace: true,
    });
  });
});
