/** The command `photo-swap`: tries an AI engine with one photo and one product before any page uses it. */
import { CannotBeginError, type AddCommand } from './command.ts';
import { relayOptions, SECRETS_HELP } from './relay-settings.ts';

/** The relay's settings that this command uses. */
const USED_SETTINGS = new Set(['baseUrl', 'photoSwapEngine', 'photoSwapUrl', 'photoSwapTimeout']);

const HELP_END = `

Example:
  storefront-tryon photo-swap portrait.jpg TEE-501 --out picture.jpg --upstream https://catalog.example --photo-swap fashn`;

export const addPhotoSwapCommand: AddCommand = (program, { host, action }) => {
  const command = program
    .command('photo-swap')
    .description(
      "tries the AI engine on a photo: sends it with a product's picture, and writes what comes back",
    )
    .argument('<photo>', 'a JPEG, PNG or WebP of a person who agreed')
    .argument('<sku>', "the product's external_id in the catalog")
    .requiredOption('--out <file>', 'where the picture is written')
    .option(
      '--allow-private-images',
      "the product's picture may lie on this machine or a private network",
      false,
    )
    .option('--json', 'prints one JSON object', false)
    .addHelpText('after', SECRETS_HELP + HELP_END);
  for (const option of relayOptions((setting) => USED_SETTINGS.has(setting))) command.addOption(option);
  command.action(
    action(async (photo: string, sku: string, options: Record<string, string | boolean | undefined>) => {
      const { tryPhotoSwap } = await import('./photo-swap-run.ts');
      const stop = new AbortController();
      host.onStop(() => stop.abort(new CannotBeginError('Stopped: no picture was written.')));
      return tryPhotoSwap(photo, sku, options, host, stop.signal);
    }),
  );
};
