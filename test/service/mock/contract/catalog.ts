/**
 * What every implementation of the catalog service must answer, sentence by sentence of the specification. An implementation
 * gives it a base URL, a fetch and the address of an image.
 */
import { createContract } from './create.ts';
import { deleteContract } from './delete.ts';
import { errorsContract } from './errors.ts';
import { imagesContract } from './images.ts';
import { listContract } from './list.ts';
import { panelContract } from './panel.ts';
import { shopsContract } from './shops.ts';
import { tryonContract } from './tryon.ts';
import { updateContract } from './update.ts';
import { usageContract } from './usage.ts';
import { readsContract } from './reads.ts';
import type { Open } from './service.ts';

/** @param name how the service is called, in the titles */
export function catalogContract(name: string, open: Open): void {
  readsContract(name, open);
  describe(`The catalog service ${name}`, () => {
    createContract(open);
    listContract(open);
    shopsContract(open);
    updateContract(open);
    tryonContract(open);
    imagesContract(open);
    deleteContract(open);
    usageContract(open);
    errorsContract(open);
    panelContract(open);
  });
}
