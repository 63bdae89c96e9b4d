/** Smooths the placements of successive frames, each number by a One Euro filter of its own. Knows no face. */
import type { Placement } from './placement.ts';
import { OneEuroFilter } from './one-euro.ts';

/** Fractions of the view, and radians, at the speeds of a head: calm at rest, and no lag to see while moving. */
const OPTIONS = { minCutoff: 1.5, beta: 12 };
const SMOOTHED = ['x', 'y', 'width', 'angle', 'foreshortening'] as const;

/** @returns the smoothed placement at `now`, in milliseconds */
export function placementFilter(): (placement: Placement, now: number) => Placement {
  const filters = SMOOTHED.map((name) => ({ name, filter: new OneEuroFilter(OPTIONS) }));
  return (placement, now) => {
    const values = filters.map(({ name, filter }) => [name, filter.next(placement[name], now)]);
    return { ...placement, ...Object.fromEntries(values) };
  };
}
