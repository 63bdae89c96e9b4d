/**
 * The visitor's group: `data-holdout` percent of visitors never see the button. The group is drawn once and stored in
 * localStorage, but only with consent; without it each page view draws again.
 */
import type { Answer } from './consent.ts';
import type { Variant } from './report.ts';

/** The storage key of a lot from 0 to 999 and the day on which it was drawn. Many visitors share a lot, so it identifies none. */
const NAME = 'storefront-tryon holdout';
const LOTS = 1000;
const MAX_AGE_DAYS = 180;
const DAY_MS = 86_400_000;

/** Null if there is no holdout; also for an invalid value, after a warning for the shop owner. */
export function createHoldout(
  setting: string | null | undefined,
  storage: () => Storage = () => localStorage,
  random: () => number = Math.random,
) {
  const percent = parsePercent(setting);
  if (percent === 0) return null;
  const kept = readLot(storage);
  const lot = kept ?? Math.floor(random() * LOTS);
  const variant: Variant = lot < percent * (LOTS / 100) ? 'held' : 'shown';
  let isKept = kept !== null;
  return {
    variant,
    /** Whether the group stays the same on the visitor's next page. */
    isKept: () => isKept,
    /** Stores the lot after consent, and removes it when consent is refused or withdrawn. */
    follow(answer: Answer): void {
      try {
        if (answer === 'granted' && !isKept) storage().setItem(NAME, `${lot} ${today()}`);
        if (answer === 'denied') storage().removeItem(NAME);
        if (answer !== 'unknown') isKept = answer === 'granted';
      } catch {
        // Storage may be full or forbidden.
        isKept = false;
      }
    },
    /** The group, for the shop owner. */
    describe(): string {
      const group =
        variant === 'held' ? 'held: this visitor sees no button' : 'shown: this visitor sees the button';
      const until = isKept
        ? 'kept for this visitor'
        : 'for this page view alone, because consent or storage is missing';
      return `${group} (${percent} % are held; ${until})`;
    },
  };
}

const today = () => Math.floor(Date.now() / DAY_MS);

function readLot(storage: () => Storage): number | null {
  try {
    const [, lot, day] = /^(\d{1,3}) (\d+)$/.exec(storage().getItem(NAME) ?? '') ?? [];
    return day && today() - Number(day) < MAX_AGE_DAYS ? Number(lot) : null;
  } catch {
    return null;
  }
}

function parsePercent(setting: string | null | undefined): number {
  const text = `${setting ?? ''}`.trim();
  if (text === '') return 0;
  const percent = Number(text);
  if (percent >= 0 && percent <= 100) return percent;
  console.warn(
    `storefront-tryon: data-holdout must be a number from 0 to 100, the percentage of visitors without the button; got ${JSON.stringify(setting)}. Nobody is held.`,
  );
  return 0;
}
