/** Examines whether a product's pictures allow the automatic placing that the page asks for, by the dialog's own judgement. */
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { Unfit } from '../../try-on/wear/verdict.ts';
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
  const { isJudged, MAX_PICTURES, UNFIT } = await import('../../try-on/wear/judge.ts');
  if (!isJudged(category, wornAt) || urls.length === 0) return;
  let problem = '';
  let unfit: Unfit | null = null;
  for (const url of urls.slice(0, MAX_PICTURES)) {
    try {
      const verdict = await visitor.judgePicture(url, category, wornAt);
      if (!verdict.unfit) return yield ofPage('picture', 'worn', { url });
      unfit ??= verdict.unfit;
    } catch (error) {
      problem = error instanceof RequestRefusedError ? error.finding.text : (error as Error).message;
    }
  }
  yield problem || !unfit
    ? ofPage('picture', 'not-looked-at', { problem })
    : ofPage('picture', 'unworn', UNFIT[unfit]);
}
