/** Joins the licences that the bundler writes for each script into one file. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A package in the bundler's list of licences. */
export interface BundledPackage {
  name: string;
  version: string;
  /** The SPDX identifier. */
  identifier?: string;
  text?: string;
}

const FACE_MODELS = 'src/try-on/find/NOTICE.md';

const INTRODUCTION = `# Licenses of what is bundled

storefront-tryon itself is under the MIT license, see LICENSE. Its scripts contain the packages below, or parts of them.`;

export async function joinLicenses(dist: string): Promise<void> {
  const folder = join(dist, 'licenses');
  const sections = new Map<string, string>();
  for (const file of await readdir(folder)) {
    const packages = JSON.parse(await readFile(join(folder, file), 'utf8')) as BundledPackage[];
    for (const bundled of packages)
      sections.set(`${bundled.name} ${bundled.version}`, await writeSection(bundled));
  }
  // The models are converted, not bundled, so that the bundler does not list them.
  sections.set('@mediapipe', (await readFile(FACE_MODELS, 'utf8')).replace(/^[^]*?^(?=## )/m, '').trim());
  const all = [...sections].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(([, section]) => section);
  await writeFile(join(dist, 'LICENSES.md'), `${[INTRODUCTION, ...all].join('\n\n')}\n`);
  await rm(folder, { recursive: true });
}

async function writeSection(bundled: BundledPackage): Promise<string> {
  const { name, version, identifier } = bundled;
  const text = bundled.text?.trim() || (await findUsualText(bundled));
  // A code block, because some licences contain headings.
  return `## ${name} - ${version}${identifier ? ` (${identifier})` : ''}\n\n\`\`\`\n${text}\n\`\`\``;
}

/** The standard licence text, for a package that names its licence without including the text. */
async function findUsualText({ name, identifier }: BundledPackage): Promise<string> {
  if (identifier !== 'MIT')
    throw new Error(`${name} holds no text of its licence, ${identifier}: find it, and add it to the build.`);
  const { author } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')) as {
    author: string | { name: string };
  };
  const holder = (typeof author === 'string' ? author : author.name).replace(/\s*[<(].*/, '');
  return (await readFile('LICENSE', 'utf8')).trim().replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
