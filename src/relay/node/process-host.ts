/** This process, as the commands use it. Knows no command. */
// Imported, because bundlers replace the global one by an empty object.
import { env } from 'node:process';
import type { CommandHost } from './command-host.ts';
import { WORKER_VARIABLE } from './cluster/worker-messages.ts';
import { ATOMIC_PIECE, LogWriter } from './log-writer.ts';

const maxPiece = env[WORKER_VARIABLE] === undefined ? undefined : ATOMIC_PIECE;
const out = new LogWriter(1, maxPiece);
const errors = new LogWriter(2, maxPiece);

export const thisProcess: CommandHost = {
  env,
  print: (line) => out.line(line),
  printError: (line) => errors.line(line),
  async flush() {
    await Promise.all([out.flush(), errors.flush()]);
  },
  onStop(stop) {
    let signals = 0;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        // A second Ctrl-C ends the process at once.
        if (++signals > 1 && signal === 'SIGINT') process.exit(1);
        if (signals === 1) stop(signal);
      });
  },
};
