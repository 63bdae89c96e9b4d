import { expect } from '@open-wc/testing';
import { buttonIn } from '../a-dialog.ts';
import { withPhoto } from './a-preview.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const pictureIn = (root: ShadowRoot) => root.querySelector<HTMLElement>('.picture')!;
const widthIn = (root: ShadowRoot) => pictureIn(root).getBoundingClientRect().width;

function pointer(type: string, pointerId: number, clientX: number, clientY: number): PointerEvent {
  return new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true, composed: true, button: 0 });
}

describe('Handling the picture on the photo:', () => {
  it('two fingers that part scale the picture by as much', async () => {
    const { root } = await withPhoto();
    const backdrop = root.querySelector<HTMLElement>('.backdrop')!;
    // Made-up pointers can't be captured.
    backdrop.setPointerCapture = () => {};
    const before = widthIn(root);
    backdrop.dispatchEvent(pointer('pointerdown', 1, 100, 100));
    backdrop.dispatchEvent(pointer('pointerdown', 2, 200, 100));
    backdrop.dispatchEvent(pointer('pointermove', 2, 250, 100));
    expect(widthIn(root) / before).to.be.closeTo(1.5, 0.01);
  });

  it('the wheel scales, and with Shift turns', async () => {
    const { root } = await withPhoto();
    const backdrop = root.querySelector('.backdrop')!;
    const before = widthIn(root);
    backdrop.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true }));
    const larger = widthIn(root);
    expect(larger).to.be.greaterThan(before * 1.1);
    backdrop.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, shiftKey: true, cancelable: true }));
    expect(getComputedStyle(pictureIn(root)).transform).to.not.match(/^matrix\([\d.]+, 0, 0,/);
  });

  it('the picture is hidden while the compare button is held', async () => {
    const { root } = await withPhoto();
    const compare = buttonIn(root, 'Hold to compare');
    compare.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await waitUntil(() => pictureIn(root).hidden);
    compare.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await waitUntil(() => !pictureIn(root).hidden);
  });

  it('the picture is mirrored, and back', async () => {
    const { root } = await withPhoto();
    const across = () => new DOMMatrix(getComputedStyle(pictureIn(root)).transform).a;
    expect(across()).to.be.greaterThan(0);
    buttonIn(root, 'Mirror').click();
    expect(across()).to.be.lessThan(0);
    buttonIn(root, 'Mirror').click();
    expect(across()).to.be.greaterThan(0);
  });

  it('dragging renders no component again', async () => {
    const { root } = await withPhoto();
    const backdrop = root.querySelector<HTMLElement>('.backdrop')!;
    backdrop.setPointerCapture = () => {};
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    backdrop.dispatchEvent(pointer('pointerdown', 1, 100, 100));
    for (let step = 1; step <= 20; step++) backdrop.dispatchEvent(pointer('pointermove', 1, 100 + step, 100));
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    expect(changes.length).to.be.greaterThan(0);
    expect(
      changes.filter(({ target, attributeName }) => target !== backdrop || attributeName !== 'style'),
    ).to.deep.equal([]);
  });
});
