/** Finds the Firefox that tests run in, and installs Debian's firefox-esr where that is the ordinary way. */
import { existsSync } from 'node:fs';
import { installDebianPackages, isDebianAsRoot } from './debian.js';

const DEBIAN_FIREFOX = '/usr/bin/firefox-esr';
const USUAL_PLACES = [
  DEBIAN_FIREFOX,
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** What a test may ask of Firefox that it would not do by itself: answer for a camera, and be a desktop with a mouse. */
export const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

/** With it a test's driver may set what the system prefers, which is no page's business. */
export const FIREFOX_ARGUMENTS = ['--remote-allow-system-access'];

/** @returns {string | undefined} the path of an executable Firefox */
function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) {
    throw new Error(`FIREFOX_PATH names ${named}, and there is no such file.`);
  }
  return named ?? USUAL_PLACES.find((path) => existsSync(path));
}

/**
 * @returns {string} the path of the Firefox that tests run in
 * @throws {Error} where there is no Firefox and none can be installed; it says what to do
 */
export function ensureFirefox() {
  const found = findFirefox();
  if (found) return found;
  if (!isDebianAsRoot()) {
    throw new Error(
      'No Firefox found. Install one (Debian and Ubuntu: `sudo apt-get install firefox-esr`; macOS: `brew install --cask firefox`; ' +
        'Windows: `winget install Mozilla.Firefox`), or set FIREFOX_PATH to its executable.',
    );
  }
  installDebianPackages('firefox-esr');
  return DEBIAN_FIREFOX;
}
