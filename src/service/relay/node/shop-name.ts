/** The name of a shop in files and in Redis. */
import { createHash } from 'node:crypto';

/** Names a shop without telling its key: equal for equal keys at equal services. */
export function shopName({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): string {
  return createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex').slice(0, 24);
}
