/** A click on the backdrop, beside the dialog. A drag that begins inside and ends outside, or the other way round, is none. */
import { clientBox } from '../client-box.ts';

export function onPressOutside(modal: HTMLElement, onPress: () => void, signal: AbortSignal): void {
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== modal) return false;
    const { left, right, top, bottom } = clientBox(modal);
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  };
  let hasBegun = false;
  modal.addEventListener('pointerdown', (event) => (hasBegun = isOutside(event)), { signal });
  modal.addEventListener(
    'click',
    (event) => {
      if (hasBegun && isOutside(event)) onPress();
    },
    { signal },
  );
}
