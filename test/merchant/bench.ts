/** What tests of commands begin: folders, servers and processes, each of which has ended before the next test begins. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandHost } from '../../src/merchant/cli/command.ts';
import { runCommandLine } from '../../src/merchant/cli/command-line.ts';
import { serveMock } from '../../src/service/mock/node/mock-server.ts';
import { listen, type Answer } from '../helpers/http-server.ts';
import { waitUntil } from '../helpers/wait-until.ts';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Begins a command in this process. */
export function startCommand(args: readonly string[], more: Partial<CommandHost> = {}) {
  const [out, errors, lines]: string[][] = [[], [], []];
  let stop = () => {};
  const ended = runCommandLine(args, {
    env: {},
    print: (line) => void [out, lines].forEach((list) => list!.push(line)),
    printError: (line) => void [errors, lines].forEach((list) => list!.push(line)),
    onStop: (callback) => (stop = () => callback('SIGTERM')),
    ...more,
  });
  return { out: out!, errors: errors!, lines: lines!, ended, stop: () => stop() };
}

/** What a command prints until it ends, and its exit status. */
export async function runCommand(args: readonly string[], more?: Partial<CommandHost>) {
  const { ended, out, errors, lines } = startCommand(args, more);
  const status = await ended;
  const last = () => JSON.parse(out.at(-1)!) as Record<string, unknown>;
  return { status, out, errors, lines, text: lines.join('\n'), last };
}

/** Is called in a `describe`, before hooks that use what it gives. */
export function createBench() {
  const endings: (() => unknown)[] = [];
  // The last first: a process ends before its folder is removed.
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  return {
    folder(): string {
      const folder = mkdtempSync(join(tmpdir(), 'tryon-merchant-'));
      endings.push(() => rmSync(folder, { recursive: true }));
      return folder;
    },

    async mock(options?: Parameters<typeof serveMock>[1]) {
      const mock = await serveMock(0, options);
      endings.push(() => mock.close());
      return mock;
    },

    /** A server, and the paths that it was asked for. */
    async serve(answer: Answer) {
      const asked: string[] = [];
      const server = await listen((request, response) => {
        asked.push(request.url!);
        return answer(request, response);
      });
      endings.push(() => server.close());
      return { ...server, asked };
    },

    /** The built command as a process. */
    spawn(args: readonly string[], env: Record<string, string> = {}) {
      const child = spawn(process.execPath, ['dist/cli.js', ...args], {
        env: { PATH: process.env.PATH, ...env },
      });
      let [out, errors, isOver] = ['', '', false];
      child.stdout.on('data', (text) => (out += text));
      child.stderr.on('data', (text) => (errors += text));
      // Unlike `exit`, it comes after all that was printed.
      const ended = once(child, 'close').then(([status]) => {
        isOver = true;
        return { status: status as number | null, out, errors, text: out + errors };
      });
      endings.push(async () => {
        child.kill('SIGKILL');
        await ended;
      });
      /** Waits until it has printed something. */
      async function printed(what: RegExp): Promise<RegExpExecArray> {
        await waitUntil(() => isOver || what.test(out + errors), `${what} to be printed`);
        const found = what.exec(out + errors);
        if (!found) throw new Error(`It ended without printing ${what}: ${out}${errors}`);
        return found;
      }
      return { child, ended, printed };
    },
  };
}
