/**
 * Keeps state across restarts in files of one shop: the calls that still count, a pause that the service asked for, and the last
 * complete listing. Each process has a file of its own for its calls, so that several do not overwrite what the others noted. Each
 * file is replaced as a whole; one that can't be read, or that another version wrote in another format, counts as none.
 */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { ProductChange } from '../cache/product-cache.ts';
import { readProduct, unpack } from '../cache/product-record.ts';
import type { StoredListing } from '../sync/catalog.ts';
import type { BudgetJournal, BudgetRecord, RecordedCall } from '../upstream/counted-calls.ts';
import { since, thisMoment } from './uptime.ts';

/** Products that are written at once, with time for visitors in between. */
const CHUNK = 1000;

/** How long the calls may count in a file that can't be read. */
const FORGOTTEN_MS = 90_000;
/** A relay that runs makes calls more often than this. A file that is older lacks some, unless its process ended in order. */
const SILENT_MS = 15_000;

/** Of both files, and of the packed products in one of them: goes up when what they hold changes its shape. */
const FORMAT = 4;

const momentSchema = z.object({ boot: z.nullable(z.string()), uptime: z.number(), date: z.number() });

const budgetSchema = z.object({
  format: z.literal(FORMAT),
  written: momentSchema,
  /** No call follows: the process ended in order. */
  isFinal: z.boolean(),
  pausedFor: z.number(),
  calls: z.array(
    z.object({
      id: z.string(),
      quotaClass: z.enum(['listing', 'processing', 'lookup']),
      origin: z.enum(['pool', 'reserve']),
      remaining: z.number(),
    }),
  ),
});

const listingHeaderSchema = z.object({
  format: z.literal(FORMAT),
  written: momentSchema,
  /** Milliseconds since it was completed when that was written. */
  age: z.number(),
  pages: z.number(),
  count: z.number(),
});

const lineSchema = z.tuple([z.string(), z.string()]);

export class StateDirectory {
  readonly #directory: string;
  /** Every file with calls begins so. */
  readonly #budgetPrefix: string;
  /** This process's own. Containers that share a directory may have equal process ids. */
  readonly #budgetFile: string;
  readonly #listingFile: string;
  readonly #onWritable: (isWritable: boolean) => void;
  #isWritable = false;
  #wasSaved = true;
  #saving = false;
  #isNew = false;

