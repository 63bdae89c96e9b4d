import { expect } from '@open-wc/testing';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { aPortrait, BETWEEN_EYES } from '../find/a-finder.ts';
import { buttonIn, someGlasses } from '../a-dialog.ts';
import { seedPicture } from '../drawn.ts';
import { wrap } from '../../helpers/replace.ts';
import { onPhoto, opened, placeIn } from '../room/a-preview.ts';
import { another } from '../room/room-states.ts';
import { drop, placed, status } from './placed-product.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

async function countSearches() {
  const counted = { searches: 0 };
  wrap(await loadFaceFinder(), 'find', (find) => (picture, signal) => {
    counted.searches++;
    return find(picture, signal);
  });
  return counted;
}

const anAviator = () => another('b', 'Aviator', { image_url: seedPicture('black-aviator-sunglasses') });

async function withPortrait() {
  const found = await opened({ autoPlace: true, product: someGlasses() });
  await onPhoto(found.root, await aPortrait());
  await placed(found.root);
  return found;
}

/** Where the product lies on the photo as it is painted, and which one that is. */
function painted(root: ShadowRoot) {
  const [, x, y] = /translate\(([\d.]+)cqw, ([\d.]+)cqh\)/.exec(placeIn(root))!;
  return { x: Number(x) / 100, y: Number(y) / 100, picture: root.querySelector('.picture > *') };
}

describe('The next product on a photo', function () {
  this.timeout(120_000);

  it('lies on the face in the first frame that shows it, without another search', async () => {
    await anAviator();
    const counted = await countSearches();
    const { root } = await withPortrait();
    const first = painted(root);
    root.querySelectorAll<HTMLElement>('.card')[1]!.click();
    // Each frame, as it would be painted.
    for (let frame = 0; painted(root).picture === first.picture || !painted(root).picture; frame++) {
      expect(frame, 'frames').to.be.below(5000);
      await new Promise(requestAnimationFrame);
    }
    const seen = painted(root);
    expect(seen.x).to.be.closeTo(BETWEEN_EYES.x, 0.02);
    expect(seen.y).to.be.closeTo(BETWEEN_EYES.y, 0.05);
    await placed(root);
    const settled = painted(root);
    expect([seen.x, seen.y]).to.deep.equal([settled.x, settled.y]);
    expect(counted.searches).to.equal(1);
  });

  it('is not said to be placed beside a comparison', async () => {
    await anAviator();
    const { root } = await withPortrait();
    buttonIn(root, 'Compare').click();
    await waitUntil(() => root.querySelectorAll('figure canvas').length === 2, 'both');
    await waitUntil(() => status(root).startsWith('2 products'), 'what is said of both');
    const said = new Set<string>();
    // Far longer than the product of before needs to be placed again.
    for (let frame = 0; frame < 60; frame++) {
      said.add(status(root));
      await new Promise(requestAnimationFrame);
    }
    expect([...said]).to.deep.equal(['2 products side by side: Round glasses, Aviator']);
  });

  it('is found anew where the photo is another one', async () => {
    const counted = await countSearches();
    const { root } = await withPortrait();
    drop(await aPortrait());
    await waitUntil(() => counted.searches === 2, 'the second search');
    await placed(root);
  });
});
