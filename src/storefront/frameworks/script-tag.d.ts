/** The types of `storefront-tryon/embed.js` and `embed.iife.js`, which export nothing: the element, its events and templates. */
import '../button/tryon-button.ts';
import './index.d.ts';
