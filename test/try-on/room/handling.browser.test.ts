import { expect, nextFrame } from '@open-wc/testing';
import type { FittingRoom } from '../../../src/try-on/room/fitting-room.ts';
import { buttonIn } from '../a-dialog.ts';
import { status } from '../wear/placed-product.ts';
import { replace } from '../../helpers/replace.ts';
import { adjust, backdropIn, findMiddle, pictureIn, settled, withPhoto } from './a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const measureWidth = (element: Element) => element.getBoundingClientRect().width;

/** A photo whose pointers are made up: they can't be captured. */
async function handled() {
  const found = await withPhoto();
  const backdrop = backdropIn(found.root);
  backdrop.setPointerCapture = () => {};
  const send = (type: string, pointerId: number, clientX: number, clientY: number) =>
    backdrop.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true, composed: true, button: 0 }),
    );
  return { ...found, backdrop, send };
}

const wheel = (deltaY: number, shiftKey = false) =>
  new WheelEvent('wheel', { deltaY, shiftKey, bubbles: true, composed: true, cancelable: true });

describe('Handling the picture on the photo:', () => {
  for (const [what, isAdjusting] of [
    ['bring photo and product nearer by as much', false],
    ['scale the product alone while it is adjusted', true],
  ] as const) {
    it(`two fingers that part ${what}`, async () => {
      const { root, backdrop, send } = await handled();
      if (isAdjusting) await adjust(root);
      const [photo, product] = [measureWidth(backdrop), measureWidth(pictureIn(root))];
      send('pointerdown', 1, 100, 100);
      send('pointerdown', 2, 200, 100);
      send('pointermove', 2, 250, 100);
      expect(measureWidth(backdrop) / photo).to.be.closeTo(isAdjusting ? 1 : 1.5, 0.01);
      expect(measureWidth(pictureIn(root)) / product).to.be.closeTo(1.5, 0.01);
    });
  }

  it('the wheel zooms; while the product is adjusted it scales that, and with Shift turns it', async () => {
    const { root, backdrop } = await handled();
    const before = measureWidth(backdrop);
    backdrop.dispatchEvent(wheel(-100));
    expect(measureWidth(backdrop)).to.be.greaterThan(before * 1.1);
    await adjust(root);
    const product = measureWidth(pictureIn(root));
    backdrop.dispatchEvent(wheel(-100));
    expect(measureWidth(pictureIn(root))).to.be.greaterThan(product * 1.1);
    backdrop.dispatchEvent(wheel(100, true));
    expect(getComputedStyle(pictureIn(root)).transform).to.not.match(/^matrix\([\d.]+, 0, 0,/);
  });

  it('a drag beside the product moves the photo under it, and leaves the product where it is on it', async () => {
    const { root, backdrop, send } = await handled();
    backdrop.dispatchEvent(wheel(-400));
    const part = () =>
      (findMiddle(pictureIn(root)).clientX - findMiddle(backdrop).clientX) / measureWidth(backdrop);
    const before = { x: findMiddle(backdrop).clientX, part: part() };
    const { left, top } = root.querySelector('.view')!.getBoundingClientRect();
    send('pointerdown', 1, left + 20, top + 20);
    send('pointermove', 1, left + 60, top + 20);
    send('pointerup', 1, left + 60, top + 20);
    expect(findMiddle(backdrop).clientX - before.x).to.be.closeTo(40, 1);
    expect(part()).to.be.closeTo(before.part, 1e-3);
  });

  it('a double tap shows the whole photo, and the product from near again', async () => {
    const { root, backdrop, send } = await handled();
    const near = measureWidth(backdrop);
    const { left, top } = root.querySelector('.view')!.getBoundingClientRect();
    const tapTwice = () => {
      for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
        send(type, 1, left + 20, top + 20);
    };
    tapTwice();
    await settled(root);
    const whole = measureWidth(backdrop);
    expect(whole).to.be.lessThan(near);
    tapTwice();
    await settled(root);
    expect(measureWidth(backdrop)).to.be.closeTo(near, 1);
  });

  it('a long press shows the photo without the product', async () => {
    const { root, backdrop, send } = await handled();
    const { clientX, clientY } = findMiddle(backdrop);
    send('pointerdown', 1, clientX, clientY);
    await waitUntil(() => pictureIn(root).hidden);
    expect(status(root)).to.contain('Without the product');
    send('pointerup', 1, clientX, clientY);
    await waitUntil(() => !pictureIn(root).hidden);
  });

  it('the product is hidden by a press of "Compare" until the next, and while it is held', async () => {
    const { root } = await handled();
    const compare = buttonIn(root, 'Compare');
    // As assistive technology sends it.
    compare.click();
    await waitUntil(() => pictureIn(root).hidden);
    expect(compare.getAttribute('aria-pressed')).to.equal('true');
    compare.click();
    await waitUntil(() => !pictureIn(root).hidden);
    compare.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await waitUntil(() => pictureIn(root).hidden);
    const now = performance.now();
    replace(performance, 'now', () => now + 1000);
    compare.click();
    await waitUntil(() => !pictureIn(root).hidden);
  });

  it('a finger hides the product by a tap on "Compare", and shows it by the next', async () => {
    const { root } = await handled();
    const tap = async () => {
      // A finger leaves the button before it clicks it.
      for (const type of ['pointerdown', 'pointerup', 'pointerleave', 'click']) {
        const buttons = type === 'pointerdown' ? 1 : 0;
        buttonIn(root, 'Compare').dispatchEvent(new PointerEvent(type, { buttons }));
        await new Promise(requestAnimationFrame);
      }
    };
    // However slow the machine is, a tap is no long press.
    const now = performance.now();
    replace(performance, 'now', () => now);
    for (const isHidden of [true, false]) {
      await tap();
      expect(pictureIn(root).hidden).to.equal(isHidden);
    }
  });

  it('buttons move the product without a drag, and its place is said', async () => {
    const { root } = await handled();
    await adjust(root);
    const before = findMiddle(pictureIn(root));
    buttonIn(root, 'Move right').click();
    buttonIn(root, 'Move down').click();
    const after = findMiddle(pictureIn(root));
    expect(after.clientX).to.be.greaterThan(before.clientX);
    expect(after.clientY).to.be.greaterThan(before.clientY);
    await waitUntil(() => /51 % from the left.+turned by 0°/.test(status(root)));
    for (const isMirrored of [true, false]) {
      buttonIn(root, 'Mirror').click();
      const { a: across } = new DOMMatrix(getComputedStyle(pictureIn(root)).transform);
      expect(across < 0, 'mirrored').to.equal(isMirrored);
    }
  });

  it('dragging renders no component again', async () => {
    const { root, backdrop, send } = await handled();
    const room = root.host as FittingRoom;
    // The product is seen from near: what renders by itself has done so.
    await waitUntil(() => root.querySelector('[data-control=closer]') === null);
    await settled(root);
    const { clientX, clientY } = findMiddle(pictureIn(root));
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    send('pointerdown', 1, clientX, clientY);
    // At once, or on a slow machine it would be a long press.
    send('pointermove', 1, clientX + 10, clientY);
    // With the first movement the hand takes over, which may be seen, and what that resizes is followed a frame later.
    await room.updateComplete;
    await nextFrame();
    await nextFrame();
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    // Also what renders the same again takes its time.
    let renders = 0;
    room.requestUpdate = () => void renders++;
    for (let step = 1; step <= 20; step++) send('pointermove', 1, clientX + 10 + step, clientY);
    await waitUntil(() => changes.length > 0);
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    expect(renders).to.equal(0);
    // A view that is measured late, as on a slow machine, glides no more.
    const isOfZoom = ({ target, attributeName }: MutationRecord) =>
      target === backdrop && (attributeName === 'style' || attributeName === 'class');
    const others = changes.filter((change) => !isOfZoom(change));
    const describeChange = ({ type, target, attributeName }: MutationRecord) =>
      `${type} ${attributeName} of ${(target as Element).outerHTML?.slice(0, 300) ?? target.textContent}`;
    expect(others.map(describeChange)).to.deep.equal([]);
  });
});
