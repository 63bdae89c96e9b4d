/** Sample photos: the people of `demo/people/`, with the points of their faces, and drawings of a hand, a figure and a room. */
import type { SamplePhoto } from 'storefront-tryon';
import type { Category } from 'storefront-tryon/client';
import { peopleIn, type Person } from './people.ts';
import { type Language, type SampleName, WORDS } from './words/words.ts';

const PEOPLE = peopleIn(
  import.meta.glob<string>('../people/*.webp', { eager: true, query: '?url', import: 'default' }),
  import.meta.glob<string>('../people/*.points.json', { eager: true, query: '?url', import: 'default' }),
);

const DRAWINGS = {
  hand: {
    url: new URL('../samples/hand.webp', import.meta.url),
    categories: ['watch', 'jewelry'],
    shows: 'hand',
  },
  figure: { url: new URL('../samples/figure.webp', import.meta.url), categories: ['clothes', 'bag'] },
  room: { url: new URL('../samples/room.webp', import.meta.url), categories: ['luggage', 'bag', 'shoes'] },
} satisfies Record<SampleName, Omit<SamplePhoto, 'url' | 'label'> & { url: URL; categories: Category[] }>;

/** @param more people who come before the demo's own */
export function samplesIn(language: Language, more: readonly Person[] = []): SamplePhoto[] {
  const { people, samples } = WORDS[language];
  return [
    ...[...more, ...PEOPLE].map(({ name, photo }) => ({ ...photo, label: people[name] })),
    ...Object.entries(DRAWINGS).map(([name, { url, ...drawing }]) => ({
      ...drawing,
      url: url.href,
      label: samples[name as SampleName],
    })),
  ];
}
