/** The names of a shop, and of its service, in files and in Redis. */
import { createHash } from 'node:crypto';

/** Names a shop without telling its key: equal for equal keys at equal services. */
export function shopName({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): string {
  return createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex').slice(0, 24);
}

/** Names the service: shops of one service may be one shop, with a former key and a new one. */
export function serviceName({ baseUrl }: { baseUrl: string }): string {
  return createHash('sha256').update(baseUrl).digest('hex').slice(0, 24);
}
