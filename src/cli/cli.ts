#!/usr/bin/env node
/** The executable `storefront-tryon`: runs the command line in this process. */
import { thisProcess } from '../relay/node/process-host.ts';
import { runCommandLine } from './command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), thisProcess);
