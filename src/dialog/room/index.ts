/** The photo preview as an experience: registers its element and mounts it. */
import type { Experience } from '../experience.ts';
import { PhotoPreview } from './photo-preview.ts';

const TAG = 'tryon-photo-preview';

export const photoExperience: Experience = {
  async mount(stage, context) {
    if (!customElements.get(TAG)) customElements.define(TAG, PhotoPreview);
    const preview = document.createElement(TAG) as PhotoPreview;
    preview.context = context;
    await preview.prepare();
    stage.append(preview);
    await preview.updateComplete;
  },
};
