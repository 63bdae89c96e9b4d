/** The seed's pictures, files beside this module, for pages and for Node. */

import { packagedFile } from '../../../core/base/packaged-file.ts';

/** Every path is a literal, so that bundlers find the files. They are functions, because modules in workerd have no address. */
const FILES: Record<string, () => URL> = {
  'tortoise-round-glasses': () => new URL('./pictures/tortoise-round-glasses.webp', import.meta.url),
  'black-aviator-sunglasses': () => new URL('./pictures/black-aviator-sunglasses.webp', import.meta.url),
  'steel-diver-watch': () => new URL('./pictures/steel-diver-watch.webp', import.meta.url),
  'leather-dress-watch': () => new URL('./pictures/leather-dress-watch.webp', import.meta.url),
  'canvas-low-top-sneaker': () => new URL('./pictures/canvas-low-top-sneaker.webp', import.meta.url),
  'gold-signet-ring': () => new URL('./pictures/gold-signet-ring.webp', import.meta.url),
  'pearl-drop-earrings': () => new URL('./pictures/pearl-drop-earrings.webp', import.meta.url),
  'onyx-ring': () => new URL('./pictures/onyx-ring.webp', import.meta.url),
  'silver-bangle': () => new URL('./pictures/silver-bangle.webp', import.meta.url),
  'heavy-cotton-tee': () => new URL('./pictures/heavy-cotton-tee.webp', import.meta.url),
  'canvas-tote-bag': () => new URL('./pictures/canvas-tote-bag.webp', import.meta.url),
  'hard-shell-cabin-case': () => new URL('./pictures/hard-shell-cabin-case.webp', import.meta.url),
  'blue-square-glasses': () => new URL('./pictures/blue-square-glasses.webp', import.meta.url),
};

/** The path at which a service serves the picture of a seed product. */
export const picturePath = (handle: string) => `/pictures/${handle}.webp`;

/** The address of a seed product's picture; null if there is no such product, or its file has no address. */
export function seedPicture(handle: string): string | null {
  const file = FILES[handle];
  // `orNull` is not used here: sharing it with the page's code would add a file to every app's build.
  try {
    return file ? packagedFile(file()).href : null;
  } catch {
    return null;
  }
}

/** The address from which a page can load `/pictures/….webp`; null for a local file and for other paths. */
export function seedPictureAt(path: string): string | null {
  const handle = findHandle(path);
  const address = handle && seedPicture(handle);
  return address && !address.startsWith('file:') ? address : null;
}

export const isPicturePath = (path: string): boolean => findHandle(path) !== null;

/** The handle in the path of a seed picture; null for other paths. */
function findHandle(path: string): string | null {
  return Object.keys(FILES).find((handle) => picturePath(handle) === path) ?? null;
}

/**
 * The picture at `/pictures/….webp`, read from its file. Server bundles and edge hosts may have no file, and get a drawn
 * placeholder. Null for other paths.
 */
export function pictureContent(path: string): { type: string; bytes: ArrayBuffer } | null {
  const handle = findHandle(path);
  if (handle === null) return null;
  const address = seedPicture(handle);
  try {
    // Bundlers for pages would follow an import.
    const { readFileSync } = globalThis.process.getBuiltinModule('node:fs');
    return { type: 'image/webp', bytes: new Uint8Array(readFileSync(new URL(address!))).buffer };
  } catch {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="#ddd"/><text x="320" y="330" text-anchor="middle" font-size="36">${handle}</text></svg>`;
    return { type: 'image/svg+xml', bytes: new TextEncoder().encode(drawn).buffer };
  }
}

export function isSeedPicture(url: URL): boolean {
  return Object.keys(FILES).some((handle) => seedPicture(handle) === url.href);
}
