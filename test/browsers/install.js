/**
 * `node test/browsers/install.js chromium firefox webkit`: makes sure that these are there, or says how to get them. Whatever
 * starts a browser does so too; this is for scripts whose tests would take the time it takes for a fault.
 */
import { ENGINES } from './engines.js';

try {
  for (const name of process.argv.slice(2)) ENGINES[name].ensure();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
