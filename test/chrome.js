/**
 * Finds the Chrome that the browser tests run in, and installs Debian's where that is the ordinary way.
 * Called by `npm test` before anything else (`node test/chrome.js`) and by web-test-runner.config.js.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** @returns {string | undefined} the path of an executable Chrome or Chromium */
export function findChrome() {
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

function isDebianAsRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function ensureChrome() {
  if (findChrome()) return;
  if (!isDebianAsRoot()) {
    throw new Error(
      'The tests need Chrome or Chromium: install one, or set CHROME_PATH to its executable, and run `npm test` again.',
    );
  }
  console.log("No Chrome found: installing Debian's chromium.");
  const run = (...args) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core');
}

if (process.argv[1] === import.meta.filename) {
  try {
    ensureChrome();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
