/** The fitting room once there is a photo or the camera: what the shopper does, and what is shown. A part that fitting-room.ts loads. */
import { allView, comparisonView } from './several-view.ts';
import type { Shopper } from './shopper.ts';
import type { RoomView } from './store.ts';
import { layoutsStyles } from './layouts.styles.ts';
import { panelStyles } from './panel.styles.ts';
import { photoStyles } from './photo.styles.ts';
import { workView } from './work-view.ts';

export { dropPhoto, isKept, keepPhoto, mayKeep } from '../photo/visit-photo.ts';
export { Shopper } from './shopper.ts';
export { onRendered } from './tray-view.ts';

/** The style sheet of these views. */
export const styles = photoStyles + panelStyles + layoutsStyles;

export function createRoomView(shopper: Shopper): RoomView {
  const { mode } = shopper.store.state;
  if (mode === 'all') return allView(shopper);
  return mode === 'side-by-side' ? comparisonView(shopper) : workView(shopper);
}
