/**
 * The command `relay`: reads its settings, runs the server until it is told to stop, and writes what happens as one JSON
 * object a line.
 */
import { RelayOptionError } from '../options.ts';
import { runHost } from './relay-host.ts';
import { HELP, nameOf, readSettings, SettingsError } from './command-settings.ts';

/** The part of a process the command needs. */
export interface CommandHost {
  env: Record<string, string | undefined>;
  print(line: string): void;
  printError(line: string): void;
  /** Resolves when what was printed is written, as far as anybody reads it. */
  flush(): Promise<void>;
  /** Calls back once when the process is told to stop. */
  onStop(stop: (signal: 'SIGINT' | 'SIGTERM') => void): void;
}

/** Resolves with the exit code when the relay has stopped, or could not start. */
export async function runRelayCommand(args: string[], host: CommandHost): Promise<number> {
  try {
    const settings = readSettings(args, host.env);
    if (settings) await runHost(settings, host);
    else host.print(HELP);
    return 0;
  } catch (error) {
    host.printError(explain(error));
    return 1;
  } finally {
    await host.flush();
  }
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof RelayOptionError) return `${nameOf(error.option)}: ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${nameOf('port')} is taken by another program. Choose another, or 0 for any free one.`;
  return `The relay could not start: ${message}`;
}
