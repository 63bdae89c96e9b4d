/** The workflows under .github/ run what is in the repository, and nothing of their own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { releaseNotes } from '../../build/release-notes.ts';
import { ROOT } from './markdown.ts';

const FOLDER = join(ROOT, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

interface Workflow {
  jobs: Record<string, { steps: { run?: string; uses?: string }[] }>;
}

const workflows = readdirSync(FOLDER).map((file) => ({
  file,
  workflow: parse(readFileSync(join(FOLDER, file), 'utf8')) as Workflow,
}));

describe('The workflows', () => {
  for (const { file, workflow } of workflows) {
    const commands = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );

    it(`run .ci/run, as every other CI does, in ${file}`, () => {
      expect(commands).to.include('.ci/run');
      expect(existsSync(join(ROOT, '.ci/run'))).to.equal(true);
    });

    it(`name scripts that exist, in ${file}`, () => {
      const named = commands.flatMap(
        (command) => /^npm run (?:--silent )?([\w:-]+)/.exec(command)?.[1] ?? [],
      );
      expect(named.filter((script) => !(script in scripts))).to.deep.equal([]);
    });
  }
});

describe('The release', () => {
  const steps = workflows.flatMap(({ workflow }) =>
    Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
  );

  it('packs a package.json that names its repository, without which npm refuses to publish with provenance', () => {
    const named = steps.findIndex((run) =>
      /^npm pkg set .*"repository\.url=[^"]*\$GITHUB_REPOSITORY/.test(run),
    );
    expect(named).to.be.at.least(0).and.below(steps.indexOf('npm pack'));
    expect(steps.some((run) => /^npm publish .*--provenance/.test(run))).to.equal(true);
  });
});

describe('The notes of a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [1.2.3] - 2026-12-01\n\n### Added\n\n- This.\n';

  it('are the version’s section of the changelog', () => {
    expect(releaseNotes('v1.2.3', '1.2.3', changelog)).to.equal('### Added\n\n- This.\n');
  });

  it('are refused if package.json has another version', () => {
    expect(() => releaseNotes('v1.2.4', '1.2.3', changelog)).to.throw('package.json has version 1.2.3');
  });

  it('are refused if the changelog says nothing of the version', () => {
    expect(() => releaseNotes('v1.2.5', '1.2.5', changelog)).to.throw('says nothing of 1.2.5');
  });
});
