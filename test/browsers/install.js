/**
 * `node test/browsers/install.js chromium firefox webkit`: makes sure that these are there, or says how to get them. Whatever
 * starts a browser does so too; this is for scripts whose tests would take the time it takes for a fault.
 */
import { ensureEngines } from './engines.js';

ensureEngines(process.argv.slice(2));
