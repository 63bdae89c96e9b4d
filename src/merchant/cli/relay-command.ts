/** The command `relay`: runs the relay until it is told to stop, and explains what is wrong with a setting. */
import { RelayOptionError } from '../../service/relay/options.ts';
import { CannotBeginError, type AddCommand } from './command.ts';
import { toOptionName, readSettings, relayOptions, SECRETS_HELP } from './relay-settings.ts';

const HELP_END = `

Example:
  TRYON_API_KEY=… storefront-tryon relay --upstream https://catalog.example --allowed-origins https://shop.example`;

export const addRelayCommand: AddCommand = (program, { host, action }) => {
  const command = program
    .command('relay')
    .description("the relay: holds the shop's API key and answers the storefront's requests")
    .addHelpText('after', SECRETS_HELP + HELP_END);
  for (const option of relayOptions()) command.addOption(option);
  command.option(
    '--allow-private-images',
    "for --photo-swap, products' pictures may lie on this machine or a private network",
    false,
  );
  command.action(
    action(async (options: Record<string, string | boolean | undefined>) => {
      const settings = readSettings(options, host.env);
      const { runHost } = await import('../../service/relay/node/relay-host.ts');
      await runHost(settings, (stop) => host.onStop(stop)).catch((error: NodeJS.ErrnoException) => {
        if (error instanceof RelayOptionError)
          throw new CannotBeginError(`${toOptionName(error.option)}: ${error.message}`);
        if (error.code !== 'EADDRINUSE')
          throw new CannotBeginError(`The relay could not start: ${error.message}`);
        const { port } = error as { port?: number };
        const taken = port === settings.metricsPort ? 'metricsPort' : 'port';
        throw new CannotBeginError(
          `${toOptionName(taken)} is taken by another program. Choose another, or 0 for any free one.`,
        );
      });
      return 0;
    }),
  );
};
