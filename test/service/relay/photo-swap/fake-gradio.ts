/** A Gradio app as its client meets it: a description, uploads, a queue that answers with events, and files. */
import type { ServerResponse } from 'node:http';
import { sendJson, type FakeAnswer, type FakeEngine } from './fake-engine.ts';

export class FakeGradio {
  /** What becomes of a job that was begun. */
  end: 'made' | 'failed' | 'never' = 'made';
  /** The inputs of the last job. */
  data: unknown[] = [];
  #events: ServerResponse | null = null;

  /**
   * @param endpoint `/tryon`, which takes so many inputs
   * @param made the picture's bytes
   */
  constructor(
    readonly engine: FakeEngine,
    readonly endpoint: string,
    readonly inputs: number,
    readonly made: Uint8Array,
  ) {}

  readonly answer: FakeAnswer = ({ path, body }, response) => {
    const { pathname } = new URL(path, this.engine.url);
    const ids = Array.from({ length: this.inputs }, (_, id) => id);
    if (pathname === '/config')
      return sendJson(response, {
        version: '5.49.1',
        protocol: 'sse_v3',
        enable_queue: true,
        api_prefix: '/gradio_api',
        root: this.engine.url,
        app_id: 1,
        components: [...ids, this.inputs].map((id) => ({ id, type: 'image', props: {} })),
        dependencies: [
          {
            id: 0,
            api_name: this.endpoint.slice(1),
            inputs: ids,
            outputs: [this.inputs],
            targets: [],
            types: {},
          },
        ],
        page: { '': { components: [], dependencies: [0], layout: {} } },
      });
    if (pathname === '/gradio_api/info') {
      const described = (name: string) => ({ parameter_name: name, component: 'Image', type: {} });
      const named = { parameters: ids.map((id) => described(`p${id}`)), returns: [described('made')] };
      return sendJson(response, { named_endpoints: { [this.endpoint]: named }, unnamed_endpoints: {} });
    }
    if (pathname === '/gradio_api/upload')
      return sendJson(response, [`/tmp/gradio/${this.engine.asked.length}/blob`]);
    if (pathname === '/gradio_api/queue/join') {
      this.data = (JSON.parse(body.toString()) as { data: unknown[] }).data;
      return sendJson(response, { event_id: 'event-1' });
    }
    if (pathname === '/gradio_api/queue/data') return this.#begin(response);
    if (pathname.startsWith('/gradio_api/file=')) return response.writeHead(200).end(this.made);
    return sendJson(response, {});
  };

  #begin(response: ServerResponse): void {
    this.#events = response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.#say({ msg: 'estimation', rank: 0, queue_size: 1, rank_eta: 3 });
    this.#say({ msg: 'process_starts', eta: 3 });
    if (this.end === 'never') return;
    const url = `${this.engine.url}/gradio_api/file=/tmp/made.webp`;
    const output =
      this.end === 'made' ? { data: [{ path: '/tmp/made.webp', url }] } : { error: 'CUDA out of memory' };
    this.#say({ msg: 'process_completed', success: this.end === 'made', output });
    this.#events.end(`data: ${JSON.stringify({ msg: 'close_stream' })}\n\n`);
  }

  #say(event: object): void {
    this.#events!.write(`data: ${JSON.stringify({ event_id: 'event-1', ...event })}\n\n`);
  }
}
