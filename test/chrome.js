/** Finds the Chrome that tests run in, and installs Debian's chromium where that is the ordinary way. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installDebianPackages, isDebianAsRoot } from './browsers/debian.js';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** @returns {string | undefined} the path of an executable Chrome or Chromium */
function findChrome() {
  if (process.env.CHROME_PATH) {
    if (existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
    throw new Error(`CHROME_PATH names ${process.env.CHROME_PATH}, and there is no such file.`);
  }
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  const requireFromRunner = createRequire(import.meta.resolve('@web/test-runner-chrome'));
  const { Launcher } = requireFromRunner('chrome-launcher');
  try {
    return Launcher.getInstallations()[0];
  } catch {
    return undefined; // On Linux the launcher throws where there is none.
  }
}

/**
 * @returns {string} the path of the Chrome that tests run in
 * @throws {Error} where there is no Chrome and none can be installed; it says what to do
 */
export function ensureChrome() {
  const found = findChrome();
  if (found) return found;
  if (!isDebianAsRoot()) {
    throw new Error(
      'The tests need Chrome or Chromium: install one, or set CHROME_PATH to its executable, and run `npm test` again.',
    );
  }
  installDebianPackages('chromium', 'fonts-noto-core');
  return DEBIAN_CHROMIUM;
}
