/**
 * Recognises what holds the script tag back: optimisers that delay scripts, and consent tools that block them. For shop owners alone: no
 * shopper's browser loads this file.
 */
import type { Finding } from '../../core/findings/finding.ts';
import { ofMount } from '../../core/findings/mount.ts';
import { all, type Root } from './dom.ts';
import TOOLS from './held-back.json' with { type: 'json' };

/** Attributes that mark the script tag, whatever its address and type have become. */
const MARKERS = ['data-base-url', 'data-mount', 'data-platform', 'data-id-from'];
const ADDRESSES = [
  'src',
  'data-src',
  'data-rocket-src',
  'data-cmplz-src',
  'data-uc-src',
  'nitro-delay-src',
  'data-wpmeteor-src',
];

/** The address of a script, also where a tool has renamed its attribute. */
export const addressOf = (script: Element): string | null =>
  ADDRESSES.map((name) => script.getAttribute(name)).find(Boolean) ?? null;

export const isMarked = (script: Element): boolean =>
  MARKERS.some((name) => script.getAttribute(name) !== null);

/** Names the tool that holds a script tag back, and the way to exempt the tag; null if the browser runs it. */
export function findHolder(script: Element): Finding | null {
  const found = TOOLS.find(({ mark }) => script.matches(mark));
  // A tag with an address and a usual type runs, whatever else a tool has written on it.
  const isLast = found === TOOLS.at(-1);
  const runs = script.matches('[src]:not([type]), [src][type=module i], [src][type="text/javascript" i]');
  if (!found || (runs && !isLast)) return null;
  return ofMount('script tag', 'held-back', { tool: found.tool, remedy: found.remedy });
}

/** Each script tag of ours in the page that is held back. */
export const listHeldBack = (root: Root): Finding[] =>
  all(root, 'script')
    .filter(isMarked)
    .flatMap((script) => findHolder(script) ?? []);
