/** The merchant panel over HTTP, open to everybody on this machine. */
import { Hono } from 'hono';
import { invalid } from '../domain/api-error.ts';
import type { MerchantPanel } from '../merchant-panel.ts';
import { readJson } from './request-body.ts';
import { assetSchema, faultSchema } from './request-schemas.ts';

/** Forms and simple requests of other sites can't send this header. */
const PANEL_HEADER = 'X-Tryon-Panel';

export function panelRoutes(panel: MerchantPanel) {
  const routes = new Hono();

  // Another site that a developer visits must not change the mock's data.
  routes.use(async (c, next) => {
    const origin = c.req.header('Origin') ?? null;
    if (origin !== null && origin !== new URL(c.req.url).origin && !c.req.header(PANEL_HEADER))
      throw invalid(`From another origin, the panel expects the header ${PANEL_HEADER}: 1.`);
    return next();
  });

  return routes
    .post('/products/:id/assets', async (c) => {
      const asset = await readJson(assetSchema, c.req.raw);
      return c.json({ asset: panel.attachAsset(c.req.param('id'), asset) }, 201);
    })
    .post('/assets/:id/activate', (c) => c.json({ asset: panel.activateAsset(c.req.param('id')) }))
    .post('/faults', async (c) => {
      const fault = await readJson(faultSchema, c.req.raw);
      panel.setFaults(fault);
      return c.json({ faults: fault });
    })
    .post('/reset', (c) => {
      panel.reset();
      return c.json({ reset: true });
    });
}
