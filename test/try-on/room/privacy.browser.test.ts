import { expect } from '@open-wc/testing';
import { press } from '../a-dialog.ts';
import { pixelAt } from '../read-pixels.ts';
import { wrap } from '../../helpers/replace.ts';
import { drop } from '../wear/placed-product.ts';
import { onDevice } from './a-device.ts';
import { aPhoto, onPhoto, opened, share } from './a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const CANARY = 'canary-7f3a91';

/** A photo whose file carries a mark behind its picture: wherever the file goes, the mark goes. */
async function canaryPhoto(): Promise<File> {
  const picture = await aPhoto(60, 80);
  return new File([picture, CANARY], `${CANARY}.jpg`, { type: 'image/jpeg' });
}

/** The addresses that are made from now on, and those of them that are not revoked yet. */
function watchAddresses() {
  const [made, alive] = [new Set<string>(), new Set<string>()];
  wrap(URL, 'createObjectURL', (create) => (object) => {
    const url = create.call(URL, object);
    for (const urls of [made, alive]) urls.add(url);
    return url;
  });
  wrap(URL, 'revokeObjectURL', (revoke) => (url) => {
    alive.delete(url);
    revoke.call(URL, url);
  });
  return { made, alive };
}

describe('A shopper’s photo', () => {
  it('causes no request but for our own files, and is stored nowhere, from choosing it to closing', async () => {
    const requests: string[] = [];
    const observer = new PerformanceObserver((list) =>
      requests.push(...list.getEntries().map(({ name }) => name)),
    );
    const { dialog, root } = await opened();
    observer.observe({ type: 'resource' });
    await onPhoto(root, await canaryPhoto());
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
    const { dialog, root } = await opened();
    const photo = await canaryPhoto();
    expect(await photo.text()).to.contain(CANARY);
    await onPhoto(root, photo);
    await share(root, 'save');
    await waitUntil(() => saved.length > 0);
    expect(await (await saved[0]!.file).text()).to.not.match(new RegExp(`${CANARY}|Exif`));
    expect(watch.made.size).to.equal(1);
    dialog.close();
    expect(watch.alive.size).to.equal(0);
  });

  for (const [how, end] of [
    [
      'it is forgotten',
      async (root: ShadowRoot) => {
        await press(root, 'New photo');
        await waitUntil(() => root.querySelector('.start'));
        await press(root, 'Forget my photo');
      },
    ],
    ['another one takes its place', async () => drop(await aPhoto())],
  ] as const) {
    it(`is released when ${how}`, async () => {
      const { root } = await opened();
      const canvas = await onPhoto(root, await canaryPhoto());
      expect(pixelAt(canvas, 30, 40)[3]).to.equal(255);
      await end(root);
      await waitUntil(() => canvas.width === 0, 'its release');
      canvas.width = 60;
      expect(pixelAt(canvas, 30, 40)[3]).to.equal(0);
    });
  }

  for (const [how, end] of [
    ['the dialog closes', (dialog: HTMLElement & { close(): void }) => dialog.close()],
    ['the dialog is removed', (dialog: HTMLElement) => dialog.remove()],
  ] as const) {
    it(`is kept in memory, and nowhere else, when ${how}`, async () => {
      const { dialog, root } = await opened();
      const canvas = await onPhoto(root, await canaryPhoto());
      end(dialog);
      expect(pixelAt(canvas, 30, 40)[3]).to.equal(255);
      expect([sessionStorage.length, localStorage.length]).to.deep.equal([0, 0]);
    });
  }
});
