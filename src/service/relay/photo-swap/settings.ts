/** The owner's settings of the photo swap, checked at once: a wrong setting is an error at the start, not a missing button. */
import { CATEGORIES, type Category } from '../../../core/catalog/resources.ts';
import { wholeNumber } from '../../../core/base/numbers.ts';
import { ENGINE_NAMES, factsOf, type EngineName } from './engines/engines.ts';
import type { Generate, SwapEngine } from './swap-engine.ts';

export interface PhotoSwapSettings {
  /** One of the relay's engines, with a model behind a colon where it has several: `fashn`, `google:gemini-3.1-flash-image`. */
  engine?: string;
  /** An engine of the shop's own, in place of `engine`. */
  generate?: Generate;
  /** The engine's key. */
  key?: string;
  /** The engine's address, for `gradio` and `http`. */
  url?: string;
  /** The name that shoppers read of whoever gets the photo (the engine's name). Needed with `generate`. */
  name?: string;
  /** The page about privacy to which shoppers are pointed (the engine's). */
  privacyUrl?: string;
  /** The categories of products of which pictures are made (those that the engine takes). */
  categories?: readonly Category[];
  /** Seconds that a picture usually takes (the engine's). */
  typicalSeconds?: number;
  /** Pictures for the whole shop in a day, in UTC (200). */
  perDay?: number;
  /** Pictures for a visitor within an hour (10). */
  perVisitor?: number;
  /** Pictures that are made at once (4). */
  concurrent?: number;
  /** Milliseconds after which a picture counts as failed (120000). */
  timeoutMs?: number;
  /** Products' pictures may lie on private networks (false). */
  allowPrivateImages?: boolean;
  /**
   * The header in which the host says a visitor's address, by its name or the host's: `cloudflare`, `fastly`, `fly`, `netlify`,
   * `vercel`. No other header is read. Without one all visitors share one limit, except on Node, which knows who connects.
   */
  visitorHeader?: string;
}

export interface CheckedPhotoSwap extends Omit<SwapEngine, 'generate'> {
  /** The shop's own; null where one of ours is opened. */
  generate: Generate | null;
  engine: EngineName | null;
  model: string | null;
  key: string | null;
  url: string | null;
  perDay: number;
  perVisitor: number;
  concurrent: number;
  timeoutMs: number;
  allowPrivateImages: boolean;
  /** In small letters. */
  visitorHeader: string | null;
}

/** The header that each host sets itself, whatever the visitor sends. */
const VISITOR_HEADERS: Readonly<Record<string, string>> = {
  cloudflare: 'cf-connecting-ip',
  fastly: 'fastly-client-ip',
  fly: 'fly-client-ip',
  netlify: 'x-nf-client-connection-ip',
  vercel: 'x-real-ip',
};

/**
 * @param nameSetting how a setting is called where it was made
 * @throws TypeError or RangeError that says what was wrong, what was expected and what to do
 */
export function checkPhotoSwap(
  settings: PhotoSwapSettings,
  nameSetting: (setting: keyof PhotoSwapSettings) => string = (setting) => `photoSwap.${setting}`,
): CheckedPhotoSwap {
  const { engine: text = null, generate = null, name, privacyUrl } = settings;
  if ((text === null) === (generate === null))
    throw new TypeError(
      `${nameSetting('engine')}: expected one of ${ENGINE_NAMES.join(', ')}; or ${nameSetting('generate')}.`,
    );
  const [engine, model] = text === null ? [null, null] : readEngine(text, nameSetting('engine'));
  const facts = engine && factsOf(engine, model);
  for (const needed of ['key', 'url'] as const)
    if (facts?.needs === needed && !settings[needed])
      throw new TypeError(`${nameSetting(needed)} is missing: the engine ${engine} needs it.`);
  for (const address of ['url', 'privacyUrl'] as const)
    if (settings[address] !== undefined && !/^https?:$/.test(parsed(settings[address])?.protocol ?? ''))
      throw new TypeError(
        `${nameSetting(address)}: expected an address such as https://…; got ${JSON.stringify(settings[address])}.`,
      );
  const categories = settings.categories ?? facts?.categories ?? CATEGORIES;
  const taken = facts?.categories ?? CATEGORIES;
  const strange = categories.find((category) => !taken.includes(category));
  if (strange !== undefined || categories.length === 0)
    throw new TypeError(
      `${nameSetting('categories')}: expected some of ${taken.join(', ')} for ${text ?? 'your engine'}; got ${JSON.stringify(strange ?? '')}.`,
    );
  const visitorHeader = settings.visitorHeader?.toLowerCase() ?? null;
  if (visitorHeader !== null && !/^[\w-]+$/.test(visitorHeader))
    throw new TypeError(
      `${nameSetting('visitorHeader')}: expected a header's name or one of ${Object.keys(VISITOR_HEADERS).join(', ')}; got ${JSON.stringify(visitorHeader)}.`,
    );
  const shownName = name ?? facts?.name;
  if (!shownName)
    throw new TypeError(`${nameSetting('name')} is missing: shoppers read who gets their photo.`);
  const whole = (
    setting: 'perDay' | 'perVisitor' | 'concurrent' | 'timeoutMs',
    fallback: number,
    max: number,
  ) => wholeNumber(nameSetting(setting), settings[setting] ?? fallback, 1, max);
  return {
    generate,
    engine,
    model,
    key: settings.key ?? null,
    url: settings.url ?? null,
    name: shownName,
    privacyUrl: privacyUrl ?? facts?.privacyUrl ?? null,
    categories,
    typicalSeconds: settings.typicalSeconds ?? facts?.typicalSeconds ?? 20,
    isSimulated: engine === 'simulated',
    isChargedByTime: facts?.isChargedByTime ?? false,
    perDay: whole('perDay', 200, 1_000_000),
    perVisitor: whole('perVisitor', 10, 10_000),
    concurrent: whole('concurrent', 4, 100),
    timeoutMs: whole('timeoutMs', 120_000, 600_000),
    allowPrivateImages: settings.allowPrivateImages ?? false,
    visitorHeader: visitorHeader && (VISITOR_HEADERS[visitorHeader] ?? visitorHeader),
  };
}

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

function readEngine(text: string, name: string): [EngineName, string | null] {
  const colon = text.indexOf(':');
  const engine = (colon === -1 ? text : text.slice(0, colon)) as EngineName;
  if (!ENGINE_NAMES.includes(engine))
    throw new TypeError(
      `${name}: expected one of ${ENGINE_NAMES.join(', ')}, with a model as in google:MODEL; got ${JSON.stringify(text)}.`,
    );
  return [engine, colon === -1 ? null : text.slice(colon + 1) || null];
}
