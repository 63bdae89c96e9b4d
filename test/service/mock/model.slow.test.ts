/** Random sequences of calls by two shops, of the service and of a simpler model; every response is compared. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { createMockService } from '../../../src/service/mock/index.ts';
import { createCaller, PNG } from './contract/service.ts';
import { CALLS, GOOD, PROCESSING_MS } from './model.ts';

const SEEDS = [1, 2, 3, 4, 5];
const SEQUENCES_PER_SEED = 200;

describe('The mock and a simpler model of it', function () {
  this.timeout(120_000);

  for (const seed of SEEDS) {
    it(`answer ${SEQUENCES_PER_SEED} sequences of calls alike, seed ${seed}`, async () => {
      let sequences = 0;
      let calls = 0;
      const commands = fc.commands(CALLS, { maxCommands: 40, size: 'max' });
      await fc.assert(
        fc.asyncProperty(commands, async (sequence) => {
          sequences++;
          let now = Date.UTC(2026, 0, 15);
          const clock = { now: () => now, wake: () => () => {} };
          const service = createMockService({
            seed: 'empty',
            processingMs: PROCESSING_MS,
            rateLimit: 1_000_000,
            clock,
            loadImage: async ({ href }) => (href === GOOD ? PNG : new TextEncoder().encode('no image')),
          });
          const fetch = (url: string, init: RequestInit) => {
            calls++;
            return service.fetch(new Request(url, init));
          };
          const real = {
            service,
            call: createCaller({ baseUrl: 'https://catalog.example', imageUrl: GOOD, fetch }),
            advance: (ms: number) => (now += ms),
          };
          await fc.asyncModelRun(() => ({ model: { now, products: [] }, real }), sequence);
        }),
        { seed, numRuns: SEQUENCES_PER_SEED, endOnFailure: false },
      );
      expect(sequences).to.equal(SEQUENCES_PER_SEED);
      expect(calls).to.be.above(SEQUENCES_PER_SEED * 5);
    });
  }
});
