/**
 * Runs before Lit and the element are evaluated: reads the settings, sends the first request, and starts loading the parts that
 * this page needs at once. Registers nothing.
 */
import type { ButtonPorts } from '../button/ports.ts';
import type { FirstRequest, LazyParts } from '../compose.ts';
import { sendFirstRequest } from './first-request.ts';
import { partsNextTo } from './load.ts';
import { readSettings, type EmbedSettings } from './script-settings.ts';

type PageParts = Awaited<ReturnType<LazyParts['page']>> & {
  servePage(settings: EmbedSettings, ports: Pick<ButtonPorts, 'connect'>): void;
};

export interface EmbedParts extends LazyParts {
  page(): Promise<PageParts>;
}

export interface Prepared {
  readonly settings: EmbedSettings;
  readonly parts: EmbedParts;
  readonly firstRequest: FirstRequest | null;
}

/** @param script the script's own address, beside which its parts lie */
export function prepare(tag: HTMLScriptElement | null, script: string): Prepared {
  const settings = readSettings(tag);
  const part = partsNextTo(script);
  const parts: EmbedParts = {
    dialog: part('./dialog.js'),
    lookupMany: part('./lookup-many.js'),
    rechecks: part('./rechecks.js'),
    mock: part('./mock-page.js'),
    explanations: part('./explanations.js'),
    match: part('./match.js'),
    themeClass: part('./theme-class.js'),
    page: part('./follow-page.js'),
  };
  const ask = (load: () => Promise<unknown>) => void load().catch(() => {});
  const firstRequest = sendFirstRequest(settings, () => ask(parts.lookupMany));
  if (settings.mount || settings.platform || settings.idFrom || settings.debug) ask(parts.page);
  if (settings.class) ask(parts.themeClass);
  else if (settings.match || settings.platform) ask(parts.match);
  return { settings, parts, firstRequest };
}
