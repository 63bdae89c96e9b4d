/** Examines whether an API key is in the page, the most dangerous mistake of all. Never repeats the key. */
import { all, attributeOf } from '../page/dom.ts';
import { right, wrong, type Finding } from './finding.ts';
import type { VisitedPage } from './visit.ts';

export function examineKeys({ document }: VisitedPage): Finding {
  const holders = all(document, '[api-key], [data-api-key]').filter(
    (element) => attributeOf(element, 'api-key') || attributeOf(element, 'data-api-key'),
  );
  if (holders.length === 0) return right('API key', 'there is none in the page.');
  const where = [...new Set(holders.map((element) => `<${element.tagName.toLowerCase()}>`))].join(', ');
  return wrong(
    'API key',
    `YOUR API KEY IS IN THE PAGE (${where}). Every visitor can read it, and delete your whole catalog with it.`,
    'Remove the attribute, get a new key from the service, and give that to a relay.',
  );
}
