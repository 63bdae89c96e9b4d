/**
 * The command `relay`: reads its settings, runs the relay until it is told to stop, and explains what is wrong with a setting.
 * Knows no server.
 */
import { RelayOptionError } from '../options.ts';
import type { CommandHost } from './command-host.ts';
import { runHost } from './relay-host.ts';
import { HELP, nameOf, readSettings, SettingsError } from './command-settings.ts';

/** Resolves with the exit status when the relay has stopped, or could not start. */
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
  return `The relay could not start: ${(error as Error).message}`;
}
