/**
 * `npm run test:watch -- FILE…`: runs the named tests, and again after each change of what they use; without names, Node's tests of
 * pure code. `npm run test:debug -- FILE` shows one browser test in a window with its developer tools open, without a time limit.
 */
import { spawn } from 'node:child_process';

const isHeaded = process.argv.includes('--headed');
const named = process.argv.slice(2).filter((arg) => arg !== '--headed');
const files = named.length > 0 ? named : ['test/core/**/*.node.test.ts'];

const inBrowser = files.filter((file) => file.includes('.browser.test.'));
if (inBrowser.length > 0 && inBrowser.length < files.length) {
  console.error('These are tests of Node and of a browser: name those of one kind.');
  process.exit(2);
}
if (isHeaded && inBrowser.length === 0) {
  console.error(
    'npm run test:debug takes one browser test: npm run test:debug -- test/storefront/button/looks.browser.test.ts',
  );
  process.exit(2);
}

const command =
  inBrowser.length > 0
    ? ['web-test-runner', '--watch', '--files', ...files]
    : // tsx starts anew what mocha's own --watch would keep: modules.
      ['tsx', 'watch', '--clear-screen=false', 'node_modules/mocha/bin/_mocha', ...files];
const [program, ...args] = command;
spawn(program, args, {
  stdio: 'inherit',
  env: { ...process.env, ...(isHeaded && { HEADED: '1' }) },
  shell: process.platform === 'win32',
}).once('exit', (code) => process.exit(code ?? 1));
