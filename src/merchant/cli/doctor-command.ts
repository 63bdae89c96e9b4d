/** The command `doctor`: fetches a page as a visitor would, and prints its verdict on the try-on, and a line for all that is right or wrong. */
import { isPasswordPage } from '../doctor/check-page.ts';
import { examine, summarizeFindings } from '../doctor/examine.ts';
import type { CatalogLookup } from '../doctor/check-products.ts';
import { formatFinding, type Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import { cannotBegin, CannotBeginError, type AddCommand, type CommandHost } from './command.ts';
import { parseHttpUrl } from './sync-options.ts';
import { allowHosts, createVisitor, visitPage } from './visit-page.ts';

const HELP_END = `
The page is fetched as a visitor's browser would fetch it, but its scripts are not run: what they add is not seen.
Requests go to the hosts that you name. Of another, which the page names or leads to, you are asked first; --follow says yes.
With the key in TRYON_API_KEY the page's source is searched for it.

Examples:
  storefront-tryon doctor https://shop.example/products/aviator --follow
  storefront-tryon doctor https://shop.example/products/aviator --relay https://tryon.shop.example --json

The exit status is 0 if nothing is wrong, 1 if something is, 2 if the page can't be examined, and 3 if nothing was found wrong
but something could not be examined (0 with --allow-unexamined).`;

export const addDoctorCommand: AddCommand = (program, { host, action }) => {
  program
    .command('doctor')
    .summary("what is right and what is wrong with the try-on in a shop's page")
    .description(
      "Says what is right (✓) and what is wrong (✗) with the try-on in a shop's page, and what to do about it.",
    )
    .argument('<address>', 'of a product page: https://shop.example/products/aviator', parseHttpUrl)
    .option('--relay <url>', 'examines this relay instead of the one that the page names', parseHttpUrl)
    .option('--sku <sku>', 'looks up one more product')
    .option(
      '--upstream <url>',
      'the catalog service: with the key in TRYON_API_KEY, tells what is switched off from what is unknown',
      parseHttpUrl,
    )
    .option('--follow', 'also asks public hosts that the page names or leads to, and you did not', false)
    .option('--allow-unexamined', 'exit status 0 also if something could not be examined', false)
    .option('--json', 'prints one JSON object a line', false)
    .addHelpText('after', HELP_END)
    .action(
      action(async (address: string, options: DoctorOptions) => {
        const { upstream, relay, follow } = options;
        const apiKey = host.env.TRYON_API_KEY?.trim() || undefined;
        const given = [address, relay, upstream].filter((url) => url !== undefined);
        const hosts = allowHosts(given, async (name) => follow || (await askConsent(name, host)));
        const inCatalog = upstream ? await readCatalog(upstream, host) : undefined;
        const page = await visitPage(address, hosts).catch((error: Error) => {
          throw new CannotBeginError(`✗ page: ${error.message}`, { cause: error });
        });
        if (isPasswordPage(page, address))
          throw new CannotBeginError(formatFinding(ofPage('page', 'password', { url: address })));
        if (!options.json) host.print(`Examining ${page.url}`);
        const findings: Finding[] = [];
        const visitor = createVisitor(page, hosts);
        for await (const finding of examine(page, visitor, { ...options, inCatalog, apiKey })) {
          findings.push(finding);
          if (options.json) host.print(JSON.stringify(finding));
        }
        const summary = summarizeFindings(findings);
        const isUnexamined = summary.verdict === 'unseen' && !options.allowUnexamined;
        const status = summary.verdict === 'wrong' ? 1 : isUnexamined ? 3 : 0;
        const count = (verdict: Finding['verdict']) =>
          findings.filter((finding) => finding.verdict === verdict).length;
        const counts = { right: count('right'), wrong: count('wrong'), notes: count('note') };
        const lines = options.json
          ? [JSON.stringify({ url: page.url, ...counts, unexamined: count('unseen'), status })]
          : [`${formatFinding(summary)}\n`, ...findings.map(formatFinding)];
        for (const line of lines) host.print(line);
        return status;
      }),
    );
};

interface DoctorOptions {
  relay?: string;
  sku?: string;
  upstream?: string;
  follow: boolean;
  allowUnexamined: boolean;
  json: boolean;
}

const askConsent = async (name: string, { confirm }: CommandHost) =>
  (await confirm?.(`The page names ${name}. May it be sent requests, too?`)) ?? false;

async function readCatalog(upstream: string, { env, printError }: CommandHost): Promise<CatalogLookup> {
  if (!env.TRYON_API_KEY) {
    throw new CannotBeginError(
      "--upstream needs the shop's API key in TRYON_API_KEY. It is read from the environment alone.",
    );
  }
  const { listCatalog } = await import('../sync/plan/catalog-index.ts');
  const { connect } = await import('../sync/run/calls.ts');
  const { client, calls } = connect({
    baseUrl: upstream,
    apiKey: env.TRYON_API_KEY,
    onEvent: (event) =>
      event.event === 'waiting' &&
      printError(
        `The catalog is large: it is read on in ${event.seconds} s, when the minute has room for more calls.`,
      ),
  });
  const { products, byExternalId } = await listCatalog(client, calls).catch(cannotBegin);
  return ({ id, kind }) =>
    (kind === 'external'
      ? byExternalId.get(id)
      : products.find((product) => product.id === id.toLowerCase())) ?? null;
}
