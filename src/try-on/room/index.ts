/** The fitting room as an experience: registers its element and mounts it. */
import type { Experience } from '../base/experience.ts';
import { FittingRoom } from './fitting-room.ts';
import { RoomStore } from './store.ts';

const TAG = 'tryon-photo-preview';

export const fittingRoom: Experience = {
  isImmersive: true,
  async mount(stage, context) {
    if (!customElements.get(TAG)) customElements.define(TAG, FittingRoom);
    const room = document.createElement(TAG) as FittingRoom;
    room.store = new RoomStore(room, context);
    // The room has no box of its own: tools that read a page take it for hidden unless something in it has one.
    room.append(document.createElement('span'));
    await room.prepare();
    stage.append(room);
    await room.updateComplete;
  },
};
