/** Pictures that lie on this machine: found beside the feed, remembered with their size and date, and uploaded. */
import { openAsBlob, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isProblem, problemOf, problemOfSize, type PictureChecks } from '../plan/check-pictures.ts';
import { isLocal } from '../plan/plan-product.ts';

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

const typeOf = (path: string) => TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];

/** @param feed the file that names the pictures; null for a feed from elsewhere, which can't name files of this machine */
export function withLocalPictures(checks: PictureChecks, feed: string | null): PictureChecks {
  if (feed === null) return checks;
  return {
    read(picture) {
      const path = pathOf(picture, feed);
      const found = path && statSync(path, { throwIfNoEntry: false });
      if (!found || !found.isFile()) {
        const read = checks.read(picture);
        return isProblem(read) && path
          ? { ...read, problem: 'it is not a whole address, and there is no such file beside the feed' }
          : read;
      }
      if (!typeOf(path)) {
        const problem = 'this kind of file is not taken';
        return problemOf(picture)('not_an_image', problem, 'save it as JPEG, PNG or WebP');
      }
      const source = `${pathToFileURL(path).href}#${found.size}-${Math.round(found.mtimeMs)}`;
      return problemOfSize(picture, found.size) ?? { source };
    },
    ask: async (source) => (isLocal(source) ? null : checks.ask(source)),
  };
}

/** Null for an address. */
function pathOf(picture: string, feed: string): string | null {
  if (picture.startsWith('file:')) return URL.canParse(picture) ? fileURLToPath(new URL(picture)) : null;
  if (/^([a-z][a-z\d+.-]+:|\/\/)/i.test(picture)) return null;
  const beside = resolve(dirname(feed), picture.replace(/^\/+/, ''));
  return isAbsolute(picture) && statSync(picture, { throwIfNoEntry: false })?.isFile() ? picture : beside;
}

export async function openLocalPicture(source: string): Promise<Blob> {
  const path = fileURLToPath(new URL(source.replace(/#.*$/, '')));
  await stat(path);
  return openAsBlob(path, { type: typeOf(path) ?? '' });
}
