/** `npx storefront-tryon COMMAND`: the commands, their help, and their exit status. */
import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { isCannotBegin, type AddCommand, type CommandFrame, type CommandHost } from './command.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addFilesCommand } from './files-command.ts';
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
  addFilesCommand,
];

const flatten = (command: Command): Command[] => [command, ...command.commands.flatMap(flatten)];

/** @returns the command's exit status, or 2 if it could not begin */
export async function runCommandLine(args: readonly string[], given: CommandHost): Promise<number> {
  const host = withPrintableOutput(given);
  let status = 0;
  let isVerbose = false;
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
    // Options after a command's name belong to that command.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.print(text.trimEnd()),
      writeErr: (text) => host.printError(text.trimEnd()),
      outputError(text, write) {
        const isCommand = text.includes('unknown command');
        const names = program.commands.map((command) => command.name()).join(', ');
        const more = isCommand ? `The commands are ${names}.` : 'Add --help for the options.';
        const said = text.trim().replaceAll(/\s*\n\s*/g, ' ');
        write(`${said}${/[.?!)]$/.test(said) ? '' : '.'} ${more}`);
      },
    })
    .addHelpText('after', '\nExamples:\n  storefront-tryon sync --help\n  storefront-tryon mock --port 4010');
  for (const add of COMMANDS) add(program, frame);
  for (const command of program.commands.flatMap(flatten)) {
    command
      .optionsGroup('Of every command:')
      .option('--verbose', 'also prints every request, and where an error came from')
      .option('--no-color', 'prints without colours, as the variable NO_COLOR does');
  }
  program.hook('preAction', async (_, command) => {
    const { verbose, color } = command.opts<{ verbose?: boolean; color: boolean }>();
    if (!color) host.env.NO_COLOR = '1';
    if (!verbose) return;
    isVerbose = true;
    const { logRequests } = await import('./verbose.ts');
    logRequests(host.printError);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // Commander has already printed its own errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    host.printError(isVerbose ? inspect(error) : (error as Error).message);
    return isCannotBegin(error as Error) ? 2 : 1;
  }
}

/** Output may contain text of a page or a feed, which must not control the terminal. */
const withPrintableOutput = (host: CommandHost): CommandHost => ({
  ...host,
  print: (line) => host.print(printable(line)),
  printError: (line) => host.printError(printable(line)),
  ...(host.showStatus && { showStatus: (line) => host.showStatus!(printable(line)) }),
  ...(host.confirm && { confirm: (question) => host.confirm!(printable(question)) }),
});

// oxlint-disable-next-line no-control-regex
const ACTING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Writes what moves a terminal's cursor, changes its colours or reverses text as an escape, such as `\x1b`. Tabs and line ends remain. */
const printable = (text: string): string =>
  text.replace(ACTING, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`;
  });
