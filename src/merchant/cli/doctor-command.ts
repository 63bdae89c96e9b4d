/** The command `doctor`: fetches a page as a visitor would, and prints its verdict on the try-on, and a line for all that is right or wrong. */
import { isPasswordPage } from '../doctor/check-page.ts';
import { examine, summarizeFindings } from '../doctor/examine.ts';
import type { CatalogLookup } from '../doctor/check-products.ts';
import { formatFinding, type Finding } from '../../core/findings/finding.ts';
import { ofPage } from '../../core/findings/page.ts';
import type { VisitedPage, VisitedResponse, Visitor } from '../doctor/visit.ts';
import type { CatalogIndex } from '../sync/plan/catalog-index.ts';
import {
  cannotBegin,
  CannotBeginError,
  type AddCommand,
  type CommandHost,
  type ExitStatus,
} from './command.ts';
import { parseHttpUrl } from './sync-options.ts';
import { AllowedHosts } from './allowed-hosts.ts';
import { fetchFile, fetchWhole, visitPage } from './visit-page.ts';

/** The service's limit for pictures. */
const MAX_PICTURE_BYTES = 15 * 2 ** 20;

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
        const hosts = new AllowedHosts(given, async (name) => follow || (await askConsent(name, host)));
        const catalog = upstream ? await readCatalog(upstream, host) : null;
        const page = await visitPage(address, hosts).catch((error: Error) => {
          throw new CannotBeginError(`✗ page: ${error.message}`, { cause: error });
        });
        if (isPasswordPage(page, address))
          throw new CannotBeginError(formatFinding(ofPage('page', 'password', { url: address })));
        if (!options.json) host.print(`Examining ${page.url}`);
        const findings: Finding[] = [];
        const inCatalog = catalog ? createLookup(catalog) : undefined;
        for await (const finding of examine(page, createVisitor(page, hosts), {
          ...options,
          inCatalog,
          apiKey,
        })) {
          findings.push(finding);
          if (options.json) host.print(JSON.stringify(finding));
        }
        const summary = summarizeFindings(findings);
        const status = chooseExitStatus(summary, options);
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

/** Chooses the exit status by the summary of all findings. */
export const chooseExitStatus = (
  { verdict }: Finding,
  { allowUnexamined }: Pick<DoctorOptions, 'allowUnexamined'>,
): ExitStatus => (verdict === 'wrong' ? 1 : verdict === 'unseen' && !allowUnexamined ? 3 : 0);

const askConsent = async (name: string, { confirm }: CommandHost) =>
  (await confirm?.(`The page names ${name}. May it be sent requests, too?`)) ?? false;

async function readCatalog(upstream: string, { env, printError }: CommandHost): Promise<CatalogIndex> {
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
  return listCatalog(client, calls).catch(cannotBegin);
}

const createLookup =
  (catalog: CatalogIndex): CatalogLookup =>
  ({ id, kind }) =>
    (kind === 'external'
      ? catalog.byExternalId.get(id)
      : catalog.products.find((product) => product.id === id.toLowerCase())) ?? null;

function createVisitor(page: VisitedPage, hosts: AllowedHosts): Visitor {
  const { origin } = new URL(page.url);
  const from = { Origin: origin, Referer: page.url };
  return {
    async ask(url): Promise<VisitedResponse> {
      const { status, headers, bytes } = await fetchFile(url, from, hosts);
      return { status, text: new TextDecoder().decode(bytes), header: (name) => headers.get(name) };
    },
    async judgePicture(url, category, wornAt) {
      const { bytes } = await fetchWhole(url, from, hosts, MAX_PICTURE_BYTES, 'Check its address.');
      const { judgeFile } = await import('./picture-judge.ts');
      return judgeFile(bytes, category, wornAt);
    },
  };
}
