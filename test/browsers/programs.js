/** Other programs that tests run, by the Debian package that has each: installed where that is the ordinary way. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installDebianPackages, isDebianAsRoot, unpackDebianPackage } from './debian.js';

const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/wordpress/', import.meta.url));
/** The folder of WordPress: unpacked, because its package asks for a web server and more that the tests have no use for. */
export const WORDPRESS = `${UNPACKED}usr/share/wordpress`;

/** Whether a program can be started, whatever it then says. */
const starts = (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
const program = (name, debianPackage) => ({
  isThere: () => starts(name),
  install: () => installDebianPackages(debianPackage),
});

export const PROGRAMS = {
  'redis-server': program('redis-server', 'redis-server'),
  nginx: program('nginx', 'nginx'),
  php: program('php', 'php-cli'),
  /** With its database and what PHP needs for that. */
  wordpress: {
    isThere: () =>
      existsSync(`${WORDPRESS}/wp-load.php`) &&
      starts('mariadbd') &&
      spawnSync('php', ['-r', 'exit(extension_loaded("mysqli") ? 0 : 1);']).status === 0,
    install() {
      installDebianPackages('php-cli', 'php-mysql', 'mariadb-server-core');
      unpackDebianPackage('wordpress', UNPACKED);
    },
  },
};

/**
 * @param {keyof typeof PROGRAMS} name
 * @returns {boolean} whether it is there; false where it can't be installed either
 */
export function hasProgram(name) {
  const { isThere, install } = PROGRAMS[name];
  if (isThere()) return true;
  if (!isDebianAsRoot()) return false;
  install();
  return isThere();
}

/** @throws {Error} that says what to do, as `hasProgram` where it is false */
export function ensureProgram(name, otherwise = '') {
  if (hasProgram(name)) return;
  throw new Error(`This test needs ${name}: install it${otherwise}, and run the test again.`);
}
