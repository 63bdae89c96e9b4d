#!/usr/bin/env node
/** The executable `storefront-tryon`: runs the command line in this process. */
import { runCommandLine } from './command-line.ts';
import { thisProcess } from './process-host.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), thisProcess);
