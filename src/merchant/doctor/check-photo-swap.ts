/** Examines the AI photo swap of a page that offers it: whether the relay's engine works and its privacy page is set. */
import { orNull } from '../../core/base/or-null.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { all } from '../../storefront/page/dom.ts';
import type { ScriptTag } from './script-tag.ts';
import type { VisitedPage, Visitor } from './visit.ts';

interface Described {
  name?: string;
  privacy_url?: string | null;
}

interface Health {
  photo_swap?: { spent?: number; per_day?: number; trouble?: string | null };
}

export async function* examinePhotoSwap(
  page: VisitedPage,
  tag: ScriptTag | undefined,
  root: string,
  visitor: Visitor,
): AsyncGenerator<Finding> {
  const isOffered =
    (tag && tag.setting('photo-swap') !== null) || all(page.document, 'tryon-button[photo-swap]').length > 0;
  if (!isOffered) return;
  const ask = async <Body>(url: string) => {
    const { status, text } = await visitor.ask(url);
    return { status, body: orNull(() => JSON.parse(text) as Body) };
  };
  const described = await ask<Described>(`${root}/v1/photo-swap`).catch(() => null);
  if (!described) return yield ofPage('photo swap', 'not-asked', { root });
  const { status, body } = described;
  if (status !== 200 || !body?.name) return yield ofPage('photo swap', 'off-at-relay', { root });
  yield ofPage('photo swap', 'on', { root, name: body.name });
  if (!body.privacy_url) yield ofPage('photo swap', 'no-privacy-page');
  const { photo_swap } = (await ask<Health>(`${root}/health`).catch(() => null))?.body ?? {};
  const { trouble, spent = 0, per_day = Infinity } = photo_swap ?? {};
  if (trouble === 'bad-key' || trouble === 'no-credit' || trouble === 'setup')
    yield ofPage('photo swap', trouble);
  if (spent >= per_day) yield ofPage('photo swap', 'spent', { count: per_day });
}
