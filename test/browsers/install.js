/**
 * `node test/browsers/install.js chromium redis-server`: makes sure that these are there, or says how to get them. Whatever
 * starts one does so too; this is for scripts whose tests would take the time it takes for a fault, or run side by side.
 */
import { ensureEngines } from './engines.js';
import { hasProgram, PROGRAMS } from './programs.js';

const names = process.argv.slice(2);
ensureEngines(names.filter((name) => !(name in PROGRAMS)));
// What is missing for one test keeps no other from running.
for (const name of names) if (name in PROGRAMS) hasProgram(name);
