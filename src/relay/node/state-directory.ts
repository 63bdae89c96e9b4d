/**
 * Keeps state across restarts in files of one shop: the calls that still count, written before each call is sent, a pause that
 * the service asked for, and the last complete listing. Each file is replaced as a whole. Contains neither the key nor anything of visitors. A file that can't be
 * read, or that another version wrote in another format, counts as none. Knows no relay.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { ProductChange } from '../cache/product-cache.ts';
import { readProduct, unpack } from '../cache/product-record.ts';
import type { StoredListing } from '../sync/catalog.ts';
import type { BudgetJournal, RecordedCall } from '../upstream/call-budget.ts';
import { since, thisMoment } from './uptime.ts';

/** Products that are written at once, with time for visitors in between. */
const CHUNK = 1000;

/** Of both files, and of the packed products in one of them: goes up when what they hold changes its shape. */
const FORMAT = 2;

const momentSchema = z.object({ boot: z.nullable(z.string()), uptime: z.number(), date: z.number() });

const budgetSchema = z.object({
  format: z.literal(FORMAT),
  written: momentSchema,
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
type ListingHeader = z.infer<typeof listingHeaderSchema>;

const lineSchema = z.tuple([z.string(), z.string()]);

export class StateDirectory {
  /** Empty where there is no directory. */
  readonly #budgetFile: string = '';
  readonly #listingFile: string = '';
  #isWritable: boolean;
  #saving = false;

  /**
   * @param directory null where there is none
   * @param shop names the shop in file names
   */
  constructor(directory: string | null, shop: string) {
    this.#isWritable = false;
    if (directory === null) return;
    this.#budgetFile = join(directory, `${shop}.budget.json`);
    this.#listingFile = join(directory, `${shop}.listing.ndjson`);
    this.#isWritable = attemptTo(() => {
      makeDirectory(directory);
      const probe = join(directory, `.${process.pid}.probe`);
      writeFileSync(probe, '');
      rmSync(probe);
    });
  }

  /** False on a host where nothing can be kept. */
  get isWritable(): boolean {
    return this.#isWritable;
  }

  readonly journal: BudgetJournal = {
    load: () => {
      if (!this.#isWritable) return null;
      if (!existsSync(this.#budgetFile)) return { calls: [], pausedFor: 0 };
      try {
        const kept = budgetSchema.parse(JSON.parse(readFileSync(this.#budgetFile, 'utf8')));
        const passed = since(kept.written);
        const calls = kept.calls
          .map((call): RecordedCall => ({ ...call, remaining: call.remaining - passed }))
          .filter(({ remaining }) => remaining > 0);
        return { calls, pausedFor: Math.max(kept.pausedFor - passed, 0) };
      } catch {
        return null;
      }
    },
    save: (record) => {
      if (this.#isWritable)
        this.#isWritable = this.#replace(
          JSON.stringify({ format: FORMAT, written: thisMoment(), ...record }),
        );
    },
  };

  loadListing(): StoredListing | null {
    try {
      const [head, ...lines] = readFileSync(this.#listingFile, 'utf8').trimEnd().split('\n');
      const header = listingHeaderSchema.parse(JSON.parse(head!));
      if (lines.length !== header.count) return null;
      const products = lines.map(readLine);
      return { products, pages: header.pages, age: header.age + since(header.written) };
    } catch {
      return null;
    }
  }

  /** Skips a listing that comes while another one is being written. */
  async saveListing({ products, pages, age }: StoredListing): Promise<void> {
    if (!this.#isWritable || this.#saving) return;
    this.#saving = true;
    const draft = `${this.#listingFile}.${process.pid}`;
    try {
      const file = await open(draft, 'w', 0o600);
      try {
        const header: ListingHeader = {
          format: FORMAT,
          written: thisMoment(),
          age,
          pages,
          count: products.length,
        };
        await file.write(`${JSON.stringify(header)}\n`);
        for (let i = 0; i < products.length; i += CHUNK)
          await file.write(
            products
              .slice(i, i + CHUNK)
              .map((product) => `${JSON.stringify(product)}\n`)
              .join(''),
          );
      } finally {
        await file.close();
      }
      await rename(draft, this.#listingFile);
    } catch {
      // A full disk costs what would have been kept, nothing else.
    } finally {
      this.#saving = false;
    }
  }

  #replace(text: string): boolean {
    return attemptTo(() => {
      const draft = `${this.#budgetFile}.${process.pid}`;
      writeFileSync(draft, text, { mode: 0o600 });
      renameSync(draft, this.#budgetFile);
    });
  }
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

/** @throws if it is not a product */
function readLine(line: string): ProductChange {
  const [id, packed] = lineSchema.parse(JSON.parse(line));
  if (!readProduct({ product: unpack(id, packed) })) throw new Error('This is not a product.');
  return [id, packed];
}
