/** This process as a command needs it. Called by the entries. */
// Imported: bundlers put an empty object in place of the global's.
import { env } from 'node:process';
import type { CommandHost } from './command.ts';

export const thisProcess: CommandHost = {
  env,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  onStop(stop) {
    let stopping = false;
    const once = () => {
      if (stopping) return;
      stopping = true;
      stop();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, once);
  },
};
