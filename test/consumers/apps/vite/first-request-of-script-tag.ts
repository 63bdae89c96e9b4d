import 'storefront-tryon/embed.js';
