/** The photo swap with the simulated engine alone and without limits: what the mock answers. */
import type { Clock } from '../../../core/base/clock.ts';
import { MemoryCounts } from './counts.ts';
import { open, SIMULATOR } from './engines/simulated.ts';
import { createPhotoSwap, type PhotoSwap, type PhotoSwapOptions } from './photo-swap.ts';

export { Refusal } from './refusal.ts';

export async function createSimulatedSwap(
  parts: Pick<PhotoSwapOptions, 'findProduct' | 'getPicture'> & { clock: Clock },
): Promise<PhotoSwap> {
  return createPhotoSwap({
    ...SIMULATOR,
    ...parts,
    generate: await open(),
    counts: new MemoryCounts(),
    perDay: Infinity,
    perVisitor: Infinity,
    concurrent: 4,
    timeoutMs: 60_000,
    log() {},
  });
}
