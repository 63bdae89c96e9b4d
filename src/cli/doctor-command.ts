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
import { request, visitPage } from './visit-page.ts';

const HELP_END = `
The page is fetched as a visitor's browser would fetch it, but its scripts are not run: what they add is not seen.
The exit status is 0 if nothing is wrong, 1 if something is, and 2 if the page can't be examined.`;

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
        const page = await visitPage(address).catch((error: Error) => {
          throw new CannotBeginError(`✗ page: ${error.message}`, { cause: error });
        });
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
