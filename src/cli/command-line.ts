/**
 * `npx storefront-tryon COMMAND`: knows each command's name and purpose, but not what it does. A command's code is loaded
 * when it is run.
 */
import { createRequire } from 'node:module';
import type { CommandHost } from '../relay/node/command-host.ts';

const { version } = createRequire(import.meta.url)('storefront-tryon/package.json') as { version: string };

type Command = (args: string[], host: CommandHost) => Promise<number>;

const COMMANDS: Record<string, { summary: string; load: () => Promise<Command> }> = {
  relay: {
    summary: 'the relay, which keeps your API key off the page',
    load: async () => (await import('../relay/node/command.ts')).runRelayCommand,
  },
  mock: {
    summary: 'the mock catalog service over HTTP, for tests and demos',
    load: async () => (await import('../mock/node/command.ts')).runMockCommand,
  },
  doctor: {
    summary: "what is right and what is wrong with the try-on in a shop's page",
    load: async () => (await import('./doctor-command.ts')).runDoctorCommand,
  },
};

const USAGE = `storefront-tryon ${version}

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  npx storefront-tryon ${name.padEnd(8)} ${summary}`)
  .join('\n')}

Each command lists its options with --help.`;

/** Resolves with the exit status: 0 after success, 1 if the command failed, 2 if there is no such command. */
export async function runCommandLine([name, ...args]: string[], host: CommandHost): Promise<number> {
  try {
    if (name === '--version') host.print(version);
    else if (name === '--help' || name === 'help') host.print(USAGE);
    else if (name !== undefined && Object.hasOwn(COMMANDS, name)) {
      return await (
        await COMMANDS[name]!.load()
      )(args, host);
    } else {
      const wrong = name === undefined ? 'Name a command.' : `There is no command ${JSON.stringify(name)}.`;
      host.printError(`${wrong}\n\n${USAGE}`);
      return 2;
    }
    return 0;
  } finally {
    await host.flush();
  }
}
