/** Lays the pictures of the mock's seed beside the scripts that name them. */
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const PICTURES = 'src/mock/seed/pictures';

export async function copyPictures(dist: string): Promise<void> {
  for (const name of await readdir(PICTURES)) await copyFile(join(PICTURES, name), join(dist, name));
}
