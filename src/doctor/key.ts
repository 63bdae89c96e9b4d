/** Examines whether an API key is in the page, the most dangerous mistake of all. Never repeats the key. */
import { all, attributeOf } from '../page/dom.ts';
import type { Finding } from '../findings/finding.ts';
import { ofPage } from '../findings/page.ts';
import type { VisitedPage } from './visit.ts';

export function examineKeys({ document }: VisitedPage): Finding {
  const holders = all(document, '[api-key], [data-api-key]').filter(
    (element) => attributeOf(element, 'api-key') || attributeOf(element, 'data-api-key'),
  );
  if (holders.length === 0) return ofPage('API key', 'none');
  const where = [...new Set(holders.map((element) => `<${element.tagName.toLowerCase()}>`))].join(', ');
  return ofPage('API key', 'in-page', { where });
}
