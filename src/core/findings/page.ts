/** The rest of what a doctor finds: the script, its settings, the relay, policies. */
import { findingsOf } from './finding.ts';
import page from './page.json' with { type: 'json' };

export const ofPage = findingsOf(page);
