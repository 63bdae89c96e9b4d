/** The signs on the preview's small buttons; their names are the texts'. */
import { svg, type TemplateResult } from 'lit';

const icon = (paths: TemplateResult) => svg`<svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;

export const icons = {
  smaller: icon(svg`<path d="M5 12h14" />`),
  larger: icon(svg`<path d="M5 12h14M12 5v14" />`),
  turnLeft: icon(svg`<path d="M4 5v5h5M4.6 10a8 8 0 1 1-.4 5" />`),
  turnRight: icon(svg`<path d="M20 5v5h-5M19.4 10a8 8 0 1 0 .4 5" />`),
  mirror: icon(svg`<path d="M12 3v18M9 7L3 17h6zM15 7l6 10h-6z" />`),
};
