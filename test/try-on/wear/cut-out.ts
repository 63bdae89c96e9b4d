/** What a product's picture becomes without its background, as RGBA of the whole picture. */
import { drawing } from '../../../src/try-on/wear/on-page.ts';

export async function cutOut(
  source: HTMLCanvasElement,
  hasOpenings: boolean,
): Promise<HTMLCanvasElement | null> {
  return (await (await drawing(false)).prepare(source, hasOpenings ? 'jewelry' : 'watch')).flat;
}
