/** The way of a product to its place, as a function of time. */
import type { Placement } from './placement.ts';

const GLIDE_MS = 450;
/** As near as a curve of CSS comes to the one below. */
export const GLIDE_EASING = 'cubic-bezier(0.33, 1, 0.68, 1)';

/** Milliseconds of the way: none where the shopper prefers reduced motion. */
export const glideMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_MS);

/**
 * The way begins at `from`. It ends after a moment: at `to` itself, which may move meanwhile.
 * @param began milliseconds
 * @returns where the product is on its way to `to` at `now`
 */
export function glideFrom(from: Placement, began: number): (to: Placement, now: number) => Placement {
  const lengthMs = glideMs();
  return (to, now) => {
    if (now - began >= lengthMs) return to;
    const rest = 1 - (now - began) / lengthMs;
    // Fast at first, and slowly into place.
    const part = 1 - rest ** 3;
    const mixed = (name: 'x' | 'y' | 'width' | 'angle' | 'foreshortening') =>
      from[name] + (to[name] - from[name]) * part;
    return {
      ...to,
      x: mixed('x'),
      y: mixed('y'),
      width: mixed('width'),
      angle: mixed('angle'),
      foreshortening: mixed('foreshortening'),
    };
  };
}
