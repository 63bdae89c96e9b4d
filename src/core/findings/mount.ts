/** The findings about the mounted button: its place and its product. */
import { collectFindings } from './finding.ts';
import mount from './mount.json' with { type: 'json' };

export const ofMount = collectFindings(mount);
