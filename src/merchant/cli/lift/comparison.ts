/** Compares the rates of two groups of visitors: the difference, its interval, and how many visitors it takes to see a change. */
import jstat from 'jstat';
import type { Counts, Group } from './counts.ts';

const CONFIDENCE = 0.95;
const POWER = 0.8;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Comparison {
  /** Conversions for each visitor, from 0 to 1. */
  readonly rates: { readonly shown: number; readonly held: number };
  /** `shown` minus `held`, from −1 to 1. */
  readonly difference: Interval & { readonly value: number };
  /** The difference as a share of the rate of `held`; null where nobody of a group bought. */
  readonly lift: (Interval & { readonly value: number }) | null;
  /** How probable a difference of at least this size is by chance, were there none. */
  readonly pValue: number;
  /** Visitors of both groups together who are still needed; 0 where the interval is all above or all below zero. */
  readonly visitorsNeeded: number;
}

const normalQuantile = (probability: number) => jstat.normal.inv(probability, 0, 1);
const Z = normalQuantile(1 - (1 - CONFIDENCE) / 2);

/** @param change the smallest change that is of interest, as a share of the rate of `held`: 0.1 is a tenth more or fewer */
export function compare({ shown, held }: Counts, change: number): Comparison {
  const rates = { shown: computeRate(shown), held: computeRate(held) };
  const difference = compareRates(shown, held);
  const isClear = difference.low > 0 || difference.high < 0;
  const needed = visitorsToFind(change, shown, held) - shown.visitors - held.visitors;
  return {
    rates,
    difference,
    lift: computeLift(shown, held),
    pValue: computePValue(shown, held),
    visitorsNeeded: isClear ? 0 : Math.max(0, needed),
  };
}

const computeRate = ({ conversions, visitors }: Group) => conversions / visitors;
const variance = (rate: number) => rate * (1 - rate);

/** Newcombe's interval of a difference of two rates (1998, method 10), from the two intervals of Wilson's. */
function compareRates(shown: Group, held: Group): Comparison['difference'] {
  const [a, b] = [computeRate(shown), computeRate(held)];
  const [forA, forB] = [wilson(shown), wilson(held)];
  const value = a - b;
  return {
    value,
    low: value - Math.hypot(a - forA.low, forB.high - b),
    high: value + Math.hypot(forA.high - a, b - forB.low),
  };
}

function wilson(group: Group): Interval {
  const { visitors } = group;
  const rate = computeRate(group);
  const middle = rate + Z ** 2 / (2 * visitors);
  const reach = Z * Math.sqrt(variance(rate) / visitors + Z ** 2 / (4 * visitors ** 2));
  const scale = 1 + Z ** 2 / visitors;
  return { low: (middle - reach) / scale, high: (middle + reach) / scale };
}

/** Katz's interval of a ratio of two rates (1978), less one. */
function computeLift(shown: Group, held: Group): Comparison['lift'] {
  if (shown.conversions === 0 || held.conversions === 0) return null;
  const ratio = computeRate(shown) / computeRate(held);
  const deviation = Math.sqrt(
    [shown, held].reduce((sum, { conversions, visitors }) => sum + 1 / conversions - 1 / visitors, 0),
  );
  const reach = Math.exp(Z * deviation);
  return { value: ratio - 1, low: ratio / reach - 1, high: ratio * reach - 1 };
}

/** The two-sided test of two rates, with the variance of both groups pooled. */
function computePValue(shown: Group, held: Group): number {
  const pooled = pooledRate(shown, held);
  const deviation = Math.sqrt(variance(pooled) * (1 / shown.visitors + 1 / held.visitors));
  if (deviation === 0) return 1;
  const z = Math.abs(computeRate(shown) - computeRate(held)) / deviation;
  return 2 * (1 - jstat.normal.cdf(z, 0, 1));
}

const pooledRate = (shown: Group, held: Group) =>
  (shown.conversions + held.conversions) / (shown.visitors + held.visitors);

/** How many visitors in all, divided as they are now, find such a change with the power above. */
function visitorsToFind(change: number, shown: Group, held: Group): number {
  // Before anybody has bought, as if one had.
  const rate =
    held.conversions > 0
      ? computeRate(held)
      : Math.max(pooledRate(shown, held), 1 / (shown.visitors + held.visitors));
  const changed = Math.min(1, rate * (1 + change));
  const share = shown.visitors / (shown.visitors + held.visitors);
  const mean = share * changed + (1 - share) * rate;
  const underNone = Z * Math.sqrt(variance(mean) * (1 / share + 1 / (1 - share)));
  const underChange =
    normalQuantile(POWER) * Math.sqrt(variance(changed) / share + variance(rate) / (1 - share));
  return Math.ceil(((underNone + underChange) / (changed - rate)) ** 2);
}
