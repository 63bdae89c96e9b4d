/** MDN's browser-compat-data: the features, since when a browser has each, and which features share a name. */
import bcd, { type CompatData, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };

export const data = bcd as unknown as CompatData;

export type Browser =
  'chrome' | 'firefox' | 'safari' | 'safari_ios' | 'chrome_android' | 'firefox_android' | 'edge';

/** The first version that has the feature, unprefixed and without a flag; Infinity where none has. */
export function since(feature: Identifier, browser: Browser): number {
  const support = feature.__compat?.support[browser];
  const versions = (Array.isArray(support) ? support : [support]).flatMap((statement) => {
    const isPlain = statement && !statement.prefix && !statement.alternative_name && !statement.flags?.length;
    const added = isPlain && !statement.version_removed ? statement.version_added : null;
    if (added === 'preview' || !added) return [];
    return [parseFloat(String(added).replace('≤', ''))];
  });
  return Math.min(...versions, Infinity);
}

export const isFeature = (value: unknown): value is Identifier =>
  typeof value === 'object' && value !== null && '__compat' in value;

/** @param path a key such as `api.Element.checkVisibility` */
export function featureOf(path: string): Identifier | null {
  let found: unknown = data;
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return isFeature(found) ? found : null;
}

/** Of features that share a name, the one that every engine has had for the longest. */
export function oldestOf(keys: Iterable<string>): string | null {
  const newest = (key: string) => {
    const feature = featureOf(key)!;
    return Math.max(since(feature, 'chrome'), since(feature, 'firefox'), since(feature, 'safari'));
  };
  const byAge = [...keys].map((key) => [key, newest(key)] as const).toSorted(([, a], [, b]) => a - b);
  return byAge[0]?.[0] ?? null;
}
