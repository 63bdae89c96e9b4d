/**
 * `npm run test:engines`: the browser tests in Chromium, Firefox and WebKit, or in those that ENGINES names. What stands
 * after `--` goes to the test runner: `npm run test:engines -- --files test/storefront/button/x.browser.test.ts`.
 */
import { startTestRunner } from '@web/test-runner';
import { ensureEngines } from './engines.js';

process.env.ENGINES ??= 'chromium,firefox,webkit';
// Here, where no test waits for it.
ensureEngines(process.env.ENGINES.split(','));
await startTestRunner();
