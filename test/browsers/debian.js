/** Installs Debian's packages where that is the ordinary way to get a browser: on a Debian machine, as root. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';

/** Whether this is a machine on which a script may install packages. */
export function isDebianAsRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** With 120 seconds for another apt-get to finish. */
const QUIETLY = ['-oDPkg::Lock::Timeout=120', '-qq'];

/**
 * @param {string[]} packages names of Debian packages
 * @throws {Error} where apt-get fails, for example without a network or on a release without one of them; it says what to do
 */
export function installDebianPackages(...packages) {
  console.log(`Installing Debian's ${packages.join(', ')}.`);
  runForPackages(packages, [
    ['apt-get', ...QUIETLY, 'install', '-y', '--no-install-recommends', ...packages],
  ]);
}

/**
 * Puts the files of a package into a folder, without installing it and what it depends on.
 *
 * @throws {Error} as `installDebianPackages`
 */
export function unpackDebianPackage(name, folder) {
  console.log(`Unpacking Debian's ${name}.`);
  mkdirSync(folder, { recursive: true });
  const unpack = ['sh', '-c', 'dpkg -x *.deb . && rm *.deb'];
  runForPackages([name], [['apt-get', ...QUIETLY, 'download', name], unpack], folder);
}

function runForPackages(packages, commands, cwd = process.cwd()) {
  try {
    for (const [command, ...args] of [['apt-get', ...QUIETLY, 'update'], ...commands])
      execFileSync(command, args, {
        cwd,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
  } catch (error) {
    throw new Error(
      `The tests need ${packages.join(', ')}, and apt-get could not install them: ${String(error.stderr ?? error.message).trim()}\n` +
        `Is there a network, and does this release have them? Install them by hand (\`apt-get install ${packages.join(' ')}\`), or what they stand for, and run this again.`,
      { cause: error },
    );
  }
}
