/** Examines whether a product that is placed by itself can be worn as its pictures show it, by the dialog's own judgement. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { NotAskedError, type Visitor } from './visit.ts';

/**
 * @param urls of its pictures, in their order
 * @param wornAt of jewelry, as the page says it
 */
export async function* examinePictures(
  urls: readonly string[],
  category: string | undefined,
  wornAt: string | null,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  // Drawing is large, and most pages need none of it.
  const { canBeWorn, whatHasToBeShown, MAX_PICTURES } = await import('../../try-on/wear/judge.ts');
  const what = whatHasToBeShown(category, wornAt);
  if (!what || urls.length === 0) return;
  let problem = '';
  for (const url of urls.slice(0, MAX_PICTURES)) {
    try {
      if (await canBeWorn(await visitor.look(url), category, wornAt))
        return yield ofPage('picture', 'worn', { url });
    } catch (error) {
      problem = error instanceof NotAskedError ? error.finding.text : (error as Error).message;
    }
  }
  yield problem ? ofPage('picture', 'not-looked-at', { problem }) : ofPage('picture', 'unworn', { what });
}
