/** What a product's picture becomes without its background, as RGBA of the whole picture. */
import { prepare } from '../../../src/dialog/draw/index.ts';

export async function cutOutOf(
  source: HTMLCanvasElement,
  hasOpenings: boolean,
): Promise<HTMLCanvasElement | null> {
  return (await prepare(source, hasOpenings ? 'jewelry' : 'watch')).flat;
}
