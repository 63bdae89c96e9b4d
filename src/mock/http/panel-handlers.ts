/** The merchant panel over HTTP, open to everybody. */
import type { MerchantPanel } from '../merchant-panel.ts';
import { pathParameter, type HandlersBelow } from './handlers.ts';
import { readJson } from './request-body.ts';
import { assetSchema, faultSchema } from './request-schemas.ts';

export function createPanelHandlers(panel: MerchantPanel): HandlersBelow<'/panel'> {
  return {
    async attachAsset(c) {
      const asset = await readJson(assetSchema, c.req.raw);
      return c.json({ asset: panel.attachAsset(pathParameter(c, 'id'), asset) }, 201);
    },
    activateAsset: (c) => c.json({ asset: panel.activateAsset(pathParameter(c, 'id')) }),
    async setFaults(c) {
      const fault = await readJson(faultSchema, c.req.raw);
      panel.setFaults(fault);
      return c.json({ faults: fault });
    },
    reset(c) {
      panel.reset();
      return c.json({ reset: true });
    },
  };
}
