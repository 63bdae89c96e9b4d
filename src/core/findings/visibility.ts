/** The findings about rules of a page, or of an ad blocker, that hide a shown button. */
import { collectFindings } from './finding.ts';
import visibility from './visibility.json' with { type: 'json' };

type VisibilityFinding = keyof typeof visibility.visibility.findings;

const find = collectFindings(visibility);
export const ofVisibility = (name: VisibilityFinding, values?: Parameters<typeof find>[2]) =>
  find('visibility', name, values);

/** A property that hides an element: by which value, and whether descendants inherit it. */
export interface Hiding {
  readonly property: Exclude<VisibilityFinding, 'no-space'>;
  readonly value: RegExp;
  readonly isInherited?: boolean;
}

/** The properties that hide an element, the most specific finding first. */
export const HIDING: readonly Hiding[] = [
  { property: 'display', value: /^none$/ },
  { property: 'content-visibility', value: /^hidden$/ },
  { property: 'visibility', value: /^(?:hidden|collapse)$/, isInherited: true },
  { property: 'opacity', value: /^(?:0+\.?0*|\.0+)%?$/ },
  { property: 'pointer-events', value: /^none$/, isInherited: true },
];
