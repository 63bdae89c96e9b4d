/** The way of a product to its place, as a function of time. */
import type { Placement } from './placement.ts';

const GLIDE_MS = 450;

/**
 * The way begins at `from`. It ends after a moment: at `to` itself, which may move meanwhile. Where the shopper prefers
 * reduced motion there is no way, only its end.
 * @param began milliseconds
 * @returns where the product is on its way to `to` at `now`
 */
export function glideFrom(from: Placement, began: number): (to: Placement, now: number) => Placement {
  const { matches: isMotionReduced } = matchMedia('(prefers-reduced-motion: reduce)');
  return (to, now) => {
    const rest = 1 - (now - began) / GLIDE_MS;
    if (isMotionReduced || rest <= 0) return to;
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
