/** Compares two screenshots, and finds the pixels that a change has altered. */
import { screenshot } from '../helpers/screenshot.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { measureContrast, type Rgb } from './contrast.ts';

export type Change = { before: Rgb; after: Rgb };

/** The pixels that differ once `act` is done; they are waited for, since a screenshot may be of the frame before. */
export async function changedBy(
  act: () => void,
  isEnough: (changes: readonly Change[]) => boolean,
  what: string,
): Promise<readonly Change[]> {
  const before = await screenshot();
  act();
  let changes: Change[] = [];
  await waitUntil(async () => {
    const after = await screenshot();
    changes = [];
    const [old, now] = [before, after].map(({ data }) => new Uint32Array(data.buffer));
    old!.forEach((pixel, i) => {
      if (pixel === now![i]) return;
      const read = ({ data }: ImageData): Rgb => Array.from(data.subarray(i * 4, i * 4 + 3));
      changes.push({ before: read(before), after: read(after) });
    });
    return isEnough(changes);
  }, what);
  return changes;
}

/** How many pixels have a contrast of at least 3 to what was there before. */
export const standingOut = (changes: readonly Change[]): number =>
  changes.filter(({ before, after }) => measureContrast(before, after) >= 3).length;
