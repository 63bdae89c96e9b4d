/**
 * `npm run release-notes -- v1.2.3`: prints the version's section of CHANGELOG.md, and fails if the tag, package.json and the
 * changelog do not agree.
 */
import { readFileSync } from 'node:fs';

/**
 * @param tag as in git, `v1.2.3`
 * @throws Error that says what is missing
 */
export function releaseNotes(tag: string, packageVersion: string, changelog: string): string {
  const version = tag.replace(/^v/, '');
  if (version !== packageVersion) {
    throw new Error(`The tag is ${tag}, but package.json has version ${packageVersion}. Change one of them.`);
  }
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## [${version}]`));
  const notes = section?.split('\n').slice(1).join('\n').trim();
  if (!notes) {
    throw new Error(
      `CHANGELOG.md says nothing of ${version}. Give "## [Unreleased]" that version and a date.`,
    );
  }
  return `${notes}\n`;
}

const [, script, tag] = process.argv;
if (script && import.meta.url.endsWith(script.split(/[\\/]/).pop()!)) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  try {
    process.stdout.write(releaseNotes(tag ?? '', version, readFileSync('CHANGELOG.md', 'utf8')));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
