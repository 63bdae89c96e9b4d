/**
 * The answers of each engine in place of a picture, with their meanings: one table for each, whose first row that fits counts. The words
 * are only searched and never repeated, because they may contain what was sent. docs/photo-swap.md says what is charged, and the sources.
 */
import { parseRetryAfter } from '../../../../core/http/retry-timing.ts';
import { PhotoSwapError, type FailureKind } from '../swap-engine.ts';

/** A busy engine is asked again after an hour at the latest, whatever it says. */
const MAX_BUSY_SECONDS = 3600;

interface Meaning {
  kind: FailureKind;
  /** The sentence for the owner's log. */
  advice: string;
  /** By default as long as the kind says. */
  blockSeconds?: number;
  /** False where the engine charges for it. */
  isGivenBack?: false;
}

/**
 * The answer's status, which is 200 where the answer, or the job that it describes, says that there is no picture; words in small
 * letters, one of which is in the beginning of the answer, or null where any answer fits.
 */
export type FailureRow = readonly [status: number, words: readonly string[] | null, meaning: Meaning];

const setup = (advice: string): Meaning => ({ kind: 'setup', advice });
const busy = (advice: string): Meaning => ({ kind: 'busy', advice });
const noCredit = (advice: string): Meaning => ({ kind: 'no-credit', advice });
const charged = (meaning: Meaning): Meaning => ({ ...meaning, isGivenBack: false });

const NO_CREDIT = noCredit('the account has no credit. Add credit there.');
const BAD_KEY: Meaning = {
  kind: 'bad-key',
  advice: 'the key is refused. Compare TRYON_PHOTO_SWAP_KEY with your account there.',
};
const REFUSED: Meaning = { kind: 'refused', advice: 'it refused the picture.' };
const NO_PICTURE: Meaning = { kind: 'failed', advice: 'its job ended without a picture.' };
const UNUSABLE: Meaning = { kind: 'failed', advice: 'it can not use one of the pictures.' };
const OTHER_COUNTRY = setup(
  'it does not serve the country of the relay. Run the relay elsewhere, or choose another engine.',
);
const OTHER_ADDRESS = setup('nothing is at this address. Correct --photo-swap-url.');
/** A model's name is corrected by a restart, so that it is seldom asked for again. */
const NO_MODEL: Meaning = {
  ...setup('it has no such model, or no longer. Name another model, as in --photo-swap ENGINE:MODEL.'),
  blockSeconds: 600,
};
const GPU_USED_UP: Meaning = {
  ...noCredit("its GPU's quota is used up. Wait, or raise the quota at Hugging Face."),
  blockSeconds: 600,
};

const MODERATED = ['moderat', 'safety', 'content_policy', 'nsfw', 'flagged', 'sensitive', 'prohibited'];
const OPENAI_NO_CREDIT = ['insufficient_quota', 'credit_balance_exhausted', 'billing_hard_limit'];

const COMMON: readonly FailureRow[] = [
  [401, null, BAD_KEY],
  [402, null, NO_CREDIT],
  [403, null, BAD_KEY],
  [429, null, busy('its limit is reached. Lower --photo-swap-concurrent, or ask there for a higher limit.')],
  [503, null, busy('it is overloaded. The relay asks again by itself.')],
  [400, MODERATED, REFUSED],
  [422, MODERATED, REFUSED],
];

