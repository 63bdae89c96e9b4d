/** Writes the page as the app's server sends it. */
const { cpSync, writeFileSync } = require('node:fs');
const Vue = require('vue2');
const { createRenderer } = require('vue-server-renderer');

createRenderer()
  .renderToString(new Vue(require('./app.js')))
  .then((html) => {
    const product = JSON.stringify({ '@type': 'Product', sku: 'EYE-101' });
    writeFileSync(
      'public/index.html',
      `<!doctype html><html lang="en"><head><title>Shop</title><script type="application/ld+json">${product}</script></head><body>${html}` +
        `<script type="module" async src="/tryon/embed.js" data-base-url="mock:" data-mount=".buy"></script>` +
        `<script src="vue.js"></script><script src="app.js"></script></body></html>`,
    );
    cpSync('node_modules/vue2/dist/vue.js', 'public/vue.js');
    cpSync('app.js', 'public/app.js');
  });
