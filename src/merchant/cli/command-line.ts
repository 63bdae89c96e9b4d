/** `npx storefront-tryon COMMAND`: the commands, their help, and the exit status of whichever is run. */
import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { printable } from '../../core/base/printable.ts';
import { isCannotBegin, type AddCommand, type CommandFrame, type CommandHost } from './command.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addFilesCommand } from './files-command.ts';
import { addLiftCommand } from './lift-command.ts';
import { addMockCommand } from './mock-command.ts';
import { addPanelCommand } from './panel-command.ts';
import { addPhotoSwapCommand } from './photo-swap-command.ts';
import { addRelayCommand } from './relay-command.ts';
import { addSyncCommand } from './sync-command.ts';

const { version } = createRequire(import.meta.url)('storefront-tryon/package.json') as { version: string };

const COMMANDS: readonly AddCommand[] = [
  addRelayCommand,
  addMockCommand,
  addDoctorCommand,
  addSyncCommand,
  addPanelCommand,
  addPhotoSwapCommand,
  addLiftCommand,
  addFilesCommand,
];

/** Resolves with the exit status: that of the command, or 2 if it could not begin. */
export async function runCommandLine(args: readonly string[], given: CommandHost): Promise<number> {
  const host = printingPlainly(given);
  let status = 0;
  const frame: CommandFrame = {
    host,
    action:
      (work) =>
      async (...args) => {
        status = await work(...args);
      },
  };
  const program = new Command('storefront-tryon')
    .version(version)
    // What follows a command's name is that command's own.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.print(text.trimEnd()),
      writeErr: (text) => host.printError(text.trimEnd()),
    })
    .showHelpAfterError('Add --help for the options.');
  for (const add of COMMANDS) add(program, frame);
  const names = program.commands.map((command) => command.name()).join(', ');
  program.showHelpAfterError(`The commands are ${names}. Add --help for more.`);
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // The library has printed its own errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    host.printError((error as Error).message);
    return isCannotBegin(error as Error) ? 2 : 1;
  }
}

/** What a command prints may come from a page or a feed, which has no business with the terminal. */
const printingPlainly = (host: CommandHost): CommandHost => ({
  ...host,
  print: (line) => host.print(printable(line)),
  printError: (line) => host.printError(printable(line)),
  ...(host.showStatus && { showStatus: (line) => host.showStatus!(printable(line)) }),
  ...(host.confirm && { confirm: (question) => host.confirm!(printable(question)) }),
});
