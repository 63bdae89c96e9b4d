/**
 * A page of a vendor in a sandboxed frame, as an experience. The page says when it is ready and hears what is tried on;
 * only messages of that very frame from its own origin are heard, and only that origin is answered. Loaded by the
 * dialog's table where `experience-url` is set.
 */
import { systemClock, type Clock } from '../../http/clock.ts';
import type { Experience, ExperienceContext } from '../experience.ts';
import { textsFor } from '../texts/texts.ts';
import { hostedAddress } from './address.ts';
import { readMessage, VERSION, type FromPage, type ToPage } from './messages.ts';

/** A page that has not said it is ready by then counts as failed; the dialog offers a retry. */
const READY_WITHIN_MS = 20_000;

export function createHostedExperience(clock: Clock = systemClock): Experience {
  return {
    async mount(stage, context) {
      const { product, mode, lang, externalId, experienceUrl } = context;
      const parts = {
        product_id: product.id,
        external_id: externalId ?? product.external_id ?? '',
        mode,
        lang,
      };
      const address = hostedAddress(experienceUrl ?? '', parts, document.baseURI);
      if (!address) return showBadAddress(stage, lang);

      const frame = frameFor(address, product.title || textsFor(lang).tryOn);
      const ready = conversation(frame, address.origin, stage, context, clock);
      stage.append(frame);
      await ready;
    },
  };
}

function showBadAddress(stage: HTMLElement, lang: string): void {
  const sentence = document.createElement('p');
  sentence.className = 'notice';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = textsFor(lang).badAddress;
  stage.append(sentence);
}

function frameFor(address: URL, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  // Its own origin, because messages are checked by it and a camera is granted to it; no forms, windows or top navigation.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.allow = ['camera', 'fullscreen', 'xr-spatial-tracking']
    .map((name) => `${name} ${address.origin}`)
    .join('; ');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address.href;
  return frame;
}

/** Resolves when the page is ready; rejects when it stays silent for too long, or the dialog closes first. */
function conversation(
  frame: HTMLIFrameElement,
  origin: string,
  stage: HTMLElement,
  context: ExperienceContext,
  clock: Clock,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, context.signal]);
    const forget = clock.wake(READY_WITHIN_MS, () => {
      // Deaf from here on: the next attempt is a frame of its own.
      end.abort(new Error(`${origin} did not say that it is ready within ${READY_WITHIN_MS / 1000} s.`));
    });
    signal.addEventListener('abort', () => {
      forget();
      reject(signal.reason as Error);
    });

    const answer = (message: FromPage) => {
      switch (message.type) {
        case 'ready':
          forget();
          frame.contentWindow!.postMessage(startFor(context), origin);
          return resolve();
        case 'resize':
          return frame.style.setProperty('block-size', `${message.height}px`);
        case 'close':
          return context.close();
        case 'result':
          return announce(stage, 'tryon-result', { product: context.product, image: message.image });
        case 'add-to-cart':
          return announce(stage, 'tryon-add-to-cart', {
            product: context.product,
            quantity: message.quantity,
          });
      }
    };
    window.addEventListener(
      'message',
      ({ source, origin: from, data }) => {
        if (source === null || source !== frame.contentWindow || from !== origin) return;
        const message = readMessage(data);
        if (message) answer(message);
      },
      { signal },
    );
  });
}

function startFor({ product, mode, lang }: ExperienceContext): ToPage {
  const { id, external_id, title, category, image_url } = product;
  return {
    tryon: VERSION,
    type: 'start',
    product: { id, external_id, title, category, image_url },
    mode,
    lang,
  };
}

/** For the shop's page: through the dialog and the button to the document. */
function announce(stage: HTMLElement, type: string, detail: object): void {
  stage.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
