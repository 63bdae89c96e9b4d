/** Sample people with photos and the points of their faces, so that no face has to be searched for. */
import type { SamplePhoto } from 'storefront-tryon';
import type { PersonName } from './words/words.ts';

export interface Person {
  readonly name: PersonName;
  readonly photo: Omit<SamplePhoto, 'label'>;
}

/** @param photos and @param points by path, as Vite's glob gives them */
export function peopleIn(photos: Record<string, string>, points: Record<string, string>): Person[] {
  const absolute = (url: string) => new URL(url, location.href).href;
  return Object.entries(photos).map(([path, url]) => {
    const [, base, name] = /^(.*\/([^/]+))\.\w+$/.exec(path)!;
    return {
      name: name as PersonName,
      photo: {
        url: absolute(url),
        points: absolute(points[`${base}.points.json`]!),
        categories: ['eyewear', 'jewelry'],
      },
    };
  });
}
