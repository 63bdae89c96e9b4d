/** That nothing of a face leaves the search for it: into requests, storage, logs, events or the page. */
import { expect } from '@open-wc/testing';
import { choose, opened } from '../a-preview.ts';
import { aCanvas } from './a-finder.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';

const portrait = new URL('../../../../demo/samples/portrait.webp', import.meta.url);
const OWN_FILES = /\/face-(detector|landmarks)\.bin$|\/src\/|\/node_modules\/|\/__wds|\/__web-/;

describe('A face that was found', function () {
  this.timeout(60_000);

  it('is not sent, stored, logged or put into an event', async () => {
    const requests: string[] = [];
    const observer = new PerformanceObserver((list) =>
      requests.push(...list.getEntries().map(({ name }) => name)),
    );
    const logged: unknown[] = [];
    const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
    const originals = methods.map((method) => console[method]);
    for (const method of methods) console[method] = (...values: unknown[]) => logged.push(...values);
    const details: unknown[] = [];
    const { dispatchEvent } = EventTarget.prototype;
    EventTarget.prototype.dispatchEvent = function (event) {
      details.push({ type: event.type, detail: (event as CustomEvent).detail });
      return dispatchEvent.call(this, event);
    };
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    const before = stored();
    try {
      const { dialog, root } = await opened({ autoPlace: true });
      observer.observe({ type: 'resource' });
      const canvas = await aCanvas(portrait);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
      choose(root, new File([blob!], 'me.jpg', { type: 'image/jpeg' }));
      await waitUntil(
        () => root.querySelector('[role=status]')?.textContent?.includes('Placed on your face'),
        'the product on the face',
        { timeout: 20_000 },
      );
      dialog.close();
      // Proves that the observer, the log and the events would have shown one.
      console.info('seen');
      window.dispatchEvent(new CustomEvent('seen'));
      await fetch('/package.json?seen');
      await waitUntil(() => requests.some((name) => name.includes('seen')));
    } finally {
      observer.disconnect();
      for (const [index, method] of methods.entries()) console[method] = originals[index]!;
      EventTarget.prototype.dispatchEvent = dispatchEvent;
    }
    const foreign = requests.filter(
      (name) =>
        !OWN_FILES.test(new URL(name).pathname) && !name.includes('seen') && !name.startsWith('data:'),
    );
    expect(foreign.filter((name) => name !== String(portrait))).to.deep.equal([]);
    expect(logged).to.deep.equal(['seen']);
    expect(stored()).to.equal(before);
    expect(await indexedDB.databases()).to.deep.equal([]);
    expect(details.some((entry) => (entry as { type: string }).type === 'seen')).to.equal(true);
    expect(JSON.stringify(details)).not.to.match(/eye|temple|chin|yaw|anchors|landmark/i);
  });
});
