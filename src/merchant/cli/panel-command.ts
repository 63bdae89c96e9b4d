/** The command `panel`: the merchant's page on this machine, for people without a terminal. */
import { serveUntilStopped, parseWholeNumber, type AddCommand } from './command.ts';
import { readConnection, withConnection, type ConnectionOptions } from './sync-options.ts';

interface PanelOptions extends ConnectionOptions {
  port: number;
  allowPrivateImages: boolean;
}

export const addPanelCommand: AddCommand = (program, { host, action }) => {
  withConnection(program.command('panel'))
    .description("the merchant's page on this machine: feeds, products, failures and usage")
    .option('--port <n>', 'port on 127.0.0.1; 0 takes a free one', parseWholeNumber(0, 65_535), 0)
    .option(
      '--allow-private-images',
      'pictures may lie on this machine or a private network: for tests against the mock',
      false,
    )
    .addHelpText(
      'after',
      '\nThe key comes from TRYON_API_KEY and never reaches the page.\n\nExample:\n  storefront-tryon panel --upstream https://catalog.example',
    )
    .action(
      action(async ({ port, ...options }: PanelOptions) => {
        const connection = readConnection(options, host);
        const { servePanel } = await import('./panel-server.ts');
        const panel = servePanel(port, options, connection, host);
        return serveUntilStopped(
          host,
          panel,
          ({ address }) => `Open this address in your browser; it is for this machine alone:\n${address}`,
        );
      }),
    );
};
