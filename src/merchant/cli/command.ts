/** The interface between commands and the process: output, environment, stopping, errors, and exit status. */
import { InvalidArgumentError, type Command } from 'commander';
import type { Clock } from '../../core/base/clock.ts';
import { wholeNumber } from '../../core/base/numbers.ts';
import type { CatalogError } from '../../core/catalog/errors.ts';

/** The part of a process that a command uses; tests replace it. */
export interface CommandHost {
  env: Record<string, string | undefined>;
  print(line: string): void;
  printError(line: string): void;
  /** Shows a status line that the next one replaces. Absent without a terminal. */
  showStatus?(line: string): void;
  /** Asks a yes-or-no question. Absent without a terminal. */
  confirm?(question: string): Promise<boolean>;
  /** The clock (the system's). */
  clock?: Clock;
  /** Calls `stop` once when the process receives a signal. */
  onStop(stop: (signal: 'SIGINT' | 'SIGTERM') => void): void;
}

/** Adds a command with its options; its implementation is loaded when it runs. */
export type AddCommand = (program: Command, frame: CommandFrame) => void;

/** 0: all is well. 1: problems were found. 3: none were found, but something was not examined. `CannotBeginError` gives 2. */
type ExitStatus = 0 | 1 | 3;

export interface CommandFrame {
  host: CommandHost;
  /** Makes a command's action from a function that resolves with the exit status. */
  action<Args extends unknown[]>(
    work: (...args: Args) => Promise<ExitStatus>,
  ): (...args: Args) => Promise<void>;
}

/** A command could not begin (exit status 2). The message says what was wrong, what was expected and what to do. */
export class CannotBeginError extends Error {
  override readonly name = 'CannotBeginError';
}

// Names are compared, because commands loaded at run time may contain another copy of a class.
export const isCannotBegin = ({ name }: Error): boolean => name === 'CannotBeginError';
const isCatalogError = (error: Error): error is CatalogError => error.name === 'CatalogError';

export function cannotBegin(error: Error): never {
  throw new CannotBeginError(describeError(error), { cause: error });
}

/** The reason why a call of the service failed, for its owner. */
export function describeError(error: Error): string {
  if (!isCatalogError(error)) return error.message;
  if (error.status === 401 || error.status === 403)
    return 'The service refuses the key: check TRYON_API_KEY.';
  if (error.kind === 'network' || error.kind === 'timeout')
    return 'The service does not respond. Check --upstream.';
  if (error.kind === 'invalid-response' || error.status === 404 || error.status === 405)
    return `There is no catalog service at this address. Check --upstream: the address without /v1. (${error.message})`;
  return error.message;
}

/** The command starts a server, prints its address, and serves until the process is told to stop. */
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
export const parseWholeNumber = (min: number, max: number) => (text: string) => {
  try {
    return wholeNumber('It', text, min, max);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
};
