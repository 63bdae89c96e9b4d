/** The doctor's other findings: about the script, its settings, the relay and policies. */
import { collectFindings } from './finding.ts';
import page from './page.json' with { type: 'json' };

export const ofPage = collectFindings(page);
