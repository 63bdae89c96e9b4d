/**
 * Lists the files of dist/ that a page may load by URL: those at its top level, because some shop platforms refuse subfolders.
 * The others are for bundlers and for Node.
 */
import { readdir } from 'node:fs/promises';

/** Entries for bundlers and for Node, which no page loads. */
const NOT_BY_URL = [
  'index.js',
  'react.js',
  'client.js',
  'mock.js',
  'mock-service.js',
  'mock-in-memory.js',
  'relay.js',
  'sync.js',
  'cli.js',
];
const BY_URL = /\.(js|webp|bin|svg)$/;

/** @returns the names in alphabetical order */
export async function filesByUrl(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && BY_URL.test(entry.name) && !NOT_BY_URL.includes(entry.name))
    .map(({ name }) => name)
    .toSorted();
}
