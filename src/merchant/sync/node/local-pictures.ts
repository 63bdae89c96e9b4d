/** Local pictures: found below the feed's folder, identified by size and date, and uploaded. */
import { openAsBlob, realpathSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { orNull } from '../../../core/base/or-null.ts';
import { problemFor, checkPictureSize, type PictureChecks } from '../plan/check-pictures.ts';
import { isLocal } from '../plan/plan-product.ts';

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

const findPictureType = (path: string) => TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];

/**
 * A feed must not read any file of this machine: only files below its own folder count, with symbolic links resolved.
 * @param feed the file that names the pictures; null for a feed from elsewhere, which can't name files of this machine
 */
export function withLocalPictures(checks: PictureChecks, feed: string | null): PictureChecks {
  if (feed === null) return checks;
  const folder = dirname(feed);
  return {
    read(picture) {
      const isFileUrl = /^file:/i.test(picture);
      if (!isFileUrl && /^([a-z][a-z\d+.-]+:|\/\/)/i.test(picture)) return checks.read(picture);
      const fail = problemFor(picture);
      const path = findLocalFile(folder, picture);
      if (path === null) {
        const problem = isFileUrl
          ? 'it is not a file below the feed’s folder'
          : 'it is not a whole address, and there is no such file below the feed’s folder';
        return fail(
          'invalid_url',
          problem,
          'write its address with https://, or put the file beside the feed',
        );
      }
      if (!findPictureType(path))
        return fail('not_an_image', 'this kind of file is not taken', 'save it as JPEG, PNG or WebP');
      const { size, mtimeMs } = statSync(path);
      const source = `${pathToFileURL(path).href}#${size}-${Math.round(mtimeMs)}`;
      return checkPictureSize(picture, size) ?? { source };
    },
    ask: async (source, signal) => (isLocal(source) ? null : checks.ask(source, signal)),
    load: async (source, signal) =>
      isLocal(source)
        ? new Uint8Array(await (await openLocalPicture(source)).arrayBuffer())
        : checks.load!(source, signal),
  };
}

/** The file below the folder that `picture` names by a relative path, an absolute path or a file URL; null for others. */
function findLocalFile(folder: string, picture: string): string | null {
  return orNull(() => {
    const named = /^file:/i.test(picture) ? fileURLToPath(new URL(picture)) : picture;
    const root = realpathSync(folder);
    const found = [resolve(folder, named.replace(/^\/+/, '')), ...(isAbsolute(named) ? [named] : [])]
      .map((path) => orNull(() => realpathSync(path)))
      .find((path) => path?.startsWith(root + sep));
    return found && statSync(found).isFile() ? found : null;
  });
}

export async function openLocalPicture(source: string): Promise<Blob> {
  const path = fileURLToPath(new URL(source.replace(/#.*$/, '')));
  await stat(path);
  return openAsBlob(path, { type: findPictureType(path) ?? '' });
}
