import { expect } from '@open-wc/testing';
import { browserPage } from '../../../src/storefront/availability/page-visibility.ts';

describe('The page’s visibility for the broker', () => {
  const original = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')!;
  afterEach(() => Object.defineProperty(Document.prototype, 'visibilityState', original));

  const setState = (state: string) =>
    Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => state });
  const become = (state: string) => {
    setState(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is inactive in a hidden tab, and active again when the tab is shown', () => {
    const page = browserPage();
    const heard: boolean[] = [];
    page.onChange(() => heard.push(page.isActive));
    become('hidden');
    become('visible');
    expect(heard).to.deep.equal([false, true]);
  });

  it('is inactive while the page is prerendered', () => {
    setState('hidden');
    const page = browserPage();
    expect(page.isActive).to.equal(false);
    let active = false;
    page.onChange(() => (active = page.isActive));
    become('visible');
    expect(active).to.equal(true);
  });

  it('is read from the document although the page has a form of that name', () => {
    const form = document.createElement('form');
    form.name = 'visibilityState';
    document.body.append(form);
    try {
      expect((document.visibilityState as unknown) === form).to.equal(true);
      setState('visible');
      expect(browserPage().isActive).to.equal(true);
      setState('hidden');
      expect(browserPage().isActive).to.equal(false);
    } finally {
      form.remove();
    }
  });

  it('is inactive in the back/forward cache, and active when the page is shown again', () => {
    const page = browserPage();
    const heard: boolean[] = [];
    page.onChange(() => heard.push(page.isActive));
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(heard).to.deep.equal([false, true]);
  });

  it('is active although a form has the name visibilityState', () => {
    const form = document.createElement('form');
    form.name = 'visibilityState';
    document.body.append(form);
    expect((document.visibilityState as unknown) === form, 'the form stands in the way').to.equal(true);
    expect(browserPage().isActive).to.equal(true);
    form.remove();
  });
});
