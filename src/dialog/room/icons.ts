/** The icons of the preview's small buttons, each under the key of the text that names it. */
import { html } from 'lit';

const icon = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

/** Of the buttons that step through products; mirrored where the page is written from right to left. */
export const stepIcons = {
  previous: icon('M15 5l-7 7 7 7'),
  next: icon('M9 5l7 7-7 7'),
};

export const icons = {
  smaller: icon('M5 12h14'),
  larger: icon('M5 12h14M12 5v14'),
  rotateLeft: icon('M4 5v5h5M4.6 10a8 8 0 1 1-.4 5'),
  rotateRight: icon('M20 5v5h-5M19.4 10a8 8 0 1 0 .4 5'),
  mirror: icon('M12 3v18M9 7L3 17h6zM15 7l6 10h-6z'),
};
