/** Advice for shops about errors of the service (sections 2.3 and 7). */
import remedies from './remedies.json' with { type: 'json' };

const REMEDIES: Readonly<Record<string, string>> = remedies;

export const remedyOf = (code: string): string =>
  REMEDIES[code] ?? 'try again, and ask the service if that does not help';
