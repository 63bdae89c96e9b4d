/**
 * Runs test/**\/*.browser.test.ts in real browsers: in Chromium and without the slow ones (`*.slow.browser.test.ts`), or all in the
 * browsers that ENGINES names (`ENGINES=firefox,webkit`). `npm run test:browser -- --files test/storefront/button/…` for some of the tests.
 */
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { commands } from './test/browsers/commands.js';
import { ENGINES, IS_HEADED } from './test/browsers/engines.js';
import { freePort } from './test/browsers/free-port.js';
import { tally } from './test/browsers/tally.js';

const names = (process.env.ENGINES ?? 'chromium').split(',');
const unknown = names.filter((name) => !(name in ENGINES));
if (unknown.length > 0) {
  throw new Error(`ENGINES names ${unknown.join(', ')}; there are ${Object.keys(ENGINES).join(', ')}.`);
}
const others = Object.keys(ENGINES).filter((name) => !names.includes(name));

export default {
  rootDir: '.',
  // Its own choice begins at 8000: two runs that start together would take the same.
  port: await freePort(),
  files: ['test/**/*.browser.test.ts', ...(process.env.ENGINES ? [] : ['!test/**/*.slow.browser.test.ts'])],
  nodeResolve: { browser: true, exportConditions: ['browser', 'production', 'default'] },
  // One page at a time, but in Chromium: a page in the background gets no animation frames, and fixtures wait for them.
  concurrency: 1,
  concurrentBrowsers: 1,
  browserStartTimeout: 60_000,
  testsFinishTimeout: IS_HEADED ? 2 ** 31 - 1 : 420_000,
  testFramework: { config: { timeout: IS_HEADED ? 0 : 120_000 } },
  coverageConfig: { include: ['src/**'], reportDir: 'coverage/browser', reporters: ['text-summary', 'html'] },
  plugins: [commands, esbuildPlugin({ ts: true, target: 'esnext', tsconfig: 'tsconfig.json' })],
  browsers: names.map((name) => ENGINES[name].launcher()),
  reporters: [
    defaultReporter(),
    tally(
      others.length > 0 ? `Not run: ${others.join(', ')}. \`npm run test:engines\` runs every engine.` : '',
    ),
  ],
};
