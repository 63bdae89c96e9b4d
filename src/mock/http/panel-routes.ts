/** The merchant panel over HTTP: `/panel/…`, never under /v1, open to everybody. Calls panel.ts. */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Panel } from '../panel.ts';
import { readJson } from './requests.ts';

const wants = (what: string) => ({ error: () => `expected ${what}` });
const whole = (least: number, most: number, what: string) =>
  z.optional(z.int(wants(what)).check(z.gte(least, wants(what)), z.lte(most, wants(what))));

const assetSchema = z.object(
  { eligible: z.optional(z.boolean(wants('true or false'))) },
  wants('a JSON object'),
);
const faultSchema = z.object(
  {
    times: whole(1, 100_000, 'a whole number from 1 to 100000'),
    status: whole(200, 599, 'an HTTP status from 200 to 599'),
    delay_ms: whole(0, 600_000, 'milliseconds from 0 to 600000'),
    body: z.optional(z.unknown()),
    drop: z.optional(z.boolean(wants('true or false'))),
  },
  wants('a JSON object'),
);

export function panelRoutes(panel: Panel): Hono {
  return new Hono()
    .post('/products/:id/assets', async (c) =>
      c.json({ asset: panel.attachAsset(c.req.param('id'), await readJson(assetSchema, c.req.raw)) }, 201),
    )
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
