/** Parts that the photo swap loads, as imports for a bundler; in dist/photo-swap.js parts-beside.ts takes the place of this module. */
import type { FetchLike } from '../../core/http/attempt.ts';
import { registeredMock } from '../../core/http/mock-registration.ts';
import type { Language } from '../../core/texts/languages.ts';
import type { SwapTexts } from '../../core/texts/shopper-texts.ts';

/** In the package, build/plugins.ts replaces this by one import per language: not every app's build understands it. */
export const loadLanguage = (language: Exclude<Language, 'en'>): Promise<{ default: SwapTexts }> =>
  import(`./texts/${language}.json`, { with: { type: 'json' } });

export const loadExample = () => import('./example.ts');

export async function loadMockFetch(): Promise<FetchLike> {
  const mockFetch = await registeredMock();
  if (mockFetch) return mockFetch;
  throw new Error('base-url is "mock:", and the mock is not part of this build.');
}
