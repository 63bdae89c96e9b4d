import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { aPortrait, BETWEEN_EYES } from '../find/a-finder.ts';
import { adjust, choose, opened } from '../room/a-preview.ts';
import { buttonIn } from '../a-dialog.ts';
import { middle, moveByKey, placed, status } from './placed-product.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

/** The drawn shopper, and a second one that is a third as wide, further right. */
const twoPeople = () =>
  aPortrait((ctx, image) => {
    [ctx.canvas.width, ctx.canvas.height] = [1600, 1200];
    ctx.fillStyle = '#889';
    ctx.fillRect(0, 0, 1600, 1200);
    ctx.drawImage(image, 0, 0, 960, 1200);
    ctx.drawImage(image, 1150, 500, 400, 500);
  });
/** Between the eyes of each, in parts of the photo. */
const LARGE = { x: 480 / 1600, y: 487 / 1200 };
const SMALL = { x: 1350 / 1600, y: 703 / 1200 };

const faces = (root: ShadowRoot) => [...root.querySelectorAll<HTMLButtonElement>('button.mark')];

async function asked() {
  const found = await opened({ autoPlace: true });
  choose(found.root, await twoPeople());
  await waitUntil(() => faces(found.root).length > 0, 'the question');
  return found;
}

function expectOn(root: ShadowRoot, face: { x: number; y: number }): void {
  expect(middle(root).x).to.be.closeTo(face.x, 0.02);
  expect(middle(root).y).to.be.closeTo(face.y, 0.04);
}

describe('On a photo with several faces, small ones too, automatic placement', function () {
  this.timeout(180_000);

  it('asks which one is the shopper, by a button on each, and shows the product on none', async () => {
    const { root } = await asked();
    expect(status(root)).to.equal('Which one is you?');
    expect(faces(root).map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Face 1', 'Face 2']);
    const backdrop = root.querySelector('.backdrop')!.getBoundingClientRect();
    for (const [index, { x, y }] of [LARGE, SMALL].entries()) {
      const box = faces(root)[index]!.getBoundingClientRect();
      expect(Math.min(box.width, box.height)).to.be.at.least(43.9);
      expect(box.left).to.be.below(backdrop.left + x * backdrop.width);
      expect(box.right).to.be.above(backdrop.left + x * backdrop.width);
      expect(box.top).to.be.below(backdrop.top + y * backdrop.height);
      expect(box.bottom).to.be.above(backdrop.top + y * backdrop.height);
    }
    expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(true);
  });

  it('puts the product on the face that is pressed', async () => {
    const { root } = await asked();
    faces(root)[1]!.click();
    await placed(root);
    expectOn(root, SMALL);
    expect(faces(root)).to.have.length(0);
  });

  it('puts it there by a key as well', async () => {
    const { root } = await asked();
    faces(root)[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await placed(root);
    expectOn(root, LARGE);
  });

  it('asks again when it is to place the product again', async () => {
    const { root } = await asked();
    faces(root)[0]!.click();
    await placed(root);
    await adjust(root);
    buttonIn(root, 'Place again').click();
    await waitUntil(() => faces(root).length === 2, 'the question');
  });

  it('asks no more once the shopper places it by hand', async () => {
    const { root } = await asked();
    moveByKey(root, 'ArrowRight');
    await waitUntil(() => faces(root).length === 0, 'no question');
    expect(root.querySelector<HTMLElement>('.picture')!.hidden).to.equal(false);
  });
});

describe('A photo that is upside down', function () {
  this.timeout(180_000);

  it('is turned over, with the product on the face', async () => {
    const photo = await aPortrait((ctx, image) => {
      ctx.setTransform(-1, 0, 0, -1, image.naturalWidth, image.naturalHeight);
      ctx.drawImage(image, 0, 0);
    });
    const { root } = await opened({ autoPlace: true });
    choose(root, photo);
    await placed(root);
    expectOn(root, BETWEEN_EYES);
  });
});
