/** Loads the part that fills placeholders, once the page has one. */
import { all } from '../page/dom.ts';
import { PLACEHOLDERS } from '../page/placeholders.ts';
import type { LoadPart } from './parts.ts';

export function awaitPlaceholders(loadPart: LoadPart): void {
  const look = () => {
    if (!all(document, PLACEHOLDERS)[0]) return;
    observer.disconnect();
    loadPart('placeholders').then(
      ({ fillPlaceholders }) => fillPlaceholders(),
      () => console.info('storefront-tryon: placeholders.js could not be loaded.'),
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: PLACEHOLDERS.match(/[a-z-]*id(?:-from)?(?=\])/g)!,
  });
  look();
}
