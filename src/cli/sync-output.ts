/** What `sync` says: sentences and a progress bar for people, or one JSON object a line. */
import type { Usage } from '../catalog/resources.ts';
import { summaryOf, syncEvents, type SyncEvent } from '../sync/events.ts';
import { categoryMapFor } from '../sync/feed/categories.ts';
import type { Plan } from '../sync/plan/plan.ts';
import type { SyncReports, SyncResult } from '../sync/sync.ts';
import { remedyOf } from '../sync/remedies.ts';
import type { CommandHost } from './command.ts';

/** So many lines about rows of one kind are printed; the report has all of them. */
const MAX_LINES = 20;
/** Without a terminal, progress is printed so many times. */
const PLAIN_LINES = 10;

export interface SyncOutput extends Omit<SyncReports, 'onPage'> {
  onPages(text: string, checked: number, equal: number): void;
  onEnd(result: SyncResult, isDryRun: boolean): void;
}

export function jsonOutput({ print }: CommandHost): SyncOutput {
  const say = (event: SyncEvent) => print(JSON.stringify(event));
  return {
    ...syncEvents(say),
    onPages: (text, checked, equal) => say({ event: 'pages', checked, equal, text }),
    onEnd: (result, isDryRun) => print(JSON.stringify(summaryOf(result, isDryRun))),
  };
}

export function textOutput(
  host: CommandHost,
  callsPerMinute: number,
  now: () => number = Date.now,
): SyncOutput {
  const { print } = host;
  const lines = new Map<string, number>();
  let startedAt = now();
  let printed = 0;
  /** Prints the first few of a kind. */
  const some = (kind: string, line: string) => {
    const count = (lines.get(kind) ?? 0) + 1;
    lines.set(kind, count);
    if (count <= MAX_LINES) print(line);
  };
  return {
    onFeed: (format, id) => print(`${format}, products by ${id}`),
    onSkip: ({ line, id, code, problem, remedy }) =>
      some(code, `  line ${line}${id && `, ${id}`}: left out, because ${problem}: ${remedy}.`),
    onPicture: ({ line, externalId }, { picture, problem, remedy }) =>
      some(
        'picture',
        `  line ${line}, ${externalId}: without the picture ${picture}, because ${problem}: ${remedy}.`,
      ),
    onPlan(plan, usage) {
      startedAt = now();
      for (const [kind, count] of lines) {
        if (count > MAX_LINES) print(`  and ${count - MAX_LINES} more: ${kind} (--report names all of them)`);
      }
      printPlan(plan, usage, callsPerMinute, print);
      printCategories(plan, print);
    },
    onPages: (text) => print(text),
    onRefusal: (reason) => host.printError(`Nothing was sent. ${reason}`),
    onFailure: ({ wanted, picture, code }) =>
      host.printError(`✗ ${wanted.externalId}: ${picture ? `${picture} – ` : ''}${code}: ${remedyOf(code)}`),
    onProgress(done, of, { failed }) {
      const minutes = (now() - startedAt) / 60_000;
      const rate = minutes > 0 ? done / minutes : 0;
      const left = rate > 0 && done < of ? `, ${timeOf((of - done) / rate)} left` : '';
      const line = `${done} of ${of}, ${Math.round(rate)} a minute, ${failed} failed${left}`;
      if (host.showStatus) host.showStatus(`${bar(done / of)} ${line}`);
      else if (Math.floor((done * PLAIN_LINES) / of) > printed || done === of) {
        printed = Math.floor((done * PLAIN_LINES) / of);
        print(`  ${line}`);
      }
    },
    onPause: (ms) => print(`  The service asks for a pause of ${Math.ceil(ms / 1000)} s.`),
    onIdReadOnly: () =>
      print(
        'This shop is on the Shopify platform, where ids can’t be set from here: products are matched only.',
      ),
    onReadiness: (ready, processing) =>
      print(
        `Ready: ${ready}. Still processed: ${processing}${processing ? ' – `npx storefront-tryon sync status` says more later' : ''}.`,
      ),
    onEnd(result, isDryRun) {
      const { created, enabled, pictures, unchanged, skipped, failed } = summaryOf(result, isDryRun);
      if (result.refusal) return;
      const verb = isDryRun ? 'Would be' : 'Done:';
      const disabled = isDryRun ? result.plan.disable : (result.counts?.disabled ?? 0);
      const off = disabled > 0 ? `, ${disabled} switched off` : '';
      print(
        `${verb} ${created} created, ${enabled} switched on${off}, ${pictures} new pictures, ${unchanged} unchanged, ${skipped} left out, ${failed} failed (${callsIn(result.calls)}).`,
      );
    },
  };
}

function printPlan(
  plan: Plan,
  usage: Usage | null,
  callsPerMinute: number,
  print: (line: string) => void,
): void {
  print(`${plan.rows} rows: ${plan.usable} usable, ${plan.skipped} left out.`);
  const off = plan.disable ? `, switch off ${plan.disable}` : '';
  print(
    `Plan: create ${plan.create}, switch on ${plan.enable}, ${plan.pictures} new pictures, ${plan.unchanged} unchanged${off}.`,
  );
  if (usage) {
    const { used, limit, is_unlimited } = usage.products;
    print(`Quota of ${usage.plan.name}: ${used} products of ${is_unlimited ? 'any number' : limit}.`);
  }
  if (plan.calls > 0)
    print(`${callsIn(plan.calls)}, ${timeOf(plan.calls / callsPerMinute)} at ${callsPerMinute} a minute.`);
}

function printCategories({ unknownCategories }: Plan, print: (line: string) => void): void {
  if (unknownCategories.size === 0) return;
  print(
    '\nThese categories are not known. Save the lines below as map.csv, write behind each comma eyewear, watch, shoes, jewelry,\nclothes, bag or luggage, or nothing to leave it out, and add --category-map map.csv:\n',
  );
  for (const line of categoryMapFor(unknownCategories.keys())) print(line);
  print('');
}

const callsIn = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);

const bar = (share: number): string => `[${'█'.repeat(Math.round(share * 24)).padEnd(24, '·')}]`;

function timeOf(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  return minutes < 90 ? `${Math.ceil(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
