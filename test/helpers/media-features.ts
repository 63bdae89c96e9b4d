/** Lets the browser prefer what a shopper's system may prefer; without arguments, nothing. And the medium: paper or a screen. */
import { executeServerCommand } from '@web/test-runner-commands';
import { waitUntil } from './wait-until.ts';

type Features = Partial<
  Record<'prefers-color-scheme' | 'prefers-reduced-motion' | 'prefers-contrast' | 'forced-colors', string>
>;

const OFF = 'no-preference';
const QUERIES: Record<keyof Features, readonly string[]> = {
  'prefers-color-scheme': ['dark', 'light'],
  'prefers-reduced-motion': ['reduce', OFF],
  'prefers-contrast': ['more', OFF],
  'forced-colors': ['active', 'none'],
};

/** Whether the page has heard of all that was asked for. */
function isHeard(features: Features): boolean {
  return Object.entries(QUERIES).every(([name, values]) => {
    // Without a preference of the system's own, motion is not reduced any more.
    const wanted = features[name as keyof Features] ?? (name === 'prefers-reduced-motion' ? OFF : undefined);
    return wanted === undefined || !values.includes(wanted) || matchMedia(`(${name}: ${wanted})`).matches;
  });
}

/** @throws {Error} where this engine can't be told so: such a test names the engine with `itExcept` */
export async function prefer(features: Features = {}): Promise<void> {
  await executeServerCommand('media-features', features);
  // In some engines the news of a setting takes a while to get to the page.
  await waitUntil(() => isHeard(features), `the page to hear of ${JSON.stringify(features)}`);
}

export async function setMedium(medium: 'print' | 'screen'): Promise<void> {
  await executeServerCommand('medium', medium);
  await waitUntil(() => matchMedia(medium).matches, `the page to be on ${medium}`);
}
