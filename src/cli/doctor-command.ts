/**
 * The command `doctor`: fetches a page as a visitor would, and prints a line for everything that is right or wrong with its
 * try-on. Knows the command line and the network; src/doctor does the judging.
 */
import { parseArgs } from 'node:util';
import { examine, summaryOf } from '../doctor/examine.ts';
import { lineOf, type Finding } from '../doctor/finding.ts';
import type { VisitedPage, VisitedResponse, Visitor } from '../doctor/visit.ts';
import { parseUrl } from '../doctor/url.ts';
import type { CommandHost } from '../relay/node/command-host.ts';

const HELP = `Says what is right (✓) and what is wrong (✗) with the try-on in a shop's page, and what to do about it.

  npx storefront-tryon doctor https://shop.example/products/aviator

  --relay URL    examines this relay instead of the one that the page names
  --sku SKU      looks up one more product
  --help         this text

The page is fetched as a visitor's browser would fetch it, but its scripts are not run: what they add is not seen.
The exit status is 0 if nothing is wrong, 1 if something is, and 2 if the page can't be examined.`;

const TIMEOUT_MS = 15_000;
const USER_AGENT = 'Mozilla/5.0 (compatible; storefront-tryon doctor)';

/** Resolves with the exit status. */
export async function runDoctorCommand(args: string[], host: CommandHost): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(args);
  } catch (error) {
    host.printError(`${(error as Error).message} \`npx storefront-tryon doctor --help\` lists the options.`);
    return 2;
  }
  if (options === null) {
    host.print(HELP);
    return 0;
  }
  let page: VisitedPage;
  try {
    page = await visit(options.url);
  } catch (error) {
    host.printError(`✗ page: ${(error as Error).message}`);
    return 2;
  }
  const findings: Finding[] = [];
  host.print(`Examining ${page.url}`);
  for await (const finding of examine(page, visitorOf(page), options)) {
    findings.push(finding);
    host.print(lineOf(finding));
  }
  const summary = summaryOf(findings);
  host.print(`\n${lineOf(summary)}`);
  return summary.verdict === 'right' ? 0 : 1;
}

/** @throws Error that says what was expected */
function readOptions(args: string[]): { url: string; relay?: string; sku?: string } | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { relay: { type: 'string' }, sku: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return null;
  const [address, ...others] = positionals;
  if (!address || others.length > 0) throw new Error('Expected one address, that of a product page.');
  return {
    url: checkUrl('The address', address),
    relay: values.relay && checkUrl('--relay', values.relay),
    sku: values.sku,
  };
}

function checkUrl(name: string, text: string): string {
  const url = parseUrl(text);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new Error(`${name} must begin with http:// or https://; got ${JSON.stringify(text)}.`);
}

/** @throws Error that says why the page can't be examined */
async function visit(address: string): Promise<VisitedPage> {
  const response = await request(address, { Accept: 'text/html' }).catch((error: Error) => {
    throw new Error(`${address} gives no response (${reasonOf(error)}). Check the address.`, {
      cause: error,
    });
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok)
    throw new Error(
      `${address} answers ${response.status}. Check the address, and that visitors may see it.`,
    );
  if (!/html/.test(type)) throw new Error(`${address} is ${type || 'of no type'}, not an HTML page.`);
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
