/** Every command of the documentation exists: npm scripts in package.json, options in the help of the command that takes them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommandLine } from '../../src/merchant/cli/command-line.ts';
import { codeBlocks, listCodeBlocks, PAGES, readPage, ROOT } from './markdown.ts';

const { name: ours, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Programs that a reader has, which the project knows nothing more of. */
const OTHER_PROGRAMS = 'cd cp curl docker export git openssl read sudo unzip'.split(' ');
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

/** What the package's command prints with these arguments. */
async function printed(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await runCommandLine(args, { env: {}, print, printError: print, onStop() {} });
  return lines.join('\n');
}

/** What is wrong with a command; null where nothing is. */
async function readFault([program, ...args]: string[]): Promise<string | null> {
  if (program === 'npm') return faultOfNpm(args);
  if (program === 'npx') {
    const [name, command, ...rest] = args;
    if (OTHER_PACKAGES.includes(name!)) return null;
    if (name !== ours) return `nothing is known of npx ${name}`;
    if (!(await printed('--help')).includes(`\n  ${command} `)) return `${name} has no command ${command}`;
    return unknownOption(command!, rest);
  }
  if (program === 'node') return existsSync(join(ROOT, args[0]!)) ? null : `there is no ${args[0]}`;
  return OTHER_PROGRAMS.includes(program!) ? null : `nothing is known of ${program}`;
}

async function faultOfNpm([verb, ...args]: string[]): Promise<string | null> {
  if (['ci', 'install'].includes(verb!)) return null;
  const [script, rest] = verb === 'run' ? [args[0]!, args.slice(1)] : [verb!, args];
  if (!(script in scripts)) return `package.json has no script ${script}`;
  return ['relay', 'mock'].includes(script) ? unknownOption(script, rest) : null;
}

async function unknownOption(command: string, args: string[]): Promise<string | null> {
  const help = await printed(command, '--help');
  const options = args.filter((arg) => arg.startsWith('--') && arg !== '--').map((arg) => arg.split('=')[0]!);
  const unknown = options.filter((option) => option !== '--help' && !help.includes(option));
  return unknown.length > 0 ? `${command} has no option ${unknown.join(', ')}` : null;
}

describe('The documentation’s commands', () => {
  for (const { page, line, code } of codeBlocks('sh')) {
    it(`exist, in ${page}:${line}`, async () => {
      const faults = await Promise.all(commandsIn(code).map(readFault));
      expect(faults.filter((fault) => fault !== null)).to.deep.equal([]);
    });
  }

  for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']) {
    it(`exist where a table names them, in ${page}`, () => {
      const named = [...readPage(page).matchAll(/`npm run ([\w:-]+)/g)].map(([, script]) => script!);
      expect(named.filter((script) => !(script in scripts))).to.deep.equal([]);
    });
  }

  const keyed = codeBlocks('sh').filter(({ code }) =>
    /npx storefront-tryon (?:sync|panel|relay|photo)/.test(code),
  );
  for (const page of new Set(keyed.map(({ page }) => page)))
    it(`lead to how the key is set, where they need it, in ${page}`, () => {
      expect(readPage(page)).to.contain(page === 'docs/sync.md' ? '\n## The key\n' : 'sync.md#the-key)');
    });

  it('take the key on a Mac, on Windows and on a server, past the shell’s history', () => {
    const [, section] = readPage('docs/sync.md').split('\n## The key\n');
    const text = section!.split('\n## ')[0]!;
    for (const way of ['read -rs', 'Read-Host', 'set /p', 'EnvironmentFile=', '--env-file', 'secret put'])
      expect(text).to.contain(way);
    const typed = PAGES.flatMap((page) => listCodeBlocks(page)).filter(({ code }) =>
      /^(?!.*\bread\b).*(?:export |\* )TRYON_API_KEY=/m.test(code),
    );
    expect(typed.map(({ page, line }) => `${page}:${line}`)).to.deep.equal([]);
  });

  it('are read with their arguments', () => {
    expect(commandsIn('A=1 npm ci && npm start -- --port 1 # now\nnpx x \\\n  --y')).to.deep.equal([
      ['npm', 'ci'],
      ['npm', 'start', '--', '--port', '1'],
      ['npx', 'x', '--y'],
    ]);
  });

  for (const [command, fault] of [
    ['npm run nothing', 'no script'],
    ['npm run mock -- --prot 1', 'no option --prot'],
    [`npx ${ours} nothing`, 'no command nothing'],
    ['rm', 'nothing is known'],
  ] as const)
    it(`are refused if they do not exist: ${command}`, async () => {
      expect(await readFault(command.split(' '))).to.contain(fault);
    });
});
