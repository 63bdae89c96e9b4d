/** The command `mock`: serves the mock catalog service over HTTP until it is stopped. */
import { Option } from 'commander';
import type { MockServiceOptions } from '../../service/mock/service.ts';
import type { MockServer } from '../../service/mock/node/mock-server.ts';
import { serveUntilStopped, parseWholeNumber, type AddCommand } from './command.ts';

interface MockOptions extends Required<
  Pick<MockServiceOptions, 'seed' | 'processingMs' | 'rateLimit' | 'allowPrivateImages' | 'photoSwap'>
> {
  port: number;
}

export const addMockCommand: AddCommand = (program, { host, action }) => {
  program
    .command('mock')
    .description('the mock catalog service over HTTP, for tests and demos')
    .option('--port <n>', 'port on 127.0.0.1; 0 takes a free one', parseWholeNumber(0, 65_535), 4010)
    .addOption(
      new Option('--seed <seed>', 'what the demo shop holds at the start')
        .choices(['demo', 'empty'])
        .default('demo'),
    )
    .option(
      '--processing-ms <n>',
      'milliseconds that the processing of images takes',
      parseWholeNumber(0, 86_400_000),
      4000,
    )
    .option('--rate-limit <n>', 'requests per minute and key', parseWholeNumber(1, 1_000_000), 120)
    .option('--allow-private-images', 'image URLs on this machine and private networks may be fetched', false)
    .addOption(
      new Option('--photo-swap <engine>', "also answers the relay's photo swap")
        .choices(['simulated'])
        .default(null),
    )
    .addHelpText(
      'after',
      '\nAPI keys: demo-shop-key, other-shop-key, shopify-shop-key.\n\nExample:\n  storefront-tryon mock --port 4010',
    )
    .action(
      action(async ({ port, ...options }: MockOptions) => {
        const { serveMock } = await import('../../service/mock/node/mock-server.ts');
        const announcement = ({ url }: MockServer) => `The mock catalog service answers at ${url}`;
        return serveUntilStopped(host, serveMock(port, options), announcement);
      }),
    );
};