  /**
   * @param directory null where there is none
   * @param shop names the shop in file names
   * @param onWritable called when calls can't be noted any more, and when they can again
   */
  constructor(directory: string | null, shop: string, onWritable: (isWritable: boolean) => void = () => {}) {
    this.#onWritable = onWritable;
    const process = randomUUID().slice(0, 8);
    this.#directory = directory ?? '';
    this.#budgetPrefix = `${shop}.budget.`;
    this.#budgetFile = join(this.#directory, `${this.#budgetPrefix}${process}.json`);
    this.#listingFile = join(this.#directory, `${shop}.listing.ndjson`);
    if (directory === null) return;
    this.#isWritable = attemptTo(() => {
      makeDirectory(directory);
      const probe = `${this.#budgetFile}.probe`;
      writeFileSync(probe, '');
      rmSync(probe);
      this.#isNew = this.#budgetFiles().length === 0 && !existsSync(this.#listingFile);
    });
  }

  /** False on a host where nothing could be kept at the start. */
  get isWritable(): boolean {
    return this.#isWritable;
  }

  /** True if no process noted a call or a listing here before this one: none of the shop ran here. */
  get isNew(): boolean {
    return this.#isNew;
  }

  readonly journal: BudgetJournal = {
    load: () => {
      if (!this.#isWritable) return null;
      const records = this.#budgetFiles().map((file) => this.#readBudget(file));
      return records.every((record) => record !== null) ? joined(records) : null;
    },
    save: (record) => this.#save(record, false),
  };

  /** Notes the calls that still count for the last time, so that the next process knows that there were no more. */
  close(record: BudgetRecord): void {
    this.#save(record, true);
  }

  #save(record: BudgetRecord, isFinal: boolean): void {
    if (!this.#directory) return;
    const file = this.#budgetFile;
    const isSaved = attemptTo(() => {
      const text = JSON.stringify({ format: FORMAT, written: thisMoment(), isFinal, ...record });
      writeFileSync(`${file}.draft`, text, { mode: 0o600 });
      renameSync(`${file}.draft`, file);
    });
    // What is there lacks a call. Even a full disk takes an empty file and a date.
    if (!isSaved)
      attemptTo(() => {
        writeFileSync(file, '', { flag: 'a', mode: 0o600 });
        utimesSync(file, 0, 0);
      });
    if (isSaved !== this.#wasSaved) this.#onWritable(isSaved);
    this.#wasSaved = isSaved;
  }

  loadListing(): StoredListing | null {
    return this.#directory ? readListing(this.#listingFile) : null;
  }

  /** Skips a listing that comes while another one is being written. */
  async saveListing(listing: StoredListing): Promise<void> {
    if (!this.#directory || this.#saving) return;
    this.#saving = true;
    const draft = `${this.#budgetFile}.listing`;
    try {
      await writeFile(draft, writeLines(listing), { mode: 0o600 });
      await rename(draft, this.#listingFile);
    } catch {
      // A full disk costs what would have been kept, nothing else.
    } finally {
      this.#saving = false;
    }
  }

  #budgetFiles(): string[] {
    const names = readdirSync(this.#directory).filter((name) => name.startsWith(this.#budgetPrefix));
    return names.filter((name) => name.endsWith('.json')).map((name) => join(this.#directory, name));
  }

  /** What still counts of it; null if it can't be read. A file of which nothing counts any more is deleted. */
  #readBudget(file: string): BudgetRecord | null {
    try {
      const kept = budgetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      const passed = since(kept.written);
      const calls = kept.calls
        .map((call): RecordedCall => ({ ...call, remaining: call.remaining - passed }))
        .filter(({ remaining }) => remaining > 0);
      const pausedFor = Math.max(kept.pausedFor - passed, 0);
      const lacksCalls = statSync(file).mtimeMs === 0;
      const isOutdated = lacksCalls || (!kept.isFinal && passed > SILENT_MS);
      if (lacksCalls) removeIfForgotten(file);
      else if (calls.length === 0 && pausedFor === 0) attemptTo(() => rmSync(file));
      return isOutdated ? { calls, pausedFor, isOutdated } : { calls, pausedFor };
    } catch {
      removeIfForgotten(file);
      return null;
    }
  }
}

/** Where its process could not note a call, it set the file's date back, and when it did so is the date that nobody can set. */
function removeIfForgotten(file: string): void {
  attemptTo(() => {
    const { mtimeMs, ctimeMs } = statSync(file);
    if (Date.now() - (mtimeMs || ctimeMs) > FORGOTTEN_MS) rmSync(file);
  });
}

/** What several processes know of the calls of one shop: each call once. */
function joined(records: readonly BudgetRecord[]): BudgetRecord {
  const calls = new Map<string, RecordedCall>();
  for (const call of records.flatMap((record) => record.calls))
    if (call.remaining > (calls.get(call.id)?.remaining ?? 0)) calls.set(call.id, call);
  const pausedFor = Math.max(0, ...records.map((record) => record.pausedFor));
  const isOutdated = records.some((record) => record.isOutdated);
  return { calls: [...calls.values()], pausedFor, ...(isOutdated && { isOutdated }) };
}

/** Step by step: Node's own recursion never ends where a parent is there and can't be written, as below /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) makeDirectory(parent);
  mkdirSync(directory, { mode: 0o700 });
}

function attemptTo(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function* writeLines({ products, pages, ageMs }: StoredListing): Iterable<string> {
  const header = {
    format: FORMAT,
    written: thisMoment(),
    age: ageMs,
    pages,
    count: products.length,
  };
  yield `${JSON.stringify(header)}\n`;
  for (let i = 0; i < products.length; i += CHUNK)
    yield products
      .slice(i, i + CHUNK)
      .map((product) => `${JSON.stringify(product)}\n`)
      .join('');
}

/** Null if it can't be read. */
function readListing(file: string): StoredListing | null {
  try {
    const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    const { count, pages, age, written } = listingHeaderSchema.parse(JSON.parse(head!));
    if (lines.length !== count) return null;
    return { products: lines.map(readLine), pages, ageMs: age + since(written) };
  } catch {
    return null;
  }
}

/** @throws if it is not a product */
function readLine(line: string): ProductChange {
  const [id, packed] = lineSchema.parse(JSON.parse(line));
  if (!readProduct({ product: unpack(id, packed) })) throw new Error('This is not a product.');
  return [id, packed];
}
