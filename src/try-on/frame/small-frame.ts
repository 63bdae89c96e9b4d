/**
 * Where the page is a small frame, such as the code blocks of site builders, a dialog in it would be as small: the page around is
 * asked to enlarge the frame, by the messages of docs/platforms/other.md, or else the frame's page opens in a tab of its own.
 */
import { systemClock } from '../../core/base/clock.ts';
import type { StorefrontProduct } from '../../core/catalog/storefront-product.ts';
import { namesSame, type Button } from '../base/button-around.ts';
import { isTooSmall } from './modal.ts';

/** Of the messages, as of those with a hosted page. */
const VERSION = 1;
/** A page that says nothing by then knows nothing of these messages. The click still counts for opening a tab. */
const ANSWER_TIMEOUT_MS = 400;
/** For the frame to be as large as the page around said. */
const ENLARGED_TIMEOUT_MS = 2000;
const TAB_POLL_MS = 200;
const TAB_TIMEOUT_MS = 60_000;

/** Any page may be around, and it learns nothing that is not in the shop's page. */
const tell = (type: 'open' | 'close', more: object = {}) =>
  window.parent.postMessage({ tryon: VERSION, type, ...more }, '*');

/** The dialog closed: the page around can give the frame its own size back. */
export const tellClosed = () => tell('close');

/**
 * What the page around does: it enlarges the frame, or it shows the try-on itself. Null where it does nothing.
 * @param signal aborted where the answer is not needed any more
 */
export async function askPageAround(
  { id, external_id, title }: StorefrontProduct,
  mode: 'swap' | 'realtime',
  signal: AbortSignal,
): Promise<'enlarged' | 'opened' | null> {
  const answered = new Promise<'enlarged' | 'opened'>((resolve) => {
    const onMessage = ({ source, data }: MessageEvent<{ tryon?: unknown; type?: unknown } | null>) => {
      if (source !== window.parent || data?.tryon !== VERSION) return;
      if (data.type === 'enlarged' || data.type === 'opened') resolve(data.type);
    };
    window.addEventListener('message', onMessage, { signal });
  });
  tell('open', { product: { id, external_id, title }, mode });
  const answer = await within(ANSWER_TIMEOUT_MS, answered);
  if (answer !== 'enlarged' || !isTooSmall()) return answer;
  const enlarged = new Promise<'enlarged'>((resolve) =>
    window.addEventListener('resize', () => !isTooSmall() && resolve('enlarged'), { signal }),
  );
  return within(ENLARGED_TIMEOUT_MS, enlarged);
}

function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => systemClock.wake(timeoutMs, () => resolve(null)));
  return Promise.race([promise, late]);
}

/**
 * Opens the frame's own page in a tab, and the try-on in it, of the same product.
 * @throws Error if the frame may not open one
 */
export function openInTab(button: Button | undefined): void {
  const tab = openPage();
  if (!tab) {
    throw new Error(
      `This page is a frame of ${innerWidth} × ${innerHeight} pixels, too small for the try-on, and it may not open a tab. Enlarge the frame, allow it pop-ups (sandbox="allow-popups"), or answer its message: see docs/platforms/other.md.`,
    );
  }
  const endsAt = systemClock.now() + TAB_TIMEOUT_MS;
  const look = () => {
    if (tab.closed || systemClock.now() > endsAt) return;
    try {
      const buttons: Button[] = [...tab.document.querySelectorAll('tryon-button')];
      const same = buttons.find((other) => button && namesSame(other, button));
      if (same?.state === 'ready') return same.show!();
    } catch {
      // A tab of another origin, as a sandbox makes it: the shopper presses the button there.
      return;
    }
    systemClock.wake(TAB_POLL_MS, look);
  };
  look();
}

/** Null where the frame may not open a tab. */
function openPage(): Window | null {
  if (/^(?:https?|blob):/.test(location.protocol)) return window.open(location.href);
  // `srcdoc` has no address: its HTML is written into the tab.
  const html = `<!doctype html>${document.documentElement.outerHTML}`;
  const tab = window.open('');
  tab?.document.write(html);
  tab?.document.close();
  return tab;
}
