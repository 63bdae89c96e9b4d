/** The snippet builder's entry: the page, and what its live preview needs. */
import 'storefront-tryon';
import 'storefront-tryon/mock';
import './builder-page.ts';

document.body.append(document.createElement('builder-page'));
