/** The part that the start of the fitting room loads while the shopper chooses a photo: what the shopper does, and what is seen of it. */
import { allView, comparisonView } from './several-view.ts';
import type { Shopper } from './shopper.ts';
import type { RoomView } from './store.ts';
import { workView } from './work-view.ts';

export { Shopper } from './shopper.ts';
export { onRendered } from './tray-view.ts';

export function createRoomView(shopper: Shopper): RoomView {
  const { mode } = shopper.store.state;
  if (mode === 'all') return allView(shopper);
  return mode === 'compare' ? comparisonView(shopper) : workView(shopper);
}
