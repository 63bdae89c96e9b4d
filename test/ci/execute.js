/** Runs a shell command as a script of package.json would, and keeps what it writes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';

/** Output so far of the commands that are running. */
export const outputs = new Map();

/** @returns {Promise<{ status: number | null, output: string }>} once the command has ended */
export async function execute(command) {
  // The project's own programs.
  const path = resolve('node_modules/.bin') + delimiter + process.env.PATH;
  const child = spawn(command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path },
    shell: true,
  });
  outputs.set(command, '');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => outputs.set(command, outputs.get(command) + text));
  }
  const [status] = await once(child, 'close');
  const output = outputs.get(command);
  outputs.delete(command);
  return { status, output };
}
