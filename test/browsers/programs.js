/** Other programs that tests run, by the Debian package that has each: installed where that is the ordinary way. */
import { spawnSync } from 'node:child_process';
import { installDebianPackages, isDebianAsRoot } from './debian.js';

export const PROGRAMS = { 'redis-server': 'redis-server', nginx: 'nginx', php: 'php-cli' };

const isInstalled = (name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined;

/**
 * @param {keyof typeof PROGRAMS} name
 * @returns {boolean} whether it is there; false where it can't be installed either
 */
export function hasProgram(name) {
  if (isInstalled(name)) return true;
  if (!isDebianAsRoot()) return false;
  installDebianPackages(PROGRAMS[name]);
  return isInstalled(name);
}

/** @throws {Error} that says what to do, as `hasProgram` where it is false */
export function ensureProgram(name, otherwise = '') {
  if (hasProgram(name)) return;
  throw new Error(`This test needs ${name}: install it${otherwise}, and run the test again.`);
}
