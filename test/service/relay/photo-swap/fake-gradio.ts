/** A Gradio app as its client meets it: a description, uploads, a queue that answers with events, and files. */
import type { ServerResponse } from 'node:http';
import { sendJson, urlOf, type FakeAnswer } from './fake-engine.ts';

interface Job {
  /** `/tryon`, which takes so many inputs. */
  endpoint: string;
  inputs: number;
  /** What becomes of a job that was begun: the picture's bytes, an error, or nothing. */
  end: Uint8Array | { error: string } | 'never';
}

export function fakeGradio({ endpoint, inputs, end }: Job): FakeAnswer {
  let uploads = 0;
  const ids = Array.from({ length: inputs }, (_, id) => id);
  return (asked, response) => {
    const url = urlOf(asked);
    const { pathname } = new URL(asked.path, url);
    if (pathname === '/config')
      return sendJson(response, {
        version: '5.49.1',
        protocol: 'sse_v3',
        enable_queue: true,
        connect_heartbeat: true,
        api_prefix: '/gradio_api',
        root: url,
        app_id: 1,
        components: [...ids, inputs].map((id) => ({ id, type: 'image', props: {} })),
        dependencies: [
          { id: 0, api_name: endpoint.slice(1), inputs: ids, outputs: [inputs], targets: [], types: {} },
        ],
        page: { '': { components: [], dependencies: [0], layout: {} } },
      });
    if (pathname === '/gradio_api/info') {
      const described = (name: string) => ({ parameter_name: name, component: 'Image', type: {} });
      const named = { parameters: ids.map((id) => described(`p${id}`)), returns: [described('made')] };
      return sendJson(response, { named_endpoints: { [endpoint]: named }, unnamed_endpoints: {} });
    }
    if (pathname.startsWith('/gradio_api/heartbeat/')) return;
    if (pathname === '/gradio_api/upload') return sendJson(response, [`/tmp/gradio/${++uploads}/blob`]);
    if (pathname === '/gradio_api/queue/join') return sendJson(response, { event_id: 'event-1' });
    if (pathname === '/gradio_api/queue/data') return sendEvents(response, url, end);
    if (pathname.startsWith('/gradio_api/file=')) return response.writeHead(200).end(end);
    return sendJson(response, {});
  };
}

function sendEvents(response: ServerResponse, url: string, end: Job['end']): void {
  const say = (event: object) =>
    response.write(`data: ${JSON.stringify({ event_id: 'event-1', ...event })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  say({ msg: 'estimation', rank: 0, queue_size: 1, rank_eta: 3 });
  say({ msg: 'process_starts', eta: 3 });
  if (end === 'never') return;
  const made = { path: '/tmp/made.webp', url: `${url}/gradio_api/file=/tmp/made.webp` };
  const success = !('error' in end);
  say({ msg: 'process_completed', success, output: success ? { data: [made] } : end });
  response.end(`data: ${JSON.stringify({ msg: 'close_stream' })}\n\n`);
}
