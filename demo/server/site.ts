/**
 * The build of the demo shop, and its response headers: a content security policy as strict as a careful
 * shop's, so that the demo proves that the button works under one.
 */
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The nonce of the styles that the development server inserts into its pages. */
export const NONCE = 'development';

/** Allows scripts and styles only from the shop, WebAssembly for following faces, and pictures also as uploads and from the web. */
const policyWith = (styles: string, connections: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src ${styles}`,
    "img-src 'self' blob: data: https: http:",
    `connect-src 'self' blob: data: https: http:${connections}`,
    "media-src 'self' blob:",
    // The hosted experience has this machine's other name.
    'frame-src http://127.0.0.1:* http://localhost:*',
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors http://127.0.0.1:* http://localhost:*',
  ].join('; ');

export const BUILT_POLICY = policyWith("'self'", '');
export const DEVELOPMENT_POLICY = policyWith(`'self' 'nonce-${NONCE}'`, ' ws:');

export const headersWith = (policy: string) => ({
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
});

/** The shop, the vendor's page in its dialog, and the snippet builder for shop owners. */
const PAGES = ['index.html', 'hosted/index.html', 'builder/index.html'];

export function siteConfig(): InlineConfig {
  return {
    configFile: false,
    root: here('..'),
    base: './',
    appType: 'mpa',
    logLevel: 'warn',
    // The imports are a shop's; the sources replace the published package.
    resolve: {
      alias: [
        { find: /^storefront-tryon$/, replacement: here('../../src/index.ts') },
        { find: /^storefront-tryon\/client$/, replacement: here('../../src/core/catalog/index.ts') },
        { find: /^storefront-tryon\/sync$/, replacement: here('../../src/merchant/sync/index.ts') },
        { find: /^storefront-tryon\/mock$/, replacement: here('../../src/service/mock/index.ts') },
      ],
    },
    build: {
      outDir: here('../dist'),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: PAGES.map((page) => here(`../${page}`)) },
    },
  };
}
