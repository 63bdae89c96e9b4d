import { expect } from '@open-wc/testing';
import { browserPage } from '../../src/availability/page.ts';

describe('The page, as the broker knows it,', () => {
  afterEach(() => Reflect.deleteProperty(document, 'visibilityState'));

  const become = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is inactive in a hidden tab, and active again with it', () => {
    const page = browserPage();
    const heard: boolean[] = [];
    page.onChange(() => heard.push(page.active));
    become('hidden');
    become('visible');
    expect(heard).to.deep.equal([false, true]);
  });

  it('is inactive while it is prerendered, which says that it is hidden', () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    const page = browserPage();
    expect(page.active).to.equal(false);
    let active = false;
    page.onChange(() => (active = page.active));
    become('visible');
    expect(active).to.equal(true);
  });

  it('is inactive in the back/forward cache, and active when it is shown again', () => {
    const page = browserPage();
    const heard: boolean[] = [];
    page.onChange(() => heard.push(page.active));
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(heard).to.deep.equal([false, true]);
  });
});
