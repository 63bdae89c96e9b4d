/** The rest of what a doctor finds: the script, its settings, the relay, policies. */
import { collectFindings } from './finding.ts';
import page from './page.json' with { type: 'json' };

export const ofPage = collectFindings(page);