/** By the name in the owner's log. */
export const FAILURES: Readonly<Record<string, readonly FailureRow[]>> = {
  FASHN: [
    [429, ['outofcredits'], NO_CREDIT],
    [200, ['contentmoderationerror', 'nsfwerror', 'poseerror', 'phototypeerror', 'imageloaderror'], REFUSED],
    ...COMMON,
  ],
  Google: [
    [
      429,
      ['limit: 0', '"quotavalue": "0"', '"quotavalue":"0"'],
      noCredit(
        "the model is not free, and billing is off in the key's project. Turn it on in Google AI Studio.",
      ),
    ],
    [
      400,
      ['free tier is not available'],
      noCredit('nothing is free in the country of the relay. Turn billing on in Google AI Studio.'),
    ],
    [400, ['location is not supported'], OTHER_COUNTRY],
    [400, ['api key not valid', 'api_key_invalid', 'api key expired'], BAD_KEY],
    [
      403,
      ['service_disabled', 'has not been used in project', 'it is disabled'],
      setup("its API is off in the key's project. Enable it in the Google Cloud console."),
    ],
    [
      403,
      ['billing_disabled', 'billing to be enabled'],
      noCredit("billing is off in the key's project. Turn it on in the Google Cloud console."),
    ],
    [404, null, NO_MODEL],
    [200, null, REFUSED],
    ...COMMON,
  ],
  OpenAI: [
    [
      403,
      ['must be verified'],
      setup(
        "the model is for verified organizations. Verify yours in OpenAI's settings, and wait half an hour.",
      ),
    ],
    [403, ['unsupported_country', 'country, region, or territory'], OTHER_COUNTRY],
    [403, ['model_not_found'], NO_MODEL],
    [404, null, NO_MODEL],
    [400, OPENAI_NO_CREDIT, NO_CREDIT],
    [403, OPENAI_NO_CREDIT, NO_CREDIT],
    [429, OPENAI_NO_CREDIT, NO_CREDIT],
    [200, null, REFUSED],
    ...COMMON,
  ],
  Replicate: [
    [404, null, NO_MODEL],
    [422, ['version does not exist'], NO_MODEL],
    [200, MODERATED, charged(REFUSED)],
    [200, null, charged(NO_PICTURE)],
    ...COMMON,
  ],
  fal: [
    [200, ['nsfw'], charged(REFUSED)],
    [422, MODERATED, charged(REFUSED)],
    [422, null, charged(UNUSABLE)],
    [403, ['exhausted balance', 'top_up'], NO_CREDIT],
    [403, ['user is locked'], setup('the account is locked. Write to its support.')],
    [404, null, NO_MODEL],
    ...COMMON,
  ],
  'The Gradio app': [
    [200, ['gpu quota', 'quota exceeded'], GPU_USED_UP],
    [
      200,
      ['currently busy', 'queue is full'],
      busy('its queue is full. Lower --photo-swap-concurrent, or enlarge the queue.'),
    ],
    [404, null, OTHER_ADDRESS],
    ...COMMON,
  ],
  "The shop's engine": [[404, null, OTHER_ADDRESS], ...COMMON],
};

/**
 * The failure that an engine's answer means.
 * @param words the beginning of the answer, or a job's own error
 */
export function toFailure(
  engine: string,
  status: number,
  words = '',
  retryAfter: string | null = null,
): PhotoSwapError {
  const said = words.toLowerCase();
  const row = FAILURES[engine]!.find(
    ([ofStatus, words]) => ofStatus === status && (words?.some((word) => said.includes(word)) ?? true),
  );
  const begin = status === 200 ? engine : `${engine} answered ${status}`;
  if (!row) {
    // FASHN's jobs end with such a name, which holds nothing that was sent.
    const [name = 'no reason that is known'] = /^[A-Z]\w{1,40}Error$/.exec(words) ?? [];
    return new PhotoSwapError('failed', status === 200 ? `${engine} made no picture: ${name}.` : `${begin}.`);
  }
  const [, , { kind, advice, isGivenBack, blockSeconds: usual }] = row;
  const waitMs = kind === 'busy' ? parseRetryAfter(retryAfter, Date.now()) : null;
  const blockSeconds = waitMs ? Math.min(waitMs / 1000, MAX_BUSY_SECONDS) : usual;
  return new PhotoSwapError(kind, `${begin}: ${advice}`, { blockSeconds, isGivenBack });
}
