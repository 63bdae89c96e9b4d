/**
 * The code that only a shown button needs, loaded with the first one: its try-on; its name for screen readers; `tryon-impression`,
 * when half of it has been in view for a second, once for each product and page view; and more texts in other languages.
 */
import { isRegistered } from '../../core/base/experience-registry.ts';
import type { Watch } from '../availability/index.ts';
import { announce, readMode, setOrRemove, type ButtonHost } from './events.ts';
import failures from './failures.json' with { type: 'json' };
import labels from './more-labels.json' with { type: 'json' };
import { shownStyles } from './shown-button.styles.ts';
import { findLang, type MoreTexts } from './texts.ts';
import { adoptSheet, type DialogElement } from './view.ts';

export const texts: MoreTexts = { labels, failures };

/** The elements that show a button, by the id of their product. */
const shown = new Map<string, Set<ButtonHost>>();
const shownAs = new WeakMap<ButtonHost, string>();

/** The label that is shown if there is none in the page's language. */
const ENGLISH_LABEL = 'Try it on';

/** Marks a built-in English text on a page in another language, so that a screen reader pronounces it as English. */
function markEnglish(host: ButtonHost, element: Element | null, text: string): void {
  const isEnglish = text === ENGLISH_LABEL || failures.en.includes(text);
  if (element) setOrRemove(element, 'lang', isEnglish && !/^(en|$)/i.test(findLang(host)) ? 'en' : null);
}

/**
 * Names the button for screen readers and voice control; called when the host may show another button than before, or none. On a
 * page with buttons of one product, what is seen says it all. Where there are several products each button adds its own ("Try it
 * on: Aviator"), after what is seen: a name has to begin with that.
 */
function nameButton(host: ButtonHost): void {
  const { product } = host;
  const button = host.isConnected && host.renderRoot.querySelector('[part=button]');
  remember(host, button && product ? product.id : null);
  if (!button) return;
  const title = product?.title?.trim();
  const text = readButtonText(button);
  markEnglish(host, button, text);
  const failure = host.renderRoot.querySelector('[part=failure]');
  markEnglish(host, failure, failure?.textContent ?? '');
  const isNeeded = shown.size > 1 && text && title && !text.includes(title);
  setOrRemove(button, 'aria-label', isNeeded ? `${text}: ${title}` : null);
}

function remember(host: ButtonHost, id: string | null): void {
  const former = shownAs.get(host) ?? null;
  if (former === id) return;
  const hadSeveral = shown.size > 1;
  if (former !== null) {
    const hosts = shown.get(former)!;
    hosts.delete(host);
    if (hosts.size === 0) shown.delete(former);
    shownAs.delete(host);
  }
  if (id !== null) {
    shownAs.set(host, id);
    if (!shown.has(id)) shown.set(id, new Set());
    shown.get(id)!.add(host);
  }
  if (shown.size > 1 === hadSeveral) return;
  for (const hosts of shown.values()) for (const other of hosts) if (other !== host) other.requestUpdate();
}

/** The text of a button, with the slotted content of the page; the name of a picture if there is no text. */
function readButtonText(button: Element): string {
  const label = button.querySelector('[part=label]')!;
  const slot = label.querySelector<HTMLSlotElement>('slot:not([hidden])');
  const nodes = slot ? slot.assignedNodes({ flatten: true }) : [label];
  const textOfAll = (read: (node: Node) => string | null | undefined) =>
    nodes.map(read).join('').replace(/\s+/g, ' ').trim();
  return textOfAll((node) => node.textContent) || textOfAll(nameOfPicture);
}

function nameOfPicture(node: Node): string | null | undefined {
  if (!(node instanceof Element)) return null;
  const named = '[alt],[aria-label]';
  const picture = node.matches(named) ? node : node.querySelector(named);
  return picture?.getAttribute('aria-label') ?? picture?.getAttribute('alt');
}

export interface DialogPorts {
  /** Loads and registers `<tryon-dialog>`; rejects if the chunk can't be loaded; the next call tries again. */
  loadDialog(): Promise<unknown>;
  /** Starts to load the fitting room beside the dialog, unless the element or the page has a hosted experience. */
  loadRoom(element: ButtonHost): void;
}

/** The try-on of one button, from the click to the dialog's end: checks the product, tells the page, loads the dialog and opens it. */
export class TryOn {
  readonly #host: ButtonHost;
  readonly #ports: DialogPorts;
  isOpen = false;
  /** The click that waits for the check of the product, or for the dialog. */
  opening: object | null | undefined;
  isLoaded: boolean | undefined;

