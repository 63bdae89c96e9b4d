/** Copies the pictures of the mock's seed and the face finder's networks to the folder of the scripts that load them. */
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDERS = ['src/mock/seed/pictures', 'src/dialog/find/files'];

export async function copyAssets(dist: string): Promise<void> {
  for (const folder of FOLDERS) {
    for (const name of await readdir(folder)) await copyFile(join(folder, name), join(dist, name));
  }
}
