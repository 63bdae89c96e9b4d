#!/usr/bin/env node
/** The package's command, with this process around it. */
import { thisProcess } from '../relay/node/process-host.ts';
import { runCommandLine } from './command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), thisProcess);
