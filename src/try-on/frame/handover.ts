/**
 * Hands a running experience over to another dialog if the theme replaces the button around it, or moves it: the shopper's photo is
 * not lost. If no button takes its place, the experience ends.
 */
import { all } from '../../core/base/page.ts';
import { systemClock } from '../../core/base/clock.ts';
import { namesSame, type Button } from '../base/button-around.ts';
import type { Run } from './run.ts';

const POLL_MS = 50;
/** How long a theme may take to insert the new button. */
const MAX_ABSENCE_MS = 1000;
/** How long the lookup of the new button's product may take. */
const MAX_LOOKUP_MS = 5000;

interface Offer {
  readonly run: Run;
  readonly from: Button;
  /** The product that the old button named. */
  readonly product: Pick<Button, 'productId' | 'externalId'>;
  /** Buttons that had a product at that time, and so are not new. */
  readonly others: ReadonlySet<Element>;
  readonly atMs: number;
  /** The button that was asked to open its dialog. */
  asked: Button | null;
}

let offer: Offer | null = null;

/**
 * Asks the successor of `from` to open its dialog: the same button if it was moved, a new one for the same product, or else the
 * only new one, for example of another variant. On another page of the shop no button is asked: the shopper has gone there.
 */
export function handOver(run: Run, from: Button): void {
  withdraw();
  const { productId, externalId } = from;
  const others = new Set(allButtons().filter(({ product }) => product));
  others.delete(from);
  offer = {
    run,
    from,
    product: { productId, externalId },
    others,
    atMs: systemClock.now(),
    asked: null,
  };
  window.addEventListener('pagehide', withdraw, { signal: run.signal });
  // Waits a task: the theme may be about to insert the new button.
  systemClock.wake(0, () => poll(run));
}

/** The run that the dialog of `button` continues with, if any. An offer to another button ends. */
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

function poll(run: Run): void {
  if (offer?.run !== run) return;
  const next = successorIn(offer);
  const isLate = systemClock.now() - offer.atMs > (next ? MAX_LOOKUP_MS : MAX_ABSENCE_MS);
  if (isLate || location.pathname !== run.path) return withdraw();
  if (next && next !== offer.asked && next.state === 'ready') {
    offer.asked = next;
    next.show!();
  }
  systemClock.wake(POLL_MS, () => poll(run));
}

function successorIn({ from, product, others }: Offer): Button | undefined {
  if (from.isConnected) return from;
  const added = allButtons().filter((button) => !others.has(button));
  return added.find((button) => namesSame(button, product)) ?? (added.length === 1 ? added[0] : undefined);
}

const allButtons = (): Button[] => all(document, 'tryon-button');
