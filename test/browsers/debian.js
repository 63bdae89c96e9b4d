/** Installs Debian's packages where that is the ordinary way to get a browser: on a Debian machine, as root. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this is a machine on which a script may install packages. */
export function isDebianAsRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Seconds for another apt-get to finish. */
const LOCK_TIMEOUT = 120;

/**
 * @param {string[]} packages names of Debian packages
 * @throws {Error} where apt-get fails, for example without a network or on a release without one of them; it says what to do
 */
export function installDebianPackages(...packages) {
  console.log(`Installing Debian's ${packages.join(', ')}.`);
  const run = (...args) =>
    execFileSync('apt-get', [`-oDPkg::Lock::Timeout=${LOCK_TIMEOUT}`, '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    run('update');
    run('install', '-y', '--no-install-recommends', ...packages);
  } catch (error) {
    throw new Error(
      `The tests need ${packages.join(', ')}, and apt-get could not install them: ${String(error.stderr ?? error.message).trim()}\n` +
        `Is there a network, and does this release have them? Install them by hand (\`apt-get install ${packages.join(' ')}\`), or what they stand for, and run this again.`,
      { cause: error },
    );
  }
}
