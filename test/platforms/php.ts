/** PHP for the tests of the ready files: Debian's php-cli, which is installed where there is none and that is the ordinary way. */
import { execFileSync } from 'node:child_process';
import { hasProgram } from '../browsers/programs.js';

/** False where there is no PHP and none can be installed: what needs it is skipped then. */
export function ensurePhp(): boolean {
  if (hasProgram('php')) return true;
  console.log('The tests of the PHP files need php-cli: install it and run them again. They are skipped.');
  return false;
}

/** What a script prints. @throws Error with what PHP says of it */
export function runPhp(code: string): string {
  return execFileSync('php', ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1'], {
    input: code,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
