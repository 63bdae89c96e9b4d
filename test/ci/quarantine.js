/**
 * test/quarantine.json: the tests that are known to be flaky. They alone are run a second time when they fail in CI. None is the goal,
 * and there is room for five, so that the file is not where flaky tests are left.
 */
import { readFileSync } from 'node:fs';

const FILE = new URL('../quarantine.json', import.meta.url);
const MOST = 5;
/** As a failure is listed: the file, then the title. */
const NAME = /^(test\/\S+\.test\.ts): \S/;

/**
 * @param {string} text of the file: a list of `{ "name": "test/a.node.test.ts: title", "since": "2026-01-31", "known": "…" }`
 * @returns {Set<string>} the names
 * @throws {Error} that says which entry is wrong, and what it should be
 */
export function parseQuarantine(text) {
  const entries = JSON.parse(text);
  if (!Array.isArray(entries))
    throw new Error('test/quarantine.json is no list: write [] where no test is flaky.');
  if (entries.length > MOST) {
    throw new Error(
      `test/quarantine.json has ${entries.length} entries, ${MOST} are allowed: mend a test first.`,
    );
  }
  for (const { name, since, known } of entries) {
    const problem = !NAME.test(name)
      ? '"name" is not of the form "test/a.node.test.ts: title"'
      : !/^\d{4}-\d\d-\d\d$/.test(since)
        ? '"since" is no date such as "2026-01-31"'
        : typeof known !== 'string' || known.trim() === ''
          ? '"known" does not say what is known of it'
          : null;
    if (problem) throw new Error(`test/quarantine.json, ${JSON.stringify(name)}: ${problem}.`);
  }
  return new Set(entries.map(({ name }) => name));
}

export const readQuarantine = () => parseQuarantine(readFileSync(FILE, 'utf8'));

/** @param {string} failure a line such as `✗ Firefox, test/a.browser.test.ts: title` @returns {string} `test/a.browser.test.ts: title` */
export const nameIn = (failure) => failure.replace(/^\S+ \w+, /, '');

/**
 * The command that runs the files of these failures once more, engine by engine.
 *
 * @param {string[]} failures lines such as `✗ Node, test/a.node.test.ts: title`
 */
export function secondTry(failures) {
  const files = new Map();
  for (const failure of failures) {
    const [, engine, file] = /^\S+ (\w+), (\S+):/.exec(failure);
    files.set(engine, (files.get(engine) ?? new Set()).add(file));
  }
  return [...files]
    .map(([engine, names]) =>
      engine === 'Node'
        ? `mocha ${[...names].join(' ')}`
        : `ENGINES=${engine === 'Chrome' ? 'chromium' : engine.toLowerCase()} node test/browsers/run.js --files ${[...names].join(' ')}`,
    )
    .join(' && ');
}
