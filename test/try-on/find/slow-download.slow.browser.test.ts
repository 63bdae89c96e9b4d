import { expect } from '@open-wc/testing';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { buttonIn, press, someGlasses } from '../a-dialog.ts';
import { wrap } from '../../helpers/replace.ts';
import { adjust, choose, opened, placeByHand, placeIn } from '../room/a-preview.ts';
import { another } from '../room/room-states.ts';
import { placed, status } from '../wear/placed-product.ts';
import { aCanvas, aPortrait, portrait } from './a-finder.ts';

/** Fetches as ever, but the finder's files once they may come, and then as `answer` says. */
function holdFinderFiles(): { asked: string[]; release: (answer?: () => Response) => void } {
  const asked: string[] = [];
  let release!: (answer?: () => Response) => void;
  const released = new Promise<(() => Response) | undefined>((resolve) => (release = resolve));
  wrap(window, 'fetch', (fetch) => async (input, init) => {
    if (!/\/face-\w+(-\d)?\.bin$/.test(String(input))) return fetch(input, init);
    asked.push(String(input));
    const answer = await released;
    return answer ? answer() : fetch(input, init);
  });
  return { asked, release };
}

async function onPortrait() {
  const found = await opened({ autoPlace: true, product: someGlasses() });
  choose(found.root, await aPortrait());
  await waitUntil(() => found.root.querySelector(':is(.picture, .beside) > *'));
  return found;
}

describe('While the face finder is on its way, the preview', function () {
  this.timeout(180_000);

  // In this order: a finder that has come stays for the page's life.
  it('can be used, and can after a page came in the place of its file, with no other sentence', async () => {
    const files = holdFinderFiles();
    const { root } = await onPortrait();
    await waitUntil(() => files.asked.length === 4);
    files.release(() => new Response('<!doctype html><title>Shop</title>'));
    await waitUntil(() => status(root) === 'We couldn’t load the try-on.');
    await placeByHand(root);
    const before = placeIn(root);
    await adjust(root);
    buttonIn(root, 'Larger').click();
    expect(placeIn(root)).not.to.equal(before);
    expect(root.querySelector('[role=alert]')).to.equal(null);
  });

  it('can be used while the finder loads, and keep the shopper’s placement when it has loaded', async () => {
    const files = holdFinderFiles();
    const { root } = await onPortrait();
    await waitUntil(() => files.asked.length === 4);
    await waitUntil(() => root.querySelector('.pill button'), 'the way on by hand, after a while');
    buttonIn(root, 'Place it by hand').click();
    await adjust(root);
    buttonIn(root, 'Larger').click();
    const placedByHand = placeIn(root);
    files.release();
    // A search of our own comes after the room's, which would have placed the product by then.
    const finder = await loadFaceFinder();
    await finder.find(await aCanvas(portrait), new AbortController().signal);
    expect(placeIn(root)).to.equal(placedByHand);
    await adjust(root);
    buttonIn(root, 'Reset').click();
    await placed(root);
  });

  it('compares two products only once both lie on the face', async () => {
    await another('b', 'Aviator', { image_url: someGlasses().image_url });
    let search!: () => void;
    const allowed = new Promise<void>((resolve) => (search = resolve));
    wrap(await loadFaceFinder(), 'find', (find) => async (picture, signal) => {
      await allowed;
      return find(picture, signal);
    });
    const { root } = await onPortrait();
    await press(root, 'Compare');
    search();
    const figures = () => [...root.querySelectorAll<HTMLCanvasElement>('figure canvas')];
    await waitUntil(() => figures().length === 2, 'both');
    const [first, second] = figures().map((canvas) => canvas.toDataURL());
    // The same picture in the same place on the same photo.
    expect(first === second).to.equal(true);
  });
});
