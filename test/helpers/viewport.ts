/** Sizes the page, in every engine. */
import { executeServerCommand } from '@web/test-runner-commands';
import { waitUntil } from './wait-until.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * @param size in CSS pixels
 * @throws {Error} where no page of this engine can be of that size: such a test names the engine with `itExcept`
 */
export async function setViewport({ width, height }: Size): Promise<void> {
  const got = await executeServerCommand<Size, Size>('viewport', { width, height });
  await waitUntil(
    () => innerWidth === width && innerHeight === height,
    `a page of ${width} by ${height}, which was ${got.width} by ${got.height} at first`,
  );
}
