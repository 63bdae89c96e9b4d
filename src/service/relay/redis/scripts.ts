/** The scripts that Redis runs for the relays of one shop: `scripts/*.lua`, each between what all of them begin and end with. */
import { readFileSync } from 'node:fs';

/** In this order. */
export const KEYS = ['state', 'window', 'members', 'expected', 'products', 'changes', 'removed'] as const;

/** Goes up when what the keys hold changes: relays of two formats in one Redis are two shops to each other. */
const FORMAT = 4;

/** How all keys of a shop begin. The braces are a hash tag: a Redis cluster keeps them on one node. */
export const toPrefix = (shop: string): string => `storefront-tryon:${FORMAT}:{${shop}}:`;

export const SCRIPTS = [
  'heartbeat',
  'reserve',
  'settle',
  'remember',
  'pause',
  'publish',
  'changes',
  'refresh',
  'leave',
] as const;

const read = (name: string): string =>
  readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8');

export const readLua = (name: (typeof SCRIPTS)[number]): string =>
  `${read('prelude')}
local function run()
${read(name)}
end
local result = run()
redis.call('HSET', state, 'sizes', sizes())
return result`;
