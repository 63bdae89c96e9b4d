/** Every command of the documentation exists: npm scripts in package.json, options in the help of the command that takes them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeBlocks, ROOT } from './markdown.ts';

const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Programs that a reader has, which the project knows nothing more of. */
const OTHER_PROGRAMS = ['cd', 'cp', 'curl', 'docker', 'export', 'git', 'openssl', 'unzip'];
/** Of other packages, by npx. */
const OTHER_PACKAGES = ['wrangler'];

/** Each command with its arguments, without comments, assignments and line ends that continue. */
function commandsIn(code: string): string[][] {
  return (
    code
      .replaceAll(/\\\n/g, ' ')
      // A command line inside of another one's quotes is read as one more.
      .replaceAll(/['"]/g, ' ')
      .split('\n')
      .flatMap((row) => row.replace(/(^|\s)#.*/, '').split(/&&|\|\||[;|]/))
      .map((command) => command.trim().split(/\s+/))
      .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
      .filter(([program]) => program)
  );
}

const helpTexts = new Map<string, string>();
/** What the package's command prints with these arguments. */
function printed(...args: string[]): string {
  const name = args.join(' ');
  const command = ['--import', 'tsx', 'src/merchant/cli/cli.ts', ...args];
  const text =
    helpTexts.get(name) ?? execFileSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  helpTexts.set(name, text);
  return text;
}

const listOptions = (args: string[]) =>
  args.filter((arg) => arg.startsWith('--') && arg !== '--').map((arg) => arg.split('=')[0]!);

/** What is wrong with a command; null where nothing is. */
function readFault([program, ...args]: string[]): string | null {
  if (program === 'npm') return faultOfNpm(args);
  if (program === 'npx') {
    const [name, command, ...rest] = args;
    if (OTHER_PACKAGES.includes(name!)) return null;
    if (name !== packageJson.name) return `nothing is known of npx ${name}`;
    if (!printed('--help').includes(`\n  ${command} `)) return `${name} has no command ${command}`;
    return unknownOption(command!, rest);
  }
  if (program === 'node') return existsSync(join(ROOT, args[0]!)) ? null : `there is no ${args[0]}`;
  return OTHER_PROGRAMS.includes(program!) ? null : `nothing is known of ${program}`;
}

function faultOfNpm([verb, ...args]: string[]): string | null {
  if (['ci', 'install'].includes(verb!)) return null;
  const [script, rest] = verb === 'run' ? [args[0]!, args.slice(1)] : [verb!, args];
  if (!(script in packageJson.scripts)) return `package.json has no script ${script}`;
  return ['relay', 'mock'].includes(script) ? unknownOption(script, rest) : null;
}

function unknownOption(script: string, args: string[]): string | null {
  const unknown = listOptions(args).filter(
    (option) => option !== '--help' && !printed(script, '--help').includes(option),
  );
  return unknown.length > 0 ? `${script} has no option ${unknown.join(', ')}` : null;
}

describe('The documentation’s commands', function () {
  this.timeout(30_000);

  for (const { page, line, code } of codeBlocks('sh')) {
    it(`exist, in ${page}:${line}`, () => {
      expect(
        commandsIn(code)
          .map(readFault)
          .filter((fault) => fault !== null),
      ).to.deep.equal([]);
    });
  }

  it('are read with their arguments', () => {
    expect(commandsIn('A=1 npm ci && npm start -- --port 1 # now\nnpx x \\\n  --y')).to.deep.equal([
      ['npm', 'ci'],
      ['npm', 'start', '--', '--port', '1'],
      ['npx', 'x', '--y'],
    ]);
  });

  it('are refused if they do not exist', () => {
    expect(readFault(['npm', 'run', 'nothing'])).to.contain('no script');
    expect(readFault(['npm', 'run', 'mock', '--', '--prot', '1'])).to.contain('no option --prot');
    expect(readFault(['npx', 'storefront-tryon', 'nothing'])).to.contain('no command nothing');
    expect(readFault(['rm'])).to.contain('nothing is known');
  });
});

describe('The tables of commands', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']) {
    it(`name scripts that exist, in ${page}`, () => {
      const text = readFileSync(join(ROOT, page), 'utf8');
      const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, script]) => script!);
      expect(named.filter((script) => !(script in packageJson.scripts))).to.deep.equal([]);
    });
  }
});
