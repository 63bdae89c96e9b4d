/** The workflows under .github/ run what is in the repository, and nothing of their own. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { ROOT } from './markdown.ts';

const FOLDER = join(ROOT, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

interface Workflow {
  on: { workflow_run?: { workflows: string[] }; schedule?: { cron: string }[] };
  jobs: Record<
    string,
    {
      container?: string;
      strategy?: { matrix: { include: Record<string, string>[] } };
      steps: { run?: string; uses?: string; with?: Record<string, string> }[];
    }
  >;
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

    it(`run .ci/run, as every other CI does, wait until it has passed, or have an hour of their own, in ${file}`, () => {
      const waits = workflow.on.workflow_run?.workflows.includes('CI') || workflow.on.schedule !== undefined;
      expect(waits || commands.includes('.ci/run')).to.equal(true);
      expect(existsSync(join(ROOT, '.ci/run'))).to.equal(true);
    });

    it(`name actions by the hash of a commit, which nobody can move, in ${file}`, () => {
      const used = Object.values(workflow.jobs).flatMap(({ steps }) =>
        steps.flatMap(({ uses }) => uses ?? []),
      );
      expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40}$/.test(action))).to.deep.equal([]);
    });

    it(`name images by their digest, which nobody can move either, in ${file}`, () => {
      const images = Object.values(workflow.jobs).flatMap(({ container = [], strategy }) =>
        container === '${{ matrix.image }}' ? strategy!.matrix.include.map(({ image }) => image) : container,
      );
      expect(images.filter((image) => !/@sha256:[\da-f]{64}$/.test(image!))).to.deep.equal([]);
    });

    it(`name scripts that exist, in ${file}`, () => {
      const steps = Object.values(workflow.jobs).flatMap(({ steps }) => steps);
      const given = steps.flatMap((step) => [step.run, step.with?.version, step.with?.publish]);
      const named = given.flatMap(
        (command = '') => /^npm run (?:--silent )?([\w:-]+)/.exec(command)?.[1] ?? [],
      );
      expect(named.filter((script) => !(script in scripts))).to.deep.equal([]);
    });
  }
});

describe('Commit subjects', () => {
  /** The exit status, and what is said. */
  function check(subject: string): [number | null, string] {
    const file = join(mkdtempSync(join(tmpdir(), 'subject-')), 'COMMIT_EDITMSG');
    writeFileSync(file, `${subject}\n\nWhy.\n`);
    const { status, stdout } = spawnSync(join(ROOT, '.ci/commit-subjects'), [file], { encoding: 'utf8' });
    return [status, stdout];
  }

  it('name a room and what is done to it', () => {
    expect(check('relay: log with pino')).to.deep.equal([0, '']);
  });

  it('are refused without a room', () => {
    const [status, said] = check('Log with pino');
    expect(status).to.equal(1);
    expect(said).to.contain('Not of the form "room: what it does": Log with pino');
  });

  it('are refused beyond 65 characters', () => {
    expect(check(`relay: ${'x'.repeat(58)}`)[0]).to.equal(0);
    expect(check(`relay: ${'x'.repeat(59)}`)[1]).to.contain('66 characters, 65 are allowed');
  });
});
