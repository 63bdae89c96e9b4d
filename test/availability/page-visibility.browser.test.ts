import { expect } from '@open-wc/testing';
import { browserPage } from '../../src/availability/page-visibility.ts';

describe('The page, as the broker knows it,', () => {
  const original = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')!;
  afterEach(() => Object.defineProperty(Document.prototype, 'visibilityState', original));

  const setState = (state: string) =>
    Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => state });
  const become = (state: string) => {
    setState(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is inactive in a hidden tab, and active again with it', () => {
    const page = browserPage();
    const heard: boolean[] = [];
    page.onChange(() => heard.push(page.isActive));
    become('hidden');
    become('visible');
    expect(heard).to.deep.equal([false, true]);
  });

  it('is inactive while it is prerendered, which says that it is hidden', () => {
    setState('hidden');
    const page = browserPage();
    expect(page.isActive).to.equal(false);
    let active = false;
    page.onChange(() => (active = page.isActive));
    become('visible');
    expect(active).to.equal(true);
  });

  it('is inactive in the back/forward cache, and active when it is shown again', () => {
    const page = browserPage();
    const heard: boolean[] = [];
    page.onChange(() => heard.push(page.isActive));
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(heard).to.deep.equal([false, true]);
  });

  it('is active though a form goes by the name of its state', () => {
    const form = document.createElement('form');
    form.name = 'visibilityState';
    document.body.append(form);
    expect((document.visibilityState as unknown) === form, 'the form stands in the way').to.equal(true);
    expect(browserPage().isActive).to.equal(true);
    form.remove();
  });
});
