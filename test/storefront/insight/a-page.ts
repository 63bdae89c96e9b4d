/** A page of its own for each test, in a frame: listeners, globals and what a module remembers end with it. */
import type { Insight, InsightSettings } from '../../../src/storefront/insight/index.ts';
import type { Page } from './receivers.ts';

export interface InsightPage {
  page: Page;
  start(settings: InsightSettings): Insight;
  /** Dispatches an event of the try-on's, with a product in its detail. */
  dispatch(name: string, detail?: object): void;
  leave(): void;
}

export const PRODUCT = {
  id: 'p-1',
  external_id: 'SKU-1',
  title: 'Aviator',
  image_url: 'https://shop.example/a.jpg',
};

export async function aPage(): Promise<InsightPage> {
  const frame = document.createElement('iframe');
  const loaded = new Promise<void>((resolve) => {
    addEventListener('message', function listen({ source }) {
      if (source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      resolve();
    });
  });
  const module = new URL('../../../src/storefront/insight/index.ts', import.meta.url);
  frame.srcdoc = `<body><script type="module">import { startInsight } from '${module.href}';
    window.startInsight = startInsight; parent.postMessage('loaded', '*');</script>`;
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow as unknown as Page;
  const { CustomEvent, document: inside } = page as unknown as typeof globalThis;
  return {
    page,
    start: page.startInsight as InsightPage['start'],
    dispatch: (name, detail = {}) =>
      void inside.body.dispatchEvent(
        new CustomEvent(name, { bubbles: true, composed: true, detail: { product: PRODUCT, ...detail } }),
      ),
    leave: () => frame.remove(),
  };
}
