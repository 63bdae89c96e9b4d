#!/usr/bin/env node
/** The package's command: `storefront-tryon relay`. Knows the names of commands, nothing of what they do. */
import { runRelayCommand } from './relay/node/command.ts';
import { thisProcess } from './relay/node/process-host.ts';

const [command, ...args] = process.argv.slice(2);
if (command === 'relay') {
  process.exitCode = await runRelayCommand(args, thisProcess);
} else {
  thisProcess.printError(
    'Usage: storefront-tryon relay [options]. `storefront-tryon relay --help` lists them.',
  );
  process.exitCode = 2;
}
