/**
 * `dist/debug-panel.js`: the panel in the corner that `data-debug` shows to shop owners, also where nothing was mounted.
 * Follows changes of the page and shows the report as text. Loaded only for `data-debug`.
 */
import type { TryonButton } from '../../button/tryon-button.ts';
import type { Mounted } from '../mount-button.ts';
import { orNull } from '../../../core/base/or-null.ts';
import type { ButtonDefaults } from '../../../core/base/settings.ts';
import { resolveBaseUrl } from '../../../core/catalog/connection-settings.ts';
import type { Insight } from '../../insight/index.ts';
import { followRefusals } from './refusals.ts';
import { listActiveIds, searchPage } from '../../page/find-id.ts';
import { isUnnamed, sortButtons, report, type Report } from './report.ts';
import { sheet } from './debug-panel.styles.ts';

const CORNERS = ['auto 12px 12px auto', '12px 12px auto auto', 'auto auto 12px 12px', '12px auto auto 12px'];

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @param onChange calls back whenever the report may have changed */
export function showPanel(
  settings: ButtonDefaults,
  mounted: () => Mounted,
  onChange: (update: () => void) => () => void,
  insight: Insight | null = null,
): void {
  const host = document.createElement('div');
  host.setAttribute('data-tryon-debug-panel', '');
  const root = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet);
  root.adoptedStyleSheets = [styles];

  const panel = element('section', '', {
    'aria-label': 'Try-on: what the script found',
    lang: 'en',
    dir: 'ltr',
  });
  const header = element('header');
  const close = element('button', 'Close', { type: 'button' });
  const body = element('div', '', { tabindex: '0' });
  header.append(element('h2', 'Try-on: what the script found'), close);
  panel.append(header, body);
  root.append(panel);

  const end = new AbortController();
  const { signal } = end;
  const refusals = followRefusals(() => queueMicrotask(update), signal);
  const heard = new Set<TryonButton>();
  let last = '';
  // The panel is put into the first corner where it covers no button and no explanation.
  const settle = () => {
    const isFree = (corner: string) => {
      host.style.inset = corner;
      const own = host.getBoundingClientRect();
      return !shown.some((button) => overlap(button.getBoundingClientRect(), own));
    };
    host.style.inset = CORNERS.find(isFree) ?? CORNERS[0]!;
  };
  let shown: readonly TryonButton[] = [];
  let isAsked = false;
  let search: Parameters<typeof report>[5] = null;
  /** Asks once, when the page first names no product. The bundled mock has no address. */
  const askForCatalog = async ({ baseUrl, apiKey, idKind }: ButtonDefaults) => {
    if (isAsked || !baseUrl || baseUrl === 'mock:') return;
    const root = orNull(() => resolveBaseUrl(baseUrl));
    if (!root) return;
    isAsked = true;
    const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
    const ask = async (url: string) => (await fetch(url, { headers, signal })).json();
    const ids = await listActiveIds(root, idKind, ask);
    search = (read) => searchPage(ids, document, read);
    if (!signal.aborted) update();
  };
  const update = () => {
    for (const button of heard) if (!button.isConnected) heard.delete(button);
    shown = sortButtons(heard);
    const at = mounted();
    if (isUnnamed(at)) void askForCatalog(settings);
    const found = report(settings, at, shown, insight?.describe(), refusals(), search);
    const text = JSON.stringify(found);
    if (text !== last) draw(body, found);
    last = text;
    // A page that replaces its whole content removes the panel.
    if (!host.isConnected) document.documentElement.append(host);
    settle();
  };
  const onState = (event: Event) => {
    // A button in a shadow root of the theme is found only by its events.
    const [button] = event.composedPath();
    if (button instanceof HTMLElement) heard.add(button as TryonButton);
    queueMicrotask(update);
  };
  addEventListener('tryon-statechange', onState, { signal });
  addEventListener('scroll', settle, { capture: true, passive: true, signal });
  addEventListener('resize', settle, { signal });
  const stop = onChange(update);
  close.addEventListener('click', () => {
    end.abort();
    stop();
    host.remove();
  });
  update();
}

function draw(body: HTMLElement, { sentences, sections }: Report): void {
  body.replaceChildren(
    ...sentences.map((sentence) => element('p', sentence)),
    ...sections.flatMap(({ title, rows }) => {
      const list = element('dl');
      for (const [name, value] of rows) list.append(element('dt', name), element('dd', value));
      return [element('h3', title), list];
    }),
  );
}

function element(name: string, text = '', attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
