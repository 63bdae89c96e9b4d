import { expect } from '@open-wc/testing';
import { pixelAt } from '../read-pixels.ts';
import { onDevice, restoreDevice } from './a-device.ts';
import { aPhoto, choose, opened, share } from './a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const CANARY = 'canary-7f3a91';

/** A photo whose file carries a mark behind its picture: wherever the file goes, the mark goes. */
async function canaryPhoto(): Promise<File> {
  const picture = await aPhoto(60, 80);
  return new File([picture, CANARY], `${CANARY}.jpg`, { type: 'image/jpeg' });
}

/** Counts addresses made and revoked, and remembers what was sent, until `restore`. */
function watchAddresses() {
  const { createObjectURL, revokeObjectURL } = URL;
  const alive = new Set<string>();
  let made = 0;
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object);
    alive.add(url);
    made += 1;
    return url;
  };
  URL.revokeObjectURL = (url) => {
    alive.delete(url);
    revokeObjectURL.call(URL, url);
  };
  return {
    alive,
    made: () => made,
    restore: () => Object.assign(URL, { createObjectURL, revokeObjectURL }),
  };
}

describe('A shopper’s photo', () => {
  it('causes no request but for our own files, and is stored nowhere, from choosing it to closing', async () => {
    const requests: string[] = [];
    const observer = new PerformanceObserver((list) =>
      requests.push(...list.getEntries().map(({ name }) => name)),
    );
    const { dialog, root } = await opened();
    observer.observe({ type: 'resource' });
    choose(root, await canaryPhoto());
    await waitUntil(() => root.querySelector('.backdrop'));
    dialog.close();
    // Proves that the observer would have seen one.
    await fetch('/package.json?seen');
    await waitUntil(() => requests.some((name) => name.includes('seen')));
    observer.disconnect();
    const ownFile = new RegExp(`^${location.origin}/(?:src|node_modules)/[^?]*$`);
    expect(requests.filter((name) => !name.includes('seen') && !ownFile.test(name))).to.deep.equal([]);

    const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie, await caches.keys()];
    expect(JSON.stringify(stored)).to.not.contain(CANARY);
    expect(await indexedDB.databases()).to.deep.equal([]);
  });

  it('leaves no metadata of its file in the saved picture', async () => {
    const watch = watchAddresses();
    const saved = onDevice();
    try {
      const { dialog, root } = await opened();
      const photo = await canaryPhoto();
      expect(await photo.text()).to.contain(CANARY);
      choose(root, photo);
      await share(root, 'save');
      await waitUntil(() => saved.length > 0);
      expect(await (await saved[0]!.file).text()).to.not.match(new RegExp(`${CANARY}|Exif`));
      expect(watch.made()).to.equal(1);
      dialog.close();
      expect(watch.alive.size).to.equal(0);
    } finally {
      restoreDevice();
      watch.restore();
    }
  });

  for (const [how, end] of [
    ['the dialog closes', (dialog: HTMLElement & { close(): void }) => dialog.close()],
    ['the dialog is removed', (dialog: HTMLElement) => dialog.remove()],
    ['the page is left', () => window.dispatchEvent(new PageTransitionEvent('pagehide'))],
  ] as const) {
    it(`is released when ${how}`, async () => {
      const { dialog, root } = await opened();
      choose(root, await canaryPhoto());
      await waitUntil(() => root.querySelector('.backdrop > canvas'));
      const canvas = root.querySelector<HTMLCanvasElement>('.backdrop > canvas')!;
      expect(pixelAt(canvas, 30, 40)[3]).to.equal(255);
      end(dialog);
      expect(canvas.width).to.equal(0);
      canvas.width = 60;
      expect(pixelAt(canvas, 30, 40)[3]).to.equal(0);
    });
  }
});
