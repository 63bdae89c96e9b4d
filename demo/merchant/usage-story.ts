/** Explains a counter of the month's usage in a sentence: the usage so far and per day, the rest, and how long it lasts. */
import type { UsageCounter } from 'storefront-tryon/client';

const DAY_MS = 86_400_000;
const formatDay = (time: number) =>
  new Date(time).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const format = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });

/** @param month `2026-11`, as the service reports it */
export const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/**
 * @param month `2026-11`, as the service reports it (section 4.8); months are taken in UTC
 * @param isMonthly whether the counter starts again each month
 */
export function usageStory(
  { used, limit, remaining, is_unlimited, is_exceeded }: UsageCounter,
  month: string,
  isMonthly: boolean,
  now: number,
): string {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const next = new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
  const days = Math.max(1, (Math.min(now, next) - start) / DAY_MS);
  const count = format(used);
  if (!isMonthly) {
    if (is_unlimited) return `${count}, no limit.`;
    return remaining > 0
      ? `${count} of ${format(limit)}. ${format(remaining)} more can be added.`
      : `${count} of ${format(limit)}. No more can be added.`;
  }
  const soFar = used > 0 ? `${count} this month, ${format(used / days)} a day.` : 'None this month.';
  if (is_unlimited) return `${soFar} No limit.`;
  if (remaining <= 0)
    return `${soFar} ${is_exceeded ? 'That is over' : 'That is'} the limit of ${format(limit)}. The count starts again on ${formatDay(next)}.`;
  const left = `${soFar} ${format(remaining)} of ${format(limit)} are left until ${formatDay(next - DAY_MS)}`;
  if (used === 0) return `${left}.`;
  const end = now + (remaining / (used / days)) * DAY_MS;
  return end < next
    ? `${left}; at this pace they last until ${formatDay(end)}.`
    : `${left}: enough at this pace.`;
}
