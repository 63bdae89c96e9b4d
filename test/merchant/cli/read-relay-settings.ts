import { Command } from 'commander';
import { readSettings, relayOptions } from '../../../src/merchant/cli/relay-settings.ts';

/** The settings of `relay` with these arguments and this environment instead of the process's own. */
export function readRelaySettings(args: string[], environment: Record<string, string>, home?: () => string) {
  const command = new Command().exitOverride().configureOutput({ writeErr() {} });
  for (const option of relayOptions()) command.addOption(option);
  const before = process.env;
  process.env = environment;
  try {
    command.parse(args, { from: 'user' });
  } finally {
    process.env = before;
  }
  return readSettings(command.opts(), environment, home);
}
