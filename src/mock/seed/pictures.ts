/** The seed's pictures as files that come with this module, in a page and in Node alike. */

/** Written out one by one, so that bundlers find each file. Made when asked for: in workerd a module has no address. */
const FILES: Record<string, () => URL> = {
  'tortoise-round-glasses': () => new URL('./pictures/tortoise-round-glasses.webp', import.meta.url),
  'black-aviator-sunglasses': () => new URL('./pictures/black-aviator-sunglasses.webp', import.meta.url),
  'steel-diver-watch': () => new URL('./pictures/steel-diver-watch.webp', import.meta.url),
  'leather-dress-watch': () => new URL('./pictures/leather-dress-watch.webp', import.meta.url),
  'canvas-low-top-sneaker': () => new URL('./pictures/canvas-low-top-sneaker.webp', import.meta.url),
  'gold-signet-ring': () => new URL('./pictures/gold-signet-ring.webp', import.meta.url),
  'pearl-drop-earrings': () => new URL('./pictures/pearl-drop-earrings.webp', import.meta.url),
  'heavy-cotton-tee': () => new URL('./pictures/heavy-cotton-tee.webp', import.meta.url),
  'canvas-tote-bag': () => new URL('./pictures/canvas-tote-bag.webp', import.meta.url),
  'hard-shell-cabin-case': () => new URL('./pictures/hard-shell-cabin-case.webp', import.meta.url),
};

const FOLDER = '/pictures/';

/** The path under which a service serves the picture of a seed product. */
export function picturePath(handle: string): string {
  return `${FOLDER}${handle}.webp`;
}

/** The picture of the seed product with this handle; null if there is none, or no address of its file. */
export function seedPicture(handle: string): string | null {
  try {
    return FILES[handle]?.().href ?? null;
  } catch {
    return null;
  }
}

/** The file behind `/pictures/….webp`; null for every other path. */
export function seedPictureAt(path: string): string | null {
  if (!path.startsWith(FOLDER) || !path.endsWith('.webp')) return null;
  return seedPicture(path.slice(FOLDER.length, -'.webp'.length));
}

export function isSeedPicture(url: URL): boolean {
  return Object.keys(FILES).some((handle) => seedPicture(handle) === url.href);
}
