/**
 * The button as a server renders it, by declarative shadow DOM: seen or keeping its space before any script has come. The element
 * replaces it by its own. It can't be pressed until then.
 */
import { createElement, type ReactElement } from 'react';
import { textsIn } from '../button/texts.ts';
import { partStyles } from '../button/tryon-button.styles.ts';
import { OUTLINE } from '../button/view.ts';

interface Looks {
  label?: string | null | undefined;
  lang?: string | undefined;
}

/** @param isReserved keeps its space, unseen */
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
