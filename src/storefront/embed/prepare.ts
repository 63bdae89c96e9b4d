/** Stage one: reads the settings, sends the first request, and starts to load the parts that this page needs at once. */
import type { FirstRequest } from '../compose.ts';
import { sendFirstRequest } from '../first-request.ts';
import { all } from '../page/dom.ts';
import { PLACEHOLDERS } from '../page/placeholders.ts';
import { partsBeside, type LoadPart } from './parts.ts';
import type { ButtonDefaults } from '../../core/base/settings.ts';
import { readSettings } from './script-settings.ts';

export interface Prepared {
  readonly settings: ButtonDefaults;
  readonly loadPart: LoadPart;
  readonly firstRequest: FirstRequest | null;
  /** The part that fills the placeholders; null where the page has none. */
  readonly placeholders: Promise<unknown> | null;
}

/** @param script the script's own address; its parts are in the same folder */
export function prepare(tag: HTMLScriptElement | null, script: string): Prepared {
  const settings = readSettings(tag);
  const loadPart = partsBeside(script);
  const preload = (part: Promise<unknown>) => void part.catch(() => {});
  const firstRequest = sendFirstRequest(
    settings,
    () => preload(loadPart('lookup-many')),
    // A microtask keeps the recorded call stack short: see stage-one.ts.
    (url, init) => Promise.resolve().then(() => fetch(url, init)),
  );
  if (settings.mount || settings.platform || settings.idFrom || settings.debug)
    preload(loadPart('follow-page'));
  const placeholders = all(document, PLACEHOLDERS)[0] ? loadPart('placeholders') : null;
  if (settings.match || settings.platform) preload(loadPart('match'));
  return { settings, loadPart, firstRequest, placeholders };
}