  /** @param host renders the dialog once that is loaded and the host has updated */
  constructor(host: ButtonHost, ports: DialogPorts) {
    this.#host = host;
    this.#ports = ports;
    // The host may have rendered its button already, and does not render it again.
    this.refresh();
    // A pointer that is on the button as it appears causes no event later.
    if (host.matches(':hover, :focus-within')) this.preload();
  }

  /** Called after whatever changes the button. */
  refresh(): void {
    adoptSheet(this.#host.renderRoot as ShadowRoot, shownStyles);
    nameButton(this.#host);
    if (!this.#host.firstChild) requestAnimationFrame(() => fillEmpty(this.#host));
  }

  /** The dialog is found by the render root, because a page's script may have closed all shadow roots. */
  get #dialog(): DialogElement | null {
    return this.#host.renderRoot.querySelector('tryon-dialog') as DialogElement | null;
  }

  /** Does nothing if the product is not ready any more. Rejects if the check fails, or the dialog can't be loaded. */
  async open(watch: Watch | null): Promise<void> {
    if (!watch || this.isOpen || this.opening) return;
    const host = this.#host;
    const opening = (this.opening = {});
    const isOff = () => opening !== this.opening || !host.isConnected || host.state !== 'ready';
    this.#updateNow();
    try {
      const { state, product } = await watch.confirm();
      if (isOff() || state !== 'ready' || !product) return;
      const mode = readMode(product);
      if (!announce(host, 'tryon-open', { product, mode })) return;
      // The dialog would load it too, but later.
      if (!isRegistered(mode)) this.#ports.loadRoom(host);
      await this.#load();
      this.#updateNow();
      const dialog = this.#dialog;
      if (isOff() || !dialog) return;
      dialog.show();
      this.isOpen = true;
      host.setAttribute('open', '');
    } finally {
      if (opening === this.opening) this.opening = null;
      host.requestUpdate();
    }
  }

  /** Updates the host without waiting for its turn: a click waits for no other button. */
  #updateNow(): void {
    this.#host.requestUpdate();
    (this.#host as unknown as { performUpdate(): void }).performUpdate();
  }

  /** Loads the dialog, closed, when a click becomes likely. A failure is reported when the click comes. */
  preload(): void {
    this.#load().catch(() => {});
  }

  async #load(): Promise<void> {
    await this.#ports.loadDialog();
    this.isLoaded = true;
    this.#host.requestUpdate();
  }

  close(): void {
    this.opening = null;
    this.#host.requestUpdate();
    this.#dialog?.close();
  }

  /** Is called when the dialog has closed, or the host is removed. */
  end(): void {
    const host = this.#host;
    nameButton(host);
    if (!this.isOpen) return;
    this.isOpen = false;
    host.removeAttribute('open');
    host.requestUpdate();
    announce(host, 'tryon-close', { product: host.product });
  }
}

const VIEW_MS = 1000;
const VISIBLE_SHARE = 0.5;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
/** The page views whose impression was reported. In shops without page loads another path is another page view. */
const seen = new Set<string>();

let observer: IntersectionObserver | undefined;

/** Adds white space, which shows nothing, if a theme's `:empty { display: none }` applies. */
function fillEmpty(button: ButtonHost): void {
  const isRendered = button.shadowRoot?.querySelector('[part=button]');
  if (isRendered && !button.firstChild && getComputedStyle(button).display === 'none') button.append(' ');
}

/** Starts over for another product. */
export function watchImpression(button: ButtonHost): void {
  // A DOM library may have no IntersectionObserver.
  if (typeof IntersectionObserver === 'undefined') return;
  observer ??= new IntersectionObserver(onChange, { threshold: VISIBLE_SHARE });
  observer.unobserve(button);
  observer.observe(button);
}

function onChange(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of entries) {
    clearTimeout(timers.get(target));
    if (intersectionRatio >= VISIBLE_SHARE)
      timers.set(target, setTimeout(report, VIEW_MS, target as ButtonHost));
  }
}

function report(button: ButtonHost): void {
  const { state, product } = button;
  // The observer reports again once the tab is visible.
  if (document.visibilityState === 'hidden') return watchImpression(button);
  const view = `${location.pathname} ${product?.id}`;
  if (!product || state !== 'ready' || !button.isConnected || seen.has(view)) return;
  seen.add(view);
  announce(button, 'tryon-impression', { product });
}
