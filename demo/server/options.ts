/** The options of `npm start`. */
import { parseArgs } from 'node:util';
import { wholeNumber } from '../../src/core/base/numbers.ts';

const DEFAULT_PORT = 5173;

export const HELP = `npm start: the demo shop on this machine

  --port N   ${DEFAULT_PORT} without it
  --built    files that are built first, in place of a development server
  --relay    the catalog service and the relay as servers of their own
  -h, --help this`;

/** @throws Error with a message for the user of the command */
export function readOptions(args: string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = {
      port: { type: 'string' },
      relay: flag,
      built: flag,
      help: { ...flag, short: 'h' },
    } as const;
    const { port, ...flags } = parseArgs({ args, options }).values;
    return { port: wholeNumber('--port', port ?? DEFAULT_PORT, 1, 65_535), ...flags };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(`${(error as Error).message}\n\n${HELP}`, { cause: error });
  }
}
