/**
 * Gets the old browsers that the support table promises, once, into a folder of their own: Chromium from the npm package
 * @sparticuz/chromium, driven by a puppeteer of its time, and Firefox ESR 115 from an older Debian.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const FOLDER = resolve('node_modules/.cache/old-browsers');
/** The last one that drives Chromium 109. */
const PUPPETEER = 'puppeteer-core@19.11.1';

function npmInstall(folder, ...packages) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--silent', ...packages], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

/**
 * @param {string} version of the npm package, which is that of Chromium
 * @returns {string} the path of its executable
 */
export function oldChromium(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('its builds are for Linux on x64');
  }
  const folder = join(FOLDER, `chromium-${version}`);
  const executable = join(folder, 'chromium');
  if (!existsSync(executable)) {
    npmInstall(folder, `@sparticuz/chromium@${version}`);
    const packed = readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
    writeFileSync(executable, brotliDecompressSync(packed), { mode: 0o755 });
  }
  return executable;
}

/** @returns {object} the module of a puppeteer that speaks as old browsers do */
export function oldPuppeteer() {
  const folder = join(FOLDER, 'puppeteer');
  if (!existsSync(join(folder, 'node_modules/puppeteer-core'))) npmInstall(folder, PUPPETEER);
  return createRequire(join(folder, 'index.js'))('puppeteer-core');
}

const DEBIAN_KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Where a release lies while it is supported, and afterwards. */
const DEBIAN_MIRRORS = ['http://deb.debian.org/debian', 'http://archive.debian.org/debian'];

/**
 * Unpacks packages of a Debian release, whatever release this machine has, beside each other in a folder: nothing is installed.
 *
 * @param {string} folder
 * @param {string} release such as `bullseye`
 * @param {string[]} packages
 */
function unpackDebian(folder, release, ...packages) {
  const lists = join(folder, 'apt');
  mkdirSync(join(lists, 'lists/partial'), { recursive: true });
  mkdirSync(join(lists, 'cache/archives/partial'), { recursive: true });
  const apt = (program, ...args) =>
    execFileSync(
      program,
      [
        ...['sourcelist=' + join(lists, 'sources.list'), 'sourceparts=/dev/null'].map(
          (place) => `-oDir::Etc::${place}`,
        ),
        `-oDir::State::lists=${join(lists, 'lists')}`,
        // Whatever this machine has installed is of no account.
        '-oDir::State::status=/dev/null',
        `-oDir::Cache=${join(lists, 'cache')}`,
        '-oAPT::Sandbox::User=',
        '-oAcquire::http::Timeout=20',
        '-qq',
        ...args,
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  const failures = [];
  for (const mirror of DEBIAN_MIRRORS) {
    writeFileSync(join(lists, 'sources.list'), `deb [signed-by=${DEBIAN_KEYS}] ${mirror} ${release} main\n`);
    try {
      apt('apt-get', '--error-on=any', 'update');
      apt('apt-get', 'download', ...packages);
      for (const archive of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
        execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: folder });
      }
      return;
    } catch (error) {
      failures.push(error.stderr?.toString().trim() || error.message);
    }
  }
  throw new Error(`no mirror of Debian that this machine reaches has ${release}: ${failures.join(' ')}`);
}

/** With libraries that newer releases of Debian do not have any more. */
const FIREFOX_115 = { release: 'bullseye', packages: ['firefox-esr', 'libffi7', 'libdbus-glib-1-2'] };

/** @returns {{ executable: string, libraries: string }} Firefox ESR 115, of an older Debian */
export function firefox115() {
  if (process.arch !== 'x64' || !existsSync(DEBIAN_KEYS)) {
    throw new Error('it is a package of Debian for x64, and needs its keys to be had');
  }
  const folder = join(FOLDER, 'firefox-115');
  const executable = join(folder, 'usr/lib/firefox-esr/firefox-esr');
  if (!existsSync(executable)) unpackDebian(folder, FIREFOX_115.release, ...FIREFOX_115.packages);
  return { executable, libraries: join(folder, 'usr/lib/x86_64-linux-gnu') };
}
