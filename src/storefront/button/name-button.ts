/**
 * Names the buttons of a page for screen readers and voice control. On a page with buttons of one product, what is seen says it all.
 * Where there are several products each button adds its own ("Try it on: Aviator"), after what is seen: a name has to begin with that.
 */
import { setOrRemove } from './attributes.ts';
import type { ButtonHost } from './events.ts';
import failures from './failures.json' with { type: 'json' };
import { findLang } from './observe-page.ts';

/** Those that show a button, by the id of their product. */
const shown = new Map<string, Set<ButtonHost>>();
const shownAs = new WeakMap<ButtonHost, string>();

/** The label where there is none in the page's language. */
const ENGLISH_LABEL = 'Try it on';

/** A built-in English text on a page in another language says so, for the voice that reads it. */
function markEnglish(host: ButtonHost, element: Element | null, text: string): void {
  const isEnglish = text === ENGLISH_LABEL || text === failures.en;
  if (element) setOrRemove(element, 'lang', isEnglish && !/^(en|$)/i.test(findLang(host)) ? 'en' : null);
}

/** Called when the host may show another button than before, or none. */
export function nameButton(host: ButtonHost): void {
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

/** What a button says, with what the page has put into its slot; of a picture without text, what that is called. */
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
