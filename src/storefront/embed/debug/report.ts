/**
 * Describes for the shop owner what the script tag found in a page: what is shown, what is not and why, and what to do. Reads
 * the page and what is mounted in it; renders nothing.
 */
import type { TryonButton } from '../../button/tryon-button.ts';
import { explain, unusable } from '../../button/explanations.ts';
import { formatSentence, type Finding } from '../../../core/findings/finding.ts';
import { ofMount } from '../../../core/findings/mount.ts';
import { describe, hiddenByPage } from '../../button/hidden-by-page.ts';
import { all } from '../../page/dom.ts';
import { listHeldBack } from '../../page/held-back.ts';
import type { IdReading } from '../../page/page-product.ts';
import type { Mounted } from '../mount-button.ts';
import { toAttribute, type ButtonDefaults } from '../../../core/base/settings.ts';

type Row = readonly [name: string, value: string];

export interface Report {
  /** The sentences, the most important first. */
  readonly sentences: readonly string[];
  readonly sections: readonly { readonly title: string; readonly rows: readonly Row[] }[];
}

/** Whether the page names no product for the button that it asks for. */
export const isUnnamed = ({ problem, selectors, reading }: Mounted): boolean =>
  !problem && selectors.length > 0 && !reading.id;

/** Searches the page for an id of the catalog. */
type SearchPage = (read: Mounted['read']) => Finding;

const MAX_ROWS = 12;

export function report(
  settings: ButtonDefaults,
  mounted: Mounted,
  buttons: readonly TryonButton[],
  insight: readonly Row[] = [],
  refused: readonly Row[] = [],
  searchPage: SearchPage | null = null,
): Report {
  const shown = buttons.filter(({ state }) => state === 'ready');
  const hidden = buttons.filter(({ state }) => state !== 'ready');
  const sentences = [
    shown.length === 0
      ? 'No try-on button is shown on this page.'
      : `${count(shown.length, 'try-on button is', 'try-on buttons are')} shown: ${listNames(shown)}.`,
    ...shown.flatMap((button) => {
      const why = hiddenByPage(button);
      return why ? [unusable(listNames([button]), why)] : [];
    }),
    ...listHeldBack(document).map(formatSentence),
    ...mountSentences(settings, mounted, searchPage),
    ...hidden.map((button) => explain(button, readId(button))),
  ];
  const asksForNothing = buttons.length === 0 && !settings.mount && !settings.platform;
  if (asksForNothing) sentences.push(formatSentence(ofMount('product', 'not-asked-for')));
  return {
    sentences: [...new Set(sentences)],
    sections: [
      { title: 'The script tag', rows: settingRows(settings) },
      { title: 'The page', rows: pageRows(mounted) },
      { title: 'Analytics', rows: insight },
      { title: 'Refused by the page’s content security policy', rows: refused.slice(0, MAX_ROWS) },
      { title: 'Rejected', rows: rejectedRows(mounted.reading) },
      {
        title: 'Buttons',
        rows: buttons.map((button): Row => [readId(button) ?? 'no product', describeState(button)]),
      },
    ].filter(({ rows }) => rows.length > 0),
  };
}

function mountSentences(
  { mount, platform }: ButtonDefaults,
  mounted: Mounted,
  searchPage: SearchPage | null,
): string[] {
  const { problem, anchor, selectors, reading, read, preset, recognised, availability, idFrom } = mounted;
  if (problem) return [problem];
  if (!mount && !platform) return [];
  if (platform && !preset && !mount) {
    const [first] = recognised.marked;
    const platforms = recognised.marked.join(' and ');
    const why = first ? ofMount('platform', 'several', { platforms, first }) : ofMount('platform', 'unknown');
    return [formatSentence(why)];
  }
  const sentences: string[] = [];
  const { id } = reading;
  if (!anchor)
    sentences.push(formatSentence(ofMount('mount', 'nowhere', { selectors: selectors.join(' or ') })));
  if (!id) {
    const first = reading.rejected.find(({ what }) => what !== '');
    const because = first ? ` “${first.what}” (${first.where}) was not taken: ${first.why}.` : '';
    sentences.push(formatSentence(ofMount('product', 'unnamed', { idFrom, because })));
    if (searchPage) sentences.push(formatSentence(searchPage(read)));
  }
  if (id && !anchor && availability && availability.state !== 'ready')
    sentences.push(explain(availability, id));
  return sentences;
}

/** Settings whose value is not shown: the API key can delete the catalog. */
const HIDDEN = ['apiKey'];

function settingRows(settings: ButtonDefaults): Row[] {
  const rows: Row[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === null || value === undefined || value === false || Number.isNaN(value)) continue;
    rows.push([
      `data-${toAttribute(name)}`,
      HIDDEN.includes(name) ? 'set: every visitor can read it' : String(value),
    ]);
  }
  if (!settings.baseUrl) rows.unshift(['data-base-url', 'missing: the address of your relay, without /v1']);
  return rows;
}

function pageRows({ recognised, preset, anchor, selectors, reading, idFrom }: Mounted): Row[] {
  const platform = recognised.marked.join(', ') || 'none is recognised';
  const rows: Row[] = [['platform', preset ? `${preset} (marks found: ${platform})` : platform]];
  // Only a mounted button takes the page's id.
  if (selectors.length > 0) {
    rows.push(
      ['place', anchor ? `after ${describe(anchor)}` : 'none'],
      ['id', reading.id ?? 'none'],
      ['read from', reading.from ?? idFrom],
    );
  }
  if (reading.variant) rows.push(['variant chosen by', reading.variant]);
  return rows;
}

const rejectedRows = ({ rejected }: IdReading): Row[] =>
  rejected.slice(0, MAX_ROWS).map(({ what, where, why }) => [what || where, what ? `${where}: ${why}` : why]);

const readId = ({ productId, externalId }: TryonButton) => `${productId ?? externalId ?? ''}`.trim() || null;

function describeState({ state, reason, product }: TryonButton): string {
  const why = reason ? ` (${reason})` : '';
  return `${state}${why}${product ? ` – ${product.title}` : ''}`;
}

function listNames(buttons: readonly TryonButton[]): string {
  const names = buttons.slice(0, 5).map((button) => `“${readId(button)}”`);
  return names.join(', ') + (buttons.length > 5 ? ' and others' : '');
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** The buttons in the page, and those in shadow roots that have dispatched an event. */
export function sortButtons(heard: Iterable<TryonButton>): TryonButton[] {
  const found = new Set(all(document, 'tryon-button') as TryonButton[]);
  for (const button of heard) if (button.isConnected) found.add(button);
  return [...found];
}
