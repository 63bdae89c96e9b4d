/** What every command of `storefront-tryon` is given: a part of the process, and how its exit status is told. */
import { InvalidArgumentError, type Command } from 'commander';
import type { Clock } from '../../core/base/clock.ts';
import { wholeNumber } from '../../core/base/numbers.ts';

/** The part of a process that a command uses; tests replace it. */
export interface CommandHost {
  env: Record<string, string | undefined>;
  print(line: string): void;
  printError(line: string): void;
  /** Shows a line that the next one replaces. Only where somebody looks at a terminal. */
  showStatus?(line: string): void;
  /** Asks for yes or no. Only where somebody sits at a terminal. */
  confirm?(question: string): Promise<boolean>;
  /** The system's, if none is given. */
  clock?: Clock;
  /** Calls back once when the process is told to stop. */
  onStop(stop: (signal: 'SIGINT' | 'SIGTERM') => void): void;
}

/** Adds a command with its options; what it does is loaded when it is run. */
export type AddCommand = (program: Command, frame: CommandFrame) => void;

/** 0: all is well. 1: something was found wrong. 3: nothing was, but something could not be examined. 2 is told by `CannotBeginError`. */
export type ExitStatus = 0 | 1 | 3;

export interface CommandFrame {
  host: CommandHost;
  /** The action of a command from work that resolves with its exit status. */
  action<Args extends unknown[]>(
    work: (...args: Args) => Promise<ExitStatus>,
  ): (...args: Args) => Promise<void>;
}

/** A command could not begin: exit status 2. The message says what was wrong, what was expected and what to do. */
export class CannotBeginError extends Error {
  override readonly name = 'CannotBeginError';
}

/** By its name: commands load their code when they are run, which may be another copy of the class. */
export const isCannotBegin = ({ name }: Error): boolean => name === 'CannotBeginError';

/** Prints where something is served, and serves it until the process is told to stop. */
export async function serveUntilStopped<Server extends { close(): Promise<void> }>(
  { print, onStop }: CommandHost,
  starting: Promise<Server>,
  announcement: (server: Server) => string,
): Promise<0> {
  const server = await starting.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CannotBeginError('That port is taken: name another with --port, or end what uses it.');
  });
  print(announcement(server));
  await new Promise<void>((resolve) => onStop(() => resolve()));
  await server.close();
  return 0;
}

/** Reads an option's whole number. */
export const wholeNumberIn = (min: number, max: number) => (text: string) => {
  try {
    return wholeNumber('It', text, min, max);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
};
