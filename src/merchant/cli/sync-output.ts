/** The output of `sync`: sentences and a progress bar for people, or one JSON object a line. */
import { summaryOf, type SyncEvent } from '../sync/events.ts';
import { categoryMapTemplate } from '../sync/feed/categories.ts';
import type { SyncResult } from '../sync/sync.ts';
import type { CommandHost } from './command.ts';

/** The maximum number of printed lines of one kind; the report has all of them. */
const MAX_LINES = 20;
/** The number of progress lines without a terminal. */
const PROGRESS_LINES = 10;
/** The step of printing a count whose total is unknown. */
const COUNT_STEP = 5000;

export interface SyncOutput {
  say(event: SyncEvent): void;
  end(result: SyncResult, isDryRun: boolean): void;
}

export const jsonOutput = ({ print }: CommandHost): SyncOutput => ({
  say: (event) => print(JSON.stringify(event)),
  end: (result, isDryRun) => print(JSON.stringify(summaryOf(result, isDryRun))),
});

export function textOutput(host: CommandHost, callsPerMinute: number): SyncOutput {
  const { print } = host;
  const lines = new Map<string, number>();
  const printed = { checked: 0, progress: 0 };
  let hasWaited = false;
  /** Prints the first lines of a kind. */
  const emit = (kind: string, line: string) => {
    const count = (lines.get(kind) ?? 0) + 1;
    lines.set(kind, count);
    if (count <= MAX_LINES) print(line);
  };
  function showProgress(
    { event, done, of }: SyncEvent & { event: 'checked' | 'progress' },
    status: string,
    line = status,
  ) {
    if (host.showStatus) return host.showStatus(status);
    const tenths = Math.floor((done * PROGRESS_LINES) / of);
    if (tenths <= printed[event] && done < of) return;
    printed[event] = tenths;
    print(`  ${line}`);
  }
  function showCount(count: number, what: string): void {
    if (host.showStatus) host.showStatus(`${count} ${what}`);
    else if (count % COUNT_STEP === 0 && count > 0) print(`  ${count} ${what}`);
  }
  return {
    say(event) {
      switch (event.event) {
        case 'feed':
          return print(`${event.format}, products by ${event.id}`);
        case 'encoding':
          return print(`Read as ${event.encoding}. If letters look wrong, name another with --encoding.`);
        case 'partial':
          return print(
            `This may be one page of the shop: ${event.reason}. Give the address of the whole list, or export all products.`,
          );
        case 'skipped': {
          const { line, id, code, problem, remedy } = event;
          return emit(code, `  line ${line}${id && `, ${id}`}: left out, because ${problem}: ${remedy}.`);
        }
        case 'picture': {
          const { line, id, url, problem, remedy } = event;
          const what = `without the picture ${url}, because ${problem}`;
          return emit('picture', `  line ${line}, ${id}: ${what}: ${remedy}.`);
        }
        case 'unworn': {
          const { line, id, problem, remedy } = event;
          return emit('unworn', `  line ${line}, ${id}: ${problem}. ${remedy}`);
        }
        case 'unjudged':
          return print(`Pictures are not checked for the try-on: ${event.remedy}.`);
        case 'plan':
          for (const [kind, count] of lines)
            if (count > MAX_LINES)
              print(`  and ${count - MAX_LINES} more: ${kind} (--report names all of them)`);
          return printPlan(event, callsPerMinute, print);
        case 'categories':
          print(
            '\nThese categories are not known. Save the lines below as map.csv, write behind each comma eyewear, watch, shoes, jewelry,\nclothes, bag or luggage, or nothing to leave it out, and add --category-map map.csv:\n',
          );
          return print(`${categoryMapTemplate(Object.keys(event.map)).join('\n')}\n`);
        case 'refused':
          return host.printError(`Nothing was sent. ${event.reason}`);
        case 'failed': {
          const { id, url, code, remedy } = event;
          return host.printError(`✗ ${id}: ${url ? `${url} – ` : ''}${code}: ${remedy}`);
        }
        case 'progress': {
          const { done, of, failed, calls } = event;
          const left = done < of ? `, ${formatMinutes(calls / callsPerMinute)} left` : '';
          const line = `${done} of ${of}, ${failed} failed${left}`;
          return showProgress(event, `${bar(done / of)} ${line}`, line);
        }
        case 'listed':
          return showCount(event.products, 'products of the catalog listed');
        case 'read':
          return showCount(event.rows, 'rows of the feed read');
        case 'checked':
          return showProgress(event, `${event.done} of ${event.of} rows checked`);
        case 'waiting':
          if (host.showStatus) return host.showStatus(describeWait(event.seconds, callsPerMinute));
          // The event repeats each minute.
          if (!hasWaited) host.printError(describeWait(event.seconds, callsPerMinute));
          hasWaited = true;
          return;
        case 'timeout':
          return print(
            `  A call had no answer within ${event.seconds} s: the catalog is asked what became of it, or it is sent again.`,
          );
        case 'paused':
          return print(`  The service asks for a pause of ${event.seconds} s.`);
        case 'id-read-only':
          return print(
            'This shop is on the Shopify platform, where ids can’t be set from here: products are matched only.',
          );
        case 'readiness': {
          const more = event.processing ? ' – see npx storefront-tryon sync status later' : '';
          return print(`Ready: ${event.ready}. Still processed: ${event.processing}${more}.`);
        }
      }
    },
    end(result, isDryRun) {
      const { created, enabled, pictures, unchanged, skipped, failed } = summaryOf(result, isDryRun);
      if (result.refusal) return;
      const verb = isDryRun ? 'Would be' : 'Done:';
      const disabled = isDryRun ? result.plan.disable : (result.counts?.disabled ?? 0);
      const changes = result.plan.changed;
      const changed = changes > 0 ? `, ${changes} with another title or category` : '';
      const off = `${changed}${disabled > 0 ? `, ${disabled} switched off` : ''}`;
      print(
        `${verb} ${created} created, ${enabled} switched on${off}, ${pictures} new pictures, ${unchanged} unchanged, ${skipped} left out, ${failed} failed (${formatCalls(result.calls)}).`,
      );
    },
  };
}

function printPlan(
  plan: SyncEvent & { event: 'plan' },
  callsPerMinute: number,
  print: (line: string) => void,
): void {
  const { quota, calls } = plan;
  print(`${plan.rows} rows: ${plan.usable} usable, ${plan.skipped} left out.`);
  const again = plan.replaced ? ` (${plan.replaced} replaced at the same address)` : '';
  const off = plan.disable ? `, switch off ${plan.disable}` : '';
  print(
    `Plan: create ${plan.create}, switch on ${plan.enable}, ${plan.pictures} new pictures${again}, ${plan.unchanged} unchanged${off}.`,
  );
  if (plan.keptOn) print(`Nothing is switched off for being missing: ${plan.keptOn}.`);
  if (quota) {
    const limit = quota.is_unlimited ? 'any number' : quota.limit;
    print(`Quota of ${quota.plan}: ${quota.used} products of ${limit}.`);
  }
  if (calls > 0)
    print(`${formatCalls(calls)}, ${formatMinutes(calls / callsPerMinute)} at ${callsPerMinute} a minute.`);
}

/** Explains why the sync waits. */
export const describeWait = (seconds: number, callsPerMinute: number): string =>
  `  The ${callsPerMinute} calls of this minute are used (--calls-per-minute): it goes on by itself in ${seconds} s.`;

const formatCalls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);

const bar = (share: number): string => `[${'█'.repeat(Math.round(share * 24)).padEnd(24, '·')}]`;

function formatMinutes(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  return minutes < 90 ? `${Math.ceil(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
