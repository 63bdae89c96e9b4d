/**
 * What each engine says in place of a picture, and what that means: one table for each, whose first row that fits counts. Their words
 * are only searched and never repeated, because they may contain what was sent. docs/photo-swap.md says what is charged, and the sources.
 */
import { parseRetryAfter } from '../../../../core/http/retry-timing.ts';
import { PhotoSwapError, type FailureKind } from '../swap-engine.ts';

/** A busy engine is asked again after an hour at the latest, whatever it says. */
const MAX_BUSY_SECONDS = 3600;

export interface FailureRow {
  /** The answer's status; 200 where the answer, or the job that it describes, says that there is no picture. */
  status: number | readonly number[];
  /** Words in the beginning of the answer, in small letters, one of which has to be there; without them any answer fits. */
  words?: readonly string[];
  kind: FailureKind;
  /** What the owner reads in the log. */
  advice: string;
  /** By default as long as the kind says. */
  blockSeconds?: number;
  /** False where the engine charges for it. */
  isGivenBack?: false;
}

const NO_CREDIT = 'the account has no credit. Add credit there.';
const BAD_KEY = 'the key is refused. Compare TRYON_PHOTO_SWAP_KEY with your account there.';
const REFUSED = 'it refused the picture.';
const MODERATED = ['moderat', 'safety', 'content_policy', 'nsfw', 'flagged', 'sensitive', 'prohibited'];

/** A model's name is corrected by a restart, so that it is seldom asked for again. */
const noModel = (status: number, words?: readonly string[]): FailureRow => ({
  status,
  ...(words && { words }),
  kind: 'setup',
  advice: 'it has no such model, or no longer. Name another model, as in --photo-swap ENGINE:MODEL.',
  blockSeconds: 600,
});

const COMMON: readonly FailureRow[] = [
  { status: 401, kind: 'bad-key', advice: BAD_KEY },
  { status: 402, kind: 'no-credit', advice: NO_CREDIT },
  { status: 403, kind: 'bad-key', advice: BAD_KEY },
  {
    status: 429,
    kind: 'busy',
    advice: 'its limit is reached. Lower --photo-swap-concurrent, or ask there for a higher limit.',
  },
  { status: 503, kind: 'busy', advice: 'it is overloaded. The relay asks again by itself.' },
  { status: [400, 422], words: MODERATED, kind: 'refused', advice: REFUSED },
];

const NOTHING_THERE: FailureRow = {
  status: 404,
  kind: 'setup',
  advice: 'nothing is at this address. Correct --photo-swap-url.',
};

