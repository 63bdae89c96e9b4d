/** Sizes the page, in every engine. */
import { executeServerCommand } from '@web/test-runner-commands';

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
  const end = performance.now() + 50_000;
  const isSo = () => innerWidth === width && innerHeight === height;
  while (!isSo()) {
    if (performance.now() > end) {
      throw new Error(
        `The page is ${innerWidth} by ${innerHeight} (${got.width} by ${got.height} at first), not ${width} by ${height}.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
