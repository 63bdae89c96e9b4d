/** Examines whether a product's pictures allow the automatic placing that the page asks for, by the dialog's own judgement. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { RequestRefusedError, type Visitor } from './visit.ts';

/**
 * @param urls the product's pictures in order
 * @param wornAt where the page says that jewelry is worn
 */
export async function* examinePictures(
  urls: readonly string[],
  category: string | undefined,
  wornAt: string | null,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  // The judging code is large, and most pages do not need it.
  const { canBeWorn, whatHasToBeShown, MAX_PICTURES } = await import('../../try-on/wear/judge.ts');
  const what = whatHasToBeShown(category, wornAt);
  if (!what || urls.length === 0) return;
  let problem = '';
  for (const url of urls.slice(0, MAX_PICTURES)) {
    try {
      if (await canBeWorn(await visitor.loadPicture(url), category, wornAt))
        return yield ofPage('picture', 'worn', { url });
    } catch (error) {
      problem = error instanceof RequestRefusedError ? error.finding.text : (error as Error).message;
    }
  }
  yield problem ? ofPage('picture', 'not-looked-at', { problem }) : ofPage('picture', 'unworn', { what });
}
