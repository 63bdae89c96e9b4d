/** Where the script tag puts a button, and for which product. */
import { collectFindings } from './finding.ts';
import mount from './mount.json' with { type: 'json' };

export const ofMount = collectFindings(mount);
