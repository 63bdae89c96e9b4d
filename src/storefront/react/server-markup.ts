/**
 * Renders the button on a server by declarative shadow DOM, visible or keeping its space before any script has loaded. The element
 * replaces it; until then it can't be pressed.
 */
import { createElement, type ReactElement } from 'react';
import { textsIn } from '../button/texts.ts';
import { partStyles } from '../button/tryon-button.styles.ts';
import { OUTLINE } from '../button/view.ts';

interface Looks {
  label?: string | null | undefined;
  lang?: string | undefined;
}

/** @param isReserved whether the button is invisible and only keeps its space */
export function serverMarkup({ label, lang }: Looks, isReserved: boolean): ReactElement {
  const text = (label?.trim() || textsIn(lang ?? 'en').label)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  const shown = label?.trim() ? text : `<slot>${text}</slot>`;
  const html =
    `<style>:host{display:inline-block;max-width:100%;vertical-align:middle}${partStyles}</style>` +
    `<button part="button" type="button" disabled${isReserved ? ' class="reserved"' : ''}>` +
    `<span part="icon" aria-hidden="true"><slot name="icon"><svg viewBox="0 0 24 24"><path d="${OUTLINE}"/></svg></slot></span><span part="label">${shown}</span></button>`;
  return createElement('template', {
    key: 'shadow',
    shadowrootmode: 'open',
    dangerouslySetInnerHTML: { __html: html },
  });
}
