/**
 * What every implementation of the catalog service must answer, sentence by sentence of the specification. An implementation
 * gives it a base URL, a fetch and the address of an image.
 */
import { imagesContract } from './images.ts';
import { productsContract } from './products.ts';
import { readsContract } from './reads.ts';
import type { Open } from './service.ts';
import { shopsContract } from './shops.ts';
import { tryonContract } from './tryon.ts';

/** @param name how the service is called, in the titles */
export function catalogContract(name: string, open: Open): void {
  readsContract(name, open);
  for (const contract of [productsContract, shopsContract, tryonContract, imagesContract])
    describe(`The catalog service ${name}`, () => contract(open));
}
