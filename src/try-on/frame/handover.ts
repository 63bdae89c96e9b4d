/**
 * Hands what runs in a dialog over to the next one, where the theme replaces the button around it, or moves that: the shopper's
 * photo is not lost. Where no button takes its place, what ran is ended.
 */
import { all } from '../../core/base/page.ts';
import { systemClock } from '../../core/base/clock.ts';
import { namesSame, type Button } from '../base/button-around.ts';
import type { Run } from './run.ts';

const LOOK_MS = 50;
/** How long a theme may take to put a button into the place of the one before. */
const MAX_ABSENCE_MS = 1000;
/** How long that one's product may be looked up. */
const MAX_LOOKUP_MS = 5000;

interface Offer {
  readonly run: Run;
  readonly from: Button;
  /** What that named. */
  readonly named: Pick<Button, 'productId' | 'externalId'>;
  /** Those that had a product then, and are no new ones. */
  readonly others: ReadonlySet<Element>;
  readonly atMs: number;
  /** The one that was asked to open its dialog. */
  asked: Button | null;
}

let offer: Offer | null = null;

/**
 * Asks the button that takes the place of `from` to open its dialog: the same one where it was moved, a new one that names the same
 * product, or else the only new one, as for another variant. None on another page of the shop: the shopper has gone there.
 */
export function handOver(run: Run, from: Button): void {
  withdraw();
  const { productId, externalId } = from;
  const others = new Set(allButtons().filter(({ product }) => product));
  others.delete(from);
  offer = { run, from, named: { productId, externalId }, others, atMs: systemClock.now(), asked: null };
  window.addEventListener('pagehide', withdraw, { signal: run.signal });
  // Not yet: the theme may be about to put a button into its place.
  systemClock.wake(0, () => look(run));
}

/** What the dialog of `button` goes on with. What was offered to another one is ended. */
export function takeOver(button: Button | undefined): Run | null {
  const run = offer?.asked === button ? offer?.run : null;
  if (!run) withdraw();
  offer = null;
  return run ?? null;
}

function withdraw(): void {
  offer?.run.end();
  offer = null;
}

function look(run: Run): void {
  if (offer?.run !== run) return;
  const next = successorIn(offer);
  const isLate = systemClock.now() - offer.atMs > (next ? MAX_LOOKUP_MS : MAX_ABSENCE_MS);
  if (isLate || location.pathname !== run.path) return withdraw();
  if (next && next !== offer.asked && next.state === 'ready') {
    offer.asked = next;
    next.show!();
  }
  systemClock.wake(LOOK_MS, () => look(run));
}

function successorIn({ from, named, others }: Offer): Button | undefined {
  if (from.isConnected) return from;
  const added = allButtons().filter((button) => !others.has(button));
  return added.find((button) => namesSame(button, named)) ?? (added.length === 1 ? added[0] : undefined);
}

const allButtons = (): Button[] => all(document, 'tryon-button');
