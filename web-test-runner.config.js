/** Runs test/**\/*.browser.test.ts in a real Chromium. `npm run test:browser -- --files test/button/…` for some. */
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { findChrome } from './test/chrome.js';
import { mediaFeatures } from './test/media-features.js';

const ROOT_NEEDS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default {
  rootDir: '.',
  files: ['test/**/*.browser.test.ts'],
  nodeResolve: { browser: true, exportConditions: ['browser', 'production', 'default'] },
  // One page at a time: a page in the background gets no animation frames, and fixtures wait for them.
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 10_000 } },
  plugins: [mediaFeatures, esbuildPlugin({ ts: true, target: 'esnext', tsconfig: 'tsconfig.json' })],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: findChrome(),
        args: [
          ...ROOT_NEEDS,
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          '--js-flags=--expose-gc',
        ],
      },
    }),
  ],
};