/** By the name in the owner's log. */
export const FAILURES: Readonly<Record<string, readonly FailureRow[]>> = {
  FASHN: [
    { status: 429, words: ['outofcredits'], kind: 'no-credit', advice: NO_CREDIT },
    {
      status: 200,
      words: ['contentmoderationerror', 'nsfwerror', 'poseerror', 'phototypeerror', 'imageloaderror'],
      kind: 'refused',
      advice: REFUSED,
    },
    ...COMMON,
  ],
  Google: [
    {
      status: 429,
      words: ['limit: 0', '"quotavalue": "0"', '"quotavalue":"0"'],
      kind: 'no-credit',
      advice:
        "the model is not free, and billing is off in the key's project. Turn it on in Google AI Studio.",
    },
    {
      status: 400,
      words: ['free tier is not available'],
      kind: 'no-credit',
      advice: 'nothing is free in the country of the relay. Turn billing on in Google AI Studio.',
    },
    {
      status: 400,
      words: ['location is not supported'],
      kind: 'setup',
      advice:
        'it does not serve the country of the relay. Run the relay elsewhere, or choose another engine.',
    },
    {
      status: 400,
      words: ['api key not valid', 'api_key_invalid', 'api key expired'],
      kind: 'bad-key',
      advice: BAD_KEY,
    },
    {
      status: 403,
      words: ['service_disabled', 'has not been used in project', 'it is disabled'],
      kind: 'setup',
      advice: "its API is off in the key's project. Enable it in the Google Cloud console.",
    },
    {
      status: 403,
      words: ['billing_disabled', 'billing to be enabled'],
      kind: 'no-credit',
      advice: "billing is off in the key's project. Turn it on in the Google Cloud console.",
    },
    noModel(404),
    { status: 200, kind: 'refused', advice: REFUSED },
    ...COMMON,
  ],
  OpenAI: [
    {
      status: 403,
      words: ['must be verified'],
      kind: 'setup',
      advice:
        "the model is for verified organizations. Verify yours in OpenAI's settings, and wait half an hour.",
    },
    {
      status: 403,
      words: ['unsupported_country', 'country, region, or territory'],
      kind: 'setup',
      advice:
        'it does not serve the country of the relay. Run the relay elsewhere, or choose another engine.',
    },
    noModel(403, ['model_not_found']),
    noModel(404),
    {
      status: [400, 403, 429],
      words: ['insufficient_quota', 'credit_balance_exhausted', 'billing_hard_limit'],
      kind: 'no-credit',
      advice: NO_CREDIT,
    },
    { status: 200, kind: 'refused', advice: REFUSED },
    ...COMMON,
  ],
  Replicate: [
    noModel(404),
    noModel(422, ['version does not exist']),
    {
      status: 200,
      words: MODERATED,
      kind: 'refused',
      advice: REFUSED,
      isGivenBack: false,
    },
    { status: 200, kind: 'failed', advice: 'its job ended without a picture.', isGivenBack: false },
    ...COMMON,
  ],
  fal: [
    { status: 200, words: ['nsfw'], kind: 'refused', advice: REFUSED, isGivenBack: false },
    { status: 422, words: MODERATED, kind: 'refused', advice: REFUSED, isGivenBack: false },
    { status: 422, kind: 'failed', advice: 'it can not use one of the pictures.', isGivenBack: false },
    { status: 403, words: ['exhausted balance', 'top_up'], kind: 'no-credit', advice: NO_CREDIT },
    {
      status: 403,
      words: ['user is locked'],
      kind: 'setup',
      advice: 'the account is locked. Write to its support.',
    },
    noModel(404),
    ...COMMON,
  ],
  'The Gradio app': [
    {
      status: 200,
      words: ['gpu quota', 'quota exceeded'],
      kind: 'no-credit',
      advice: "its GPU's quota is used up. Wait, or raise the quota at Hugging Face.",
      blockSeconds: 600,
    },
    {
      status: 200,
      words: ['currently busy', 'queue is full'],
      kind: 'busy',
      advice: 'its queue is full. Lower --photo-swap-concurrent, or enlarge the queue.',
    },
    NOTHING_THERE,
    ...COMMON,
  ],
  "The shop's engine": [NOTHING_THERE, ...COMMON],
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
    (row) => [row.status].flat().includes(status) && (row.words?.some((word) => said.includes(word)) ?? true),
  );
  const begin = status === 200 ? engine : `${engine} answered ${status}`;
  if (!row) {
    // FASHN's jobs end with such a name, which holds nothing that was sent.
    const [name = 'no reason that is known'] = /^[A-Z]\w{1,40}Error$/.exec(words) ?? [];
    return new PhotoSwapError('failed', status === 200 ? `${engine} made no picture: ${name}.` : `${begin}.`);
  }
  const { kind, advice, isGivenBack } = row;
  const waitMs = kind === 'busy' ? parseRetryAfter(retryAfter, Date.now()) : null;
  const blockSeconds = waitMs ? Math.min(waitMs / 1000, MAX_BUSY_SECONDS) : row.blockSeconds;
  return new PhotoSwapError(kind, `${begin}: ${advice}`, { blockSeconds, isGivenBack });
}
