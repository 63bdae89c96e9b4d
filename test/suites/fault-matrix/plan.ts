/** Which cells are played, in which order: the same for the same seed. */
import { seededRandom } from '../../helpers/seeded-random.ts';
import { FAULTS } from './faults.ts';
import { isPossible, MOMENTS } from './moments.ts';
import type { Fault } from './fault.ts';
import type { Moment } from './moment.ts';

export type Planned = { readonly fault: Fault; readonly moment: Moment; readonly seed: number };

export interface PlanOptions {
  /** Of the first order. */
  readonly seed: number;
  readonly seeds: number;
  /** Each fault once, at a moment of chance. */
  readonly isSample?: boolean;
  /** Names of some. */
  readonly fault?: string | undefined;
  readonly moment?: string | undefined;
}

export function makePlan({ seed, seeds, ...options }: PlanOptions): Planned[] {
  return Array.from({ length: seeds }, (_, index) => drawOrder(seed + index, options)).flat();
}

function drawOrder(
  seed: number,
  { isSample, fault, moment }: Omit<PlanOptions, 'seed' | 'seeds'>,
): Planned[] {
  const random = seededRandom(seed);
  const cells = FAULTS.filter(({ name }) => !fault || name === fault).flatMap((fault) => {
    const moments = MOMENTS.filter(({ name }) => !moment || name === moment).filter((moment) =>
      isPossible(fault, moment),
    );
    const chosen = isSample ? moments.slice(Math.floor(random() * moments.length)).slice(0, 1) : moments;
    return chosen.map((moment) => ({ fault, moment, seed }));
  });
  return shuffled(cells, random);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!);
}
