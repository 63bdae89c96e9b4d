/**
 * Photos for visitors without one at hand, so that a try-on is two clicks away: the people of `demo/people/`, with the points of their
 * faces, and drawings of a hand, a figure and a room.
 */
import type { SamplePhoto } from 'storefront-tryon';
import type { Category } from 'storefront-tryon/client';
import type { Language } from './words/words.ts';
import { type SampleName, WORDS } from './words/words.ts';

const photos = import.meta.glob<string>('../people/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const points = import.meta.glob<string>('../people/*.points.json', {
  eager: true,
  query: '?url',
  import: 'default',
});

const absolute = (url: string) => new URL(url, location.href).href;

const PEOPLE = Object.entries(photos).map(([path, url]) => ({
  url: absolute(url),
  points: absolute(points[path.replace('.webp', '.points.json')]!),
}));

const DRAWINGS = {
  hand: { url: new URL('../samples/hand.webp', import.meta.url), categories: ['watch', 'jewelry'] },
  fingers: { url: new URL('../samples/fingers.webp', import.meta.url), categories: ['jewelry'] },
  figure: { url: new URL('../samples/figure.webp', import.meta.url), categories: ['clothes', 'bag'] },
  room: { url: new URL('../samples/room.webp', import.meta.url), categories: ['luggage', 'bag', 'shoes'] },
} satisfies Record<Exclude<SampleName, 'portrait'>, { url: URL; categories: Category[] }>;

export function samplesIn(language: Language): SamplePhoto[] {
  const { portrait, ...names } = WORDS[language].samples;
  const people = PEOPLE.map((person, index) => ({
    ...person,
    categories: ['eyewear', 'jewelry'],
    label: PEOPLE.length > 1 ? `${portrait} ${index + 1}` : portrait,
  }));
  const drawings = Object.entries(DRAWINGS).map(([name, { url, categories }]) => ({
    url: url.href,
    categories,
    label: names[name as keyof typeof DRAWINGS],
  }));
  return [...people, ...drawings];
}
