/** The edge worker of docs/relay.md, as a shop owner would deploy it; bundled and run in workerd by its test. */
import { createRelay, type Relay, type ExecutionContext } from '../../../src/service/relay/index.ts';

interface Variables {
  TRYON_UPSTREAM: string;
  TRYON_API_KEY: string;
}

let relay: Relay | undefined;

export default {
  fetch(request: Request, env: Variables, context: ExecutionContext): Promise<Response> {
    relay ??= createRelay({
      baseUrl: env.TRYON_UPSTREAM,
      apiKey: env.TRYON_API_KEY,
      allowedOrigins: ['https://shop.example'],
      photoSwap: { engine: 'simulated' },
    });
    return relay.fetch(request, context);
  },
};
