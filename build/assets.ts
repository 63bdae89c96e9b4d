/**
 * Copies files beside the scripts that load them: the mock's pictures, the finders' networks, the panel's page, and the relay's Lua
 * script for Redis.
 */
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFile } from './page-file.ts';

const FOLDERS = ['src/service/mock/seed/pictures', 'src/try-on/find/files'];

export async function copyAssets(dist: string): Promise<void> {
  for (const folder of FOLDERS) {
    for (const name of await readdir(folder)) await copyFile(join(folder, name), join(dist, name));
  }
  await copyFile('src/service/relay/redis/take.lua', join(dist, 'cli', 'take.lua'));
  await writeFile(join(dist, 'cli', 'panel.html'), await pageFile('panel'));
}
