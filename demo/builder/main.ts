/** The entry of the snippet builder. Registers the button and the mock for its live preview. */
import 'storefront-tryon';
import 'storefront-tryon/mock';
import './builder-page.ts';

document.body.append(document.createElement('builder-page'));
