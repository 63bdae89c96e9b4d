/**
 * The hosted experience: a vendor's page in a sandboxed frame. A part, loaded by the dialog. The page reports that it is ready and
 * then receives the product. Only messages of that frame and its own origin are accepted, and only that origin gets replies.
 */
import { systemClock, type Clock } from '../../core/base/clock.ts';
import { baseAddress } from '../../core/catalog/connection-settings.ts';
import type { TryonEventDetails } from '../../core/events.ts';
import type { Experience, ExperienceContext } from '../base/experience.ts';
import { tellPage } from '../base/tell-page.ts';
import { titleOf } from '../base/titles.ts';
import { hostedAddress } from './address.ts';
import { readMessage, startMessage, type PageMessage } from './page-messages.ts';

/** A page that is not ready by then counts as failed. */
const READY_TIMEOUT_MS = 20_000;
/** A shopper acts slower than this: of reports in quicker succession only the first is passed on. */
const REPORT_INTERVAL_MS = 500;

/** @param textsFor the dialog's texts in a language, which are loaded */
export function createHostedExperience(
  textsFor: (lang: string) => { readonly label: string; readonly invalidAddress: string },
  clock: Clock = systemClock,
): Experience {
  return {
    async mount(stage, context) {
      const { product, mode, lang, externalId, experienceUrl } = context;
      const parts = {
        product_id: product.id,
        external_id: externalId ?? product.external_id ?? '',
        mode,
        lang,
      };
      const address = hostedAddress(experienceUrl ?? '', parts, baseAddress());
      const { label, invalidAddress } = textsFor(lang);
      if (!address) return showInvalidAddress(stage, invalidAddress);

      if (address.origin === location.origin)
        console.warn(
          'storefront-tryon: experience-url is on the origin of this page, so that its sandbox holds nothing back. Host it on another origin.',
        );
      const frame = createFrame(address, titleOf(product) || label);
      const ready = connect(frame, address.origin, stage, context, clock);
      stage.append(frame);
      await ready;
    },
  };
}

function showInvalidAddress(stage: HTMLElement, text: string): void {
  const sentence = document.createElement('p');
  sentence.className = 'notice';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = text;
  stage.append(sentence);
}

function createFrame(address: URL, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  // Its own origin, which messages are checked by and a camera is granted to; no forms, windows or top navigation.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.allow = ['camera', 'fullscreen', 'xr-spatial-tracking']
    .map((name) => `${name} ${address.origin}`)
    .join('; ');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address.href;
  return frame;
}

/** Resolves when the page is ready; rejects if it stays silent for too long, or the dialog closes first. */
function connect(
  frame: HTMLIFrameElement,
  origin: string,
  stage: HTMLElement,
  context: ExperienceContext,
  clock: Clock,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const { signal } = end;
    const closeWithDialog = () => end.abort(context.signal.reason);
    context.signal.addEventListener('abort', closeWithDialog, { signal });
    const cancelTimeout = clock.wake(READY_TIMEOUT_MS, () => {
      // Stops listening: the next attempt has its own frame.
      end.abort(new Error(`${origin} did not say that it is ready within ${READY_TIMEOUT_MS / 1000} s.`));
    });
    signal.addEventListener('abort', () => {
      cancelTimeout();
      reject(signal.reason as Error);
    });

    const reportedAt = new Map<string, number>();
    const report = <Name extends 'tryon-result' | 'tryon-add-to-cart'>(
      name: Name,
      detail: Omit<TryonEventDetails[Name], 'product'>,
    ) => {
      const now = clock.now();
      if (now - (reportedAt.get(name) ?? -Infinity) < REPORT_INTERVAL_MS) return;
      reportedAt.set(name, now);
      tellPage(stage, name, { product: context.product, ...detail } as TryonEventDetails[Name]);
    };
    const handle = (message: PageMessage) => {
      switch (message.type) {
        case 'ready':
          cancelTimeout();
          frame.contentWindow!.postMessage(startMessage(context), origin);
          return resolve();
        case 'resize':
          return frame.style.setProperty('block-size', `${message.height}px`);
        case 'close':
          return context.close();
        case 'result':
          return report('tryon-result', { image: message.image });
        case 'add-to-cart':
          return report('tryon-add-to-cart', { quantity: message.quantity });
      }
    };
    window.addEventListener(
      'message',
      ({ source, origin: from, data }) => {
        if (source === null || source !== frame.contentWindow || from !== origin) return;
        const message = readMessage(data);
        if (message) handle(message);
      },
      { signal },
    );
  });
}
