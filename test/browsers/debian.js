/** Installs Debian's packages where that is the ordinary way to get a browser: on a Debian machine, as root. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this is a machine on which a script may install packages. */
export function isDebianAsRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/**
 * @param {string[]} packages names of Debian packages
 * @throws {Error} where apt-get fails, for example without a network
 */
export function installDebianPackages(...packages) {
  console.log(`Installing Debian's ${packages.join(', ')}.`);
  const run = (...args) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
