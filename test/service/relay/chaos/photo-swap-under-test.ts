/** The photo swap of a chaos run: an engine that fails on demand, visitors who want a picture each, and one whose forms never arrive. */
import { request, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_FORM_BYTES } from '../../../../src/service/relay/photo-swap/read-form.ts';
import { FakeEngine, type FakeAnswer } from '../photo-swap/fake-engine.ts';
import { jpeg, swapForm } from '../photo-swap/pictures.ts';

/** Pictures of a day: more than the visitors of a run are to get. */
export const PER_DAY = 60;
const MOST_WAIT_MS = 5000;
const ROUTE = '/v1/photo-swaps';

export class PhotoSwapUnderTest extends FakeEngine {
  isDown = false;
  /** Forms that were answered with 500 or a closed connection. */
  failed = 0;
  #visitors = 0;

  override answer: FakeAnswer = ({ path }, response) => {
    if (!this.isDown || path !== '/engine') return response.end(jpeg());
    return ++this.failed % 2 === 0 ? response.destroy() : response.writeHead(500).end();
  };

  /** Whether the form of a visitor who has sent none before ends with a picture. */
  async ask(relay: string): Promise<boolean> {
    const n = this.#visitors++;
    const headers = { 'x-forwarded-for': `8.8.${n >> 8}.${n & 255}` };
    const response = await fetch(relay + ROUTE, { method: 'POST', body: swapForm(), headers });
    return (await response.text()).includes('"done"');
  }

  /** Asks again and again for so long, once at least. @throws if a visitor gets no picture, or waits for it too long */
  async mustMakePictures(relay: string, seconds = 0): Promise<void> {
    const until = performance.now() + seconds * 1000;
    let [asked, made, slowestMs] = [0, 0, 0];
    for (; asked === 0 || performance.now() < until; asked++) {
      const sentAt = performance.now();
      if (await this.ask(relay)) made++;
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      await sleep(1000);
    }
    const text = `${made} of ${asked} forms brought a picture, the slowest after ${(slowestMs / 1000).toFixed(1)} s`;
    console.error(`  ${text}`);
    if (made < asked || slowestMs > MOST_WAIT_MS) throw new Error(text);
  }
}

/** Sends forms of one visitor, as large as they may be, of which a byte arrives now and then. In place of a refused one comes another. */
export function sendSlowForms(relay: string, count: number) {
  const type = 'multipart/form-data; boundary=b';
  const headers = { 'content-type': type, 'content-length': MAX_FORM_BYTES, 'x-forwarded-for': '9.9.9.9' };
  const statuses: number[] = [];
  const forms = new Set<ClientRequest>();
  const timer = setInterval(() => forms.forEach((form) => form.write('-')), 500);
  function send(): void {
    const form = request(relay + ROUTE, { method: 'POST', headers, agent: false });
    form.on('response', (response) => statuses.push(response.resume().statusCode!));
    form.on('error', () => {}).on('close', () => forms.delete(form) && send());
    form.write('-');
    forms.add(form);
  }
  for (let n = 0; n < count; n++) send();
  return {
    statuses,
    countOpen: () => [...forms].filter(({ socket }) => socket?.readyState === 'open').length,
    end(): void {
      clearInterval(timer);
      const sent = [...forms];
      forms.clear();
      for (const form of sent) form.destroy();
    },
  };
}
