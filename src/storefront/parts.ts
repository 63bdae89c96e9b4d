/**
 * The parts that a page loads only when it needs them, as imports for the shop's own bundler. To add a part, add a line here, and one to
 * build/page-scripts.ts, which makes it a file beside the script tag.
 */
import type { FetchLike } from '../core/http/attempt.ts';
import { registeredMock } from '../core/http/mock-registration.ts';

const PARTS = {
  dialog: () => import('../try-on/index.ts'),
  'fitting-room': () => import('../try-on/room/index.ts'),
  'lookup-many': () => import('./availability/lookup-many.ts'),
  rechecks: () => import('./availability/rechecks.ts'),
  explanations: () => import('./button/explanations.ts'),
  'shown-button': () => import('./button/shown-button.ts'),
  match: () => import('./button/look/match.ts'),
  'follow-page': () => import('./page/follow-id.ts'),
  'mock-page': async () => ({ mockFetch: (await registeredMock()) ?? answerWithoutMock }),
};

/** Stands in for the mock if the shop's build has none: its response says what to import. */
const answerWithoutMock: FetchLike = async () => {
  const message =
    `base-url is "mock:", and the mock is not part of this build: write import 'storefront-tryon/mock' ` +
    `beside import 'storefront-tryon'.`;
  return new Response(JSON.stringify({ error: { code: 'mock_not_imported', message } }), { status: 404 });
};

export type Parts = { [Name in keyof typeof PARTS]: Awaited<ReturnType<(typeof PARTS)[Name]>> };

/** Rejects if the part can't be loaded; the next call tries again. */
export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;

export const loadPart: LoadPart = (name) => PARTS[name]() as Promise<Parts[typeof name]>;
