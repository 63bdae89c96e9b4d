/** Drawn photos for visitors without one at hand, so that a try-on is two clicks away. */
import type { SamplePhoto } from 'storefront-tryon';
import type { Category } from 'storefront-tryon/client';
import type { Language } from './words/words.ts';
import { type SampleName, WORDS } from './words/words.ts';

const SAMPLES = {
  portrait: { url: new URL('../samples/portrait.webp', import.meta.url), categories: ['eyewear', 'jewelry'] },
  hand: { url: new URL('../samples/hand.webp', import.meta.url), categories: ['watch', 'jewelry'] },
  fingers: { url: new URL('../samples/fingers.webp', import.meta.url), categories: ['jewelry'] },
  figure: { url: new URL('../samples/figure.webp', import.meta.url), categories: ['clothes', 'bag'] },
  room: { url: new URL('../samples/room.webp', import.meta.url), categories: ['luggage', 'bag', 'shoes'] },
} satisfies Record<SampleName, { url: URL; categories: Category[] }>;

export const samplesIn = (language: Language): SamplePhoto[] =>
  Object.entries(SAMPLES).map(([name, { url, categories }]) => ({
    url: url.href,
    categories,
    label: WORDS[language].samples[name as SampleName],
  }));
