/** The log of the relay's process: one JSON object per line on standard output, which never waits for a reader. */
import { destination, pino, stdTimeFunctions } from 'pino';
import type { RelayLogEntry } from '../log.ts';

/** Log text that waits to be written; more than this is dropped. */
const MAX_WAITING_CHARACTERS = 2 ** 20;
/** Lines that are written together cost far less than one by one. */
const BATCH_CHARACTERS = 4096;
const BATCH_MS = 50;
const LAST_WRITE_MS = 1000;
/** Answers from memory are counted over this time and logged together: a line each would cost more than the answer. */
const COUNT_MS = 1000;

type Answered = Extract<RelayLogEntry, { event: 'answered' }>;
type CountedAnswers = Omit<Answered, 'ms'> & { requests: number };

/** Everything that the process logs. */
export type HostLogEntry =
  | RelayLogEntry
  | CountedAnswers
  | { event: 'listening'; address: string; metrics?: string }
  /** Something that the shop owner should know or do. */
  | { event: 'advice'; text: string }
  | { event: 'stopped' };

const WARNINGS = new Set<HostLogEntry['event']>([
  'advice',
  'upstream-failure',
  'photo-swap-trouble',
  'doubted',
  'redis-evicts',
  'skipped',
  'unreadable',
]);

export function openHostLog() {
  let isClosed = false;
  const out = destination({
    dest: 1,
    sync: false,
    minLength: BATCH_CHARACTERS,
    maxLength: MAX_WAITING_CHARACTERS,
    periodicFlush: BATCH_MS,
    // At the end, a reader that stalls must not hold the process.
    retryEAGAIN: () => !isClosed,
  });
  // The reader is gone: the relay goes on without a log.
  out.on('error', () => {});
  const logger = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    out,
  );
  let counts: CountedAnswers[] = [];
  let timer: NodeJS.Timeout | null = null;
  function logCounts(): void {
    timer = null;
    for (const counted of counts) logger.info(counted);
    counts = [];
  }
  function count({ event, method, route, status }: Answered): void {
    const counted = counts.find(
      (other) => other.status === status && other.route === route && other.method === method,
    );
    if (counted) counted.requests++;
    else counts.push({ event, method, route, status, requests: 1 });
    timer ??= setTimeout(logCounts, COUNT_MS).unref();
  }
  function log(entry: HostLogEntry): void {
    if (entry.event === 'answered' && 'ms' in entry && entry.ms === 0) count(entry);
    else if (WARNINGS.has(entry.event)) logger.warn(entry);
    else logger.info(entry);
  }
  return Object.assign(log, {
    /** Resolves when everything is written, or nobody has read it for a second. */
    async close() {
      if (timer) clearTimeout(timer);
      logCounts();
      await new Promise<void>((resolve) => {
        const last = setTimeout(resolve, LAST_WRITE_MS);
        out.flush(() => {
          clearTimeout(last);
          resolve();
        });
      });
      isClosed = true;
    },
  });
}
