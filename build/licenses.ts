/** Joins the licences that the bundler writes for each script into one file. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FACE_MODELS = 'src/try-on/find/NOTICE.md';

const INTRODUCTION = `# Licenses of what is bundled

storefront-tryon itself is under the MIT license, see LICENSE. Its scripts contain the packages below, or parts of them.
`;

export async function joinLicenses(dist: string): Promise<void> {
  const folder = join(dist, 'licenses');
  const sections = new Map<string, string>();
  // The bundler does not know of the models, which are converted and not bundled.
  const files = [...(await readdir(folder)).map((name) => join(folder, name)), FACE_MODELS];
  for (const file of files) {
    const found = (await readFile(file, 'utf8')).split(/^(?=## )/m).filter((part) => part.startsWith('## '));
    for (const section of found) sections.set(section.slice(0, section.indexOf('\n')), section.trim());
  }
  const all = [...sections].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(([, section]) => section);
  await writeFile(join(dist, 'LICENSES.md'), `${[INTRODUCTION.trim(), ...all].join('\n\n')}\n`);
  await rm(folder, { recursive: true });
}
