import { expect, fixture, html } from '@open-wc/testing';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { aPortrait, BETWEEN_EYES } from '../find/a-finder.ts';
import { aProduct, buttonIn } from '../a-dialog.ts';
import { choose, opened } from '../room/a-preview.ts';
import { drop, placed, status } from './placed-product.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const glasses = (name: string) =>
  String(new URL(`/src/service/mock/seed/pictures/${name}.webp`, location.href));

/** Counts the searches until `restore`. */
async function countSearches() {
  const finder = await loadFaceFinder();
  const { find } = finder;
  const counted = { searches: 0, restore: () => Object.assign(finder, { find }) };
  finder.find = (picture, signal) => {
    counted.searches++;
    return find(picture, signal);
  };
  return counted;
}

/** Where the product lies on the photo as it is painted, and which one that is. */
function painted(root: ShadowRoot) {
  const style = root.querySelector<HTMLElement>('.backdrop')!.style;
  const [, x, y] = /translate\(([\d.]+)cqw, ([\d.]+)cqh\)/.exec(
    style.getPropertyValue('--picture-transform'),
  )!;
  return { x: Number(x) / 100, y: Number(y) / 100, picture: root.querySelector('.picture > *') };
}

describe('The next product on a photo', function () {
  this.timeout(120_000);

  it('lies on the face in the first frame that shows it, without another search', async () => {
    const other = await fixture(html`<tryon-button state="ready"></tryon-button>`);
    Object.assign(other, {
      product: aProduct({ id: 'b', title: 'Aviator', image_url: glasses('black-aviator-sunglasses') }),
    });
    const counted = await countSearches();
    try {
      const product = aProduct({ image_url: glasses('tortoise-round-glasses') });
      const { dialog, root } = await opened({ autoPlace: true, product });
      choose(root, await aPortrait());
      await placed(root);
      const first = painted(root);
      const next = () =>
        [...dialog.shadowRoot!.querySelectorAll('button'), ...root.querySelectorAll('button')].find(
          (button) => /Aviator/.test(button.ariaLabel ?? button.textContent),
        );
      await waitUntil(next, 'the next product');
      next()!.click();
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
    } finally {
      counted.restore();
    }
  });

  it('is not said to be placed beside a comparison', async () => {
    const other = await fixture(html`<tryon-button state="ready"></tryon-button>`);
    Object.assign(other, { product: aProduct({ id: 'b', title: 'Aviator' }) });
    const { root } = await opened({ autoPlace: true });
    choose(root, await aPortrait());
    await placed(root);
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
    try {
      const { root } = await opened({ autoPlace: true });
      choose(root, await aPortrait());
      await placed(root);
      drop(await aPortrait());
      await waitUntil(() => counted.searches === 2, 'the second search');
      await placed(root);
    } finally {
      counted.restore();
    }
  });
});
