/** PHP for the tests of the ready files: Debian's php-cli, which is installed where there is none and that is the ordinary way. */
import { execFileSync } from 'node:child_process';
import { installDebianPackages, isDebianAsRoot } from '../browsers/debian.js';

const hasPhp = () => {
  try {
    execFileSync('php', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** False where there is no PHP and none can be installed: what needs it is skipped then. */
export function ensurePhp(): boolean {
  if (hasPhp()) return true;
  if (!isDebianAsRoot()) {
    console.log('The tests of the PHP files need php-cli: install it and run them again. They are skipped.');
    return false;
  }
  installDebianPackages('php-cli');
  return hasPhp();
}

/** What a script prints. @throws Error with what PHP says of it */
export function runPhp(code: string): string {
  return execFileSync('php', ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1'], {
    input: code,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
