import { expect } from '@open-wc/testing';
import { browserPage } from '../../../src/storefront/availability/broker.ts';

describe('The page’s visibility for the broker', () => {
  const original = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')!;
  afterEach(() => Object.defineProperty(Document.prototype, 'visibilityState', original));

  const setState = (state: string) =>
    Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => state });
  const become = (state: string) => {
    setState(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const turn = (name: string) => dispatchEvent(new PageTransitionEvent(name, { persisted: true }));

  for (const [name, begin, change, active] of [
    [
      'inactive in a hidden tab, and active again when the tab is shown',
      'visible',
      [() => become('hidden'), () => become('visible')],
      [true, false, true],
    ],
    ['inactive while the page is prerendered', 'hidden', [() => become('visible')], [false, true]],
    [
      'inactive in the back/forward cache, and active when the page is shown again',
      'visible',
      [() => turn('pagehide'), () => turn('pageshow')],
      [true, false, true],
    ],
  ] as const)
    it(`is ${name}`, () => {
      setState(begin);
      const page = browserPage();
      const heard = [page.isActive];
      page.onChange(() => heard.push(page.isActive));
      for (const step of change) step();
      expect(heard).to.deep.equal(active);
    });
});
