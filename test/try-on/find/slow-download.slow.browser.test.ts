import { expect, fixture, html } from '@open-wc/testing';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { adjust, choose, opened } from '../room/a-preview.ts';
import { placed, status } from '../wear/placed-product.ts';
import { aPortrait } from './a-finder.ts';

/** Fetches as ever, but the finder's files once they may come, and then as `answer` says. */
function holdFinderFiles(): {
  asked: string[];
  release: (answer?: () => Response) => void;
  restore: () => void;
} {
  const { fetch } = window;
  const asked: string[] = [];
  let release!: (answer?: () => Response) => void;
  const released = new Promise<(() => Response) | undefined>((resolve) => (release = resolve));
  window.fetch = async (input, init) => {
    if (!String(input).endsWith('.bin')) return fetch(input, init);
    asked.push(String(input));
    const answer = await released;
    return answer ? answer() : fetch(input, init);
  };
  return { asked, release, restore: () => (window.fetch = fetch) };
}

async function onPortrait() {
  const found = await opened({ autoPlace: true });
  choose(found.root, await aPortrait());
  await waitUntil(() => found.root.querySelector('.picture > *'));
  return found;
}

/** The product waits for the face; after a while the shopper can go on without. */
async function byHand(root: ShadowRoot) {
  await waitUntil(() => root.querySelector('.pill button'), 'the way on by hand');
  buttonIn(root, 'Place it myself').click();
  await adjust(root);
}

const transform = (root: ShadowRoot) =>
  root.querySelector<HTMLElement>('.backdrop')!.style.getPropertyValue('--picture-transform');

describe('While the face finder is on its way, the preview', function () {
  this.timeout(180_000);

  // In this order: a finder that has come stays for the page's life.
  for (const [name, answer] of [
    ['is refused', () => new Response(null, { status: 404 })],
    ['is a page in the place of a file', () => new Response('<!doctype html><title>Shop</title>')],
  ] as const) {
    it(`can be used, and can after it ${name}, with no other sentence`, async () => {
      const files = holdFinderFiles();
      try {
        const { root } = await onPortrait();
        await waitUntil(() => files.asked.length === 4);
        files.release(answer);
        await waitUntil(() => status(root) === 'This is your photo. Move the product into place.');
        const before = transform(root);
        await adjust(root);
        buttonIn(root, 'Larger').click();
        expect(transform(root)).not.to.equal(before);
        expect(root.querySelector('[role=alert]')).to.equal(null);
      } finally {
        files.restore();
      }
    });
  }

  it('can be used while the finder loads, and keep the shopper’s placement when it has loaded', async () => {
    const files = holdFinderFiles();
    try {
      const { root } = await onPortrait();
      await waitUntil(() => files.asked.length === 4);
      await byHand(root);
      buttonIn(root, 'Larger').click();
      const placedByHand = transform(root);
      files.release();
      const other = await onPortrait();
      await placed(other.root);
      expect(transform(root)).to.equal(placedByHand);
      await adjust(root);
      buttonIn(root, 'Place again').click();
      await placed(root);
    } finally {
      files.restore();
    }
  });

  it('can be closed: a search that is under way ends with it', async () => {
    const { dialog, root } = await onPortrait();
    const photo = root.querySelector<HTMLCanvasElement>('.backdrop canvas')!;
    dialog.remove();
    expect(photo.width).to.equal(0);
    const again = await onPortrait();
    await placed(again.root);
  });

  it('compares two products only once both lie on the face', async () => {
    const button = await fixture(html`<tryon-button state="ready"></tryon-button>`);
    Object.assign(button, { product: aProduct({ id: 'b', title: 'Aviator' }) });
    const finder = await loadFaceFinder();
    const { find } = finder;
    let search!: () => void;
    const allowed = new Promise<void>((resolve) => (search = resolve));
    finder.find = async (picture, signal) => {
      await allowed;
      return find(picture, signal);
    };
    try {
      const { root } = await onPortrait();
      await waitUntil(() => !buttonIn(root, 'Compare').disabled);
      buttonIn(root, 'Compare').click();
      search();
      await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both');
      const [first, second] = [...root.querySelectorAll<HTMLCanvasElement>('figure canvas')].map((canvas) =>
        canvas.toDataURL(),
      );
      // The same picture in the same place on the same photo.
      expect(first === second).to.equal(true);
    } finally {
      finder.find = find;
    }
  });
});
