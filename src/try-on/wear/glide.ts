/** Animates a product to its place, as a function of time. */
import { MEASURES, type Placement } from './placement.ts';

const GLIDE_MS = 450;
/** The CSS curve that is nearest to the cubic below. */
export const GLIDE_EASING = 'cubic-bezier(0.33, 1, 0.68, 1)';

/** Duration in milliseconds; 0 if the shopper prefers reduced motion. */
export const glideMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE_MS);

/**
 * Starts at `from` and ends at `to`, which may move meanwhile.
 * @param began in milliseconds
 * @returns where the product is at `now`
 */
export function glideFrom(from: Placement, began: number): (to: Placement, now: number) => Placement {
  const lengthMs = glideMs();
  return (to, now) => {
    if (now - began >= lengthMs) return to;
    const rest = 1 - (now - began) / lengthMs;
    // Ease out: fast at first, slow at the end.
    const part = 1 - rest ** 3;
    const mixed = MEASURES.map((name) => [name, from[name] + (to[name] - from[name]) * part]);
    return { ...to, ...Object.fromEntries(mixed) };
  };
}
