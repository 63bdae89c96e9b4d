/** How the script finds its own tag in a page whose markup occupies the names by which it would be found. */
import { expect, fixtureSync } from '@open-wc/testing';
import { classicTag, moduleTag } from '../../../src/storefront/embed/script-settings.ts';

describe('The script’s own tag', () => {
  it('is found where the page’s markup occupies the names of the document', () => {
    const names = ['currentScript', 'querySelectorAll'] as const;
    const page = fixtureSync<HTMLElement>(
      `<div>${names.map((name) => `<form name="${name}"></form>`).join('')}</div>`,
    );
    const tag = document.createElement('script');
    tag.type = 'module';
    tag.src = 'data:text/javascript,';
    page.append(tag);
    for (const name of names) expect(document[name], name).to.be.instanceOf(HTMLFormElement);
    expect(moduleTag(tag.src)).to.equal(tag);
    let found: HTMLScriptElement | null = null;
    Object.assign(globalThis, { findClassicTag: () => (found = classicTag()) });
    const classic = document.createElement('script');
    classic.textContent = 'findClassicTag()';
    page.append(classic);
    expect(found).to.equal(classic);
  });

  it('is found where an optimiser has renamed its type and its address', () => {
    const page = fixtureSync<HTMLElement>('<div></div>');
    const tag = document.createElement('script');
    tag.type = 'rocketlazyloadscript';
    tag.setAttribute('data-rocket-src', '/files/own-embed.js?v=1');
    tag.setAttribute('data-base-url', '/');
    page.append(tag);
    expect(moduleTag('https://shop.example/files/own-embed.js') === tag).to.equal(true);
  });
});
