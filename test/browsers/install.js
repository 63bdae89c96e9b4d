/** `node test/browsers/install.js chromium firefox webkit`: makes sure that these are there, or says how to get them. */
import { ENGINES } from './engines.js';

try {
  for (const name of process.argv.slice(2)) ENGINES[name].ensure();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
