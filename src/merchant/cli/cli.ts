#!/usr/bin/env node
/** The executable `storefront-tryon`: runs the command line in this process. */
// `env` is imported, because bundlers replace the global one with an empty object.
import { env } from 'node:process';
import { createInterface } from 'node:readline/promises';
import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { CommandHost } from './command.ts';
import { runCommandLine } from './command-line.ts';

// A reader such as `head` may close the pipe early; the command goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Moves to the start of the line and erases it. */
const ERASE = '\r\x1b[K';
const clearStatus = process.stderr.isTTY ? () => void process.stderr.write(ERASE) : () => {};

/** Colours the mark at a line's beginning in terminals that support it, unless NO_COLOR is set. */
const colorMark = (line: string, stream: WriteStream | NodeJS.WriteStream): string =>
  stream.isTTY && stream.hasColors(env)
    ? line.replace(/^\s*[✓✗]/, (mark) => styleText(mark.endsWith('✓') ? 'green' : 'red', mark))
    : line;

const thisProcess: CommandHost = {
  env,
  print(line) {
    clearStatus();
    process.stdout.write(`${colorMark(line, process.stdout)}\n`);
  },
  printError(line) {
    clearStatus();
    process.stderr.write(`${colorMark(line, process.stderr)}\n`);
  },
  ...(process.stderr.isTTY && { showStatus: (line) => void process.stderr.write(ERASE + line) }),
  ...(process.stdin.isTTY &&
    process.stderr.isTTY && {
      async confirm(question) {
        clearStatus();
        const terminal = createInterface({ input: process.stdin, output: process.stderr });
        try {
          return /^\s*y(?:es)?\s*$/i.test(await terminal.question(`${question} [y/N] `));
        } finally {
          terminal.close();
        }
      },
    }),
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

process.exitCode = await runCommandLine(process.argv.slice(2), thisProcess);
