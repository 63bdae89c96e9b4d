/**
 * The command `doctor`: fetches a page as a visitor would, and prints a line for everything that is right or wrong with its
 * try-on. Knows the command line and the network; src/doctor does the judging.
 */
import { InvalidArgumentError } from 'commander';
import { examine, summaryOf } from '../doctor/examine.ts';
import { lineOf, type Finding } from '../doctor/finding.ts';
import type { VisitedPage, VisitedResponse, Visitor } from '../doctor/visit.ts';
import { parseUrl } from '../doctor/url.ts';
import { CannotBeginError, type AddCommand } from './command.ts';

const HELP_END = `
The page is fetched as a visitor's browser would fetch it, but its scripts are not run: what they add is not seen.
The exit status is 0 if nothing is wrong, 1 if something is, and 2 if the page can't be examined.`;

const TIMEOUT_MS = 15_000;
const USER_AGENT = 'Mozilla/5.0 (compatible; storefront-tryon doctor)';

export const addDoctorCommand: AddCommand = (program, { host, action }) => {
  program
    .command('doctor')
    .summary("what is right and what is wrong with the try-on in a shop's page")
    .description(
      "Says what is right (✓) and what is wrong (✗) with the try-on in a shop's page, and what to do about it.",
    )
    .argument('<address>', 'of a product page: https://shop.example/products/aviator', httpUrl)
    .option('--relay <url>', 'examines this relay instead of the one that the page names', httpUrl)
    .option('--sku <sku>', 'looks up one more product')
    .addHelpText('after', HELP_END)
    .action(
      action(async (address: string, options: { relay?: string; sku?: string }) => {
        const page = await visit(address);
        host.print(`Examining ${page.url}`);
        const findings: Finding[] = [];
        for await (const finding of examine(page, visitorOf(page), options)) {
          findings.push(finding);
          host.print(lineOf(finding));
        }
        const summary = summaryOf(findings);
        host.print(`\n${lineOf(summary)}`);
        return summary.verdict === 'right' ? 0 : 1;
      }),
    );
};

function httpUrl(text: string): string {
  const url = parseUrl(text);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new InvalidArgumentError('It must begin with http:// or https://.');
}

/** @throws CannotBeginError that says why the page can't be examined */
async function visit(address: string): Promise<VisitedPage> {
  const response = await request(address, { Accept: 'text/html' }).catch((error: Error) => {
    throw new CannotBeginError(
      `✗ page: ${address} gives no response (${reasonOf(error)}). Check the address.`,
      { cause: error },
    );
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok)
    throw new CannotBeginError(
      `✗ page: ${address} answers ${response.status}. Check the address, and that visitors may see it.`,
    );
  if (!/html/.test(type))
    throw new CannotBeginError(`✗ page: ${address} is ${type || 'of no type'}, not an HTML page.`);
  const html = await response.text();
  const { Window } = await import('happy-dom');
  // No script of the page is run, and nothing that it refers to is loaded.
  const window = new Window({
    url: response.url,
    settings: {
      disableJavaScriptEvaluation: true,
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
    } as object,
  });
  window.document.write(html);
  return {
    url: response.url,
    document: window.document as unknown as Document,
    header: (name) => response.headers.get(name),
  };
}

function visitorOf(page: VisitedPage): Visitor {
  const { origin } = new URL(page.url);
  return {
    isBrowser: false,
    origin,
    async ask(url): Promise<VisitedResponse> {
      const response = await request(url, { Origin: origin, Referer: page.url });
      return {
        status: response.status,
        text: await response.text(),
        header: (name) => response.headers.get(name),
      };
    },
  };
}

const request = (url: string, headers: Record<string, string>) =>
  fetch(url, { headers: { 'User-Agent': USER_AGENT, ...headers }, signal: AbortSignal.timeout(TIMEOUT_MS) });

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
