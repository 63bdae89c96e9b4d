/** The photo swap in a relay's process: a hundred visitors at once, limits that outlast it, and nothing of a photo left anywhere. */
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { kill, untilExit } from '../../../helpers/child-process.ts';
import { startRedis, type TestRedis } from '../../../helpers/redis.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { useRelayProcesses, type RelayProcesses } from '../relay-processes.ts';
import { FakeEngine } from './fake-engine.ts';
import { heavyJpeg, jpeg, swapForm } from './pictures.ts';

const MADE = Buffer.from(jpeg());

function post(address: string, visitor: string, photo = jpeg(), signal: AbortSignal | null = null) {
  const body = swapForm({ photo: new Blob([photo]) });
  const headers = { 'x-forwarded-for': visitor };
  return fetch(`${address}/v1/photo-swaps`, { method: 'POST', body, headers, signal });
}

/** A busy machine takes in so many photos only after the relay has told some visitors to come again. */
async function postPatiently(address: string, visitor: string, photo: Uint8Array<ArrayBuffer>) {
  for (;;) {
    const response = await post(address, visitor, photo);
    const text = await response.text();
    if (![408, 503].includes(response.status)) return text;
    await sleep(1000);
  }
}

/** What the relay counts. */
async function readCounts(address: string): Promise<Record<string, number>> {
  return ((await (await fetch(`${address}/health`)).json()) as { photo_swap: Record<string, number> })
    .photo_swap;
}

const readLast = (text: string) => (JSON.parse(text.trim().split('\n').at(-1)!) as { status: string }).status;

async function expectDone(answer: Promise<Response>): Promise<void> {
  expect(readLast(await (await answer).text())).to.equal('done');
}

describe('The photo swap in a relay’s process', function () {
  this.timeout(400_000);
  let relays: RelayProcesses;
  let engine: FakeEngine;
  useRelayProcesses((opened) => (relays = opened));
  beforeEach(async () => {
    engine = await new FakeEngine().open();
    engine.answer = async ({ path }, response) => {
      if (path === '/engine') await sleep(100);
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(MADE);
    };
    Object.assign(relays.catalog.products[1]!, { image_url: `${engine.url}/product.jpg` });
  });
  afterEach(() => engine.close());

  const jobs = () => engine.asked.filter(({ path }) => path === '/engine');

  async function start(args: string[] = [], env: Record<string, string> = {}): Promise<string> {
    const swap = `--photo-swap http --photo-swap-url ${engine.url}/engine --allow-private-images`;
    const address = await relays.start([...swap.split(' '), ...args], env);
    await relays.untilOk(address);
    return address;
  }

  for (const [visitors, what, bytes] of [
    [100, 'usual', 1_500_000],
    // More than there is room for at once.
    [40, 'the largest', 4 * 2 ** 20],
  ] as const)
    it(`serves ${visitors} visitors with ${what} photos on four slots in less than 400 MB`, async () => {
      const address = await start();
      const photo = heavyJpeg(bytes);
      const answers = await Promise.all(
        Array.from({ length: visitors }, (_, n) => postPatiently(address, `8.8.${n}.1`, photo)),
      );
      const troubles = relays.lines.filter((line) => line.includes('photo-swap-trouble'));
      expect([troubles, answers.filter((text) => readLast(text) !== 'done')]).to.deep.equal([[], []]);
      expect(jobs()).to.have.lengthOf(visitors);
      expect(engine.most).to.be.at.most(4);
      const status = await readFile(`/proc/${relays.children[0]!.pid}/status`, 'utf8');
      const peakMb = Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024;
      console.log(`      peak ${peakMb.toFixed(0)} MB`);
      expect(peakMb).to.be.below(400);
    });

  it('lets a flood from one visitor through only as far as his share', async () => {
    const address = await start();
    const flood = await Promise.all(Array.from({ length: 60 }, () => post(address, '8.8.8.8')));
    expect(flood.filter(({ status }) => status === 429)).to.have.lengthOf(50);
    await expectDone(post(address, '9.9.9.9'));
  });

  describe('where a visitor leaves', () => {
    let address: string;
    let leave: AbortController;
    /** Reads until the answer says so, and leaves. */
    async function leaveAt(response: Response, text: string): Promise<void> {
      const reader = response.body!.getReader();
      const decoder = new TextDecoder();
      for (let read = ''; !read.includes(text);) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The answer ended without ${text}: ${read.slice(0, 200)}`);
        read += decoder.decode(value);
      }
      leave.abort();
      await reader.cancel().catch(() => {});
    }
    /** Nothing is left of the visitor, and the next one is served. */
    async function expectQuiet(counts: object): Promise<void> {
      await waitUntil(async () => (await readCounts(address)).working === 0, 'the relay to rest');
      expect(await readCounts(address)).to.include({ waiting: 0, ...counts });
      engine.answer = (_asked, response) => response.writeHead(200).end(MADE);
      await expectDone(post(address, '9.9.9.9'));
    }

    beforeEach(async () => {
      address = await start(['--photo-swap-concurrent', '1']);
      leave = new AbortController();
      // An engine that hangs.
      engine.answer = ({ path }, response) => path !== '/engine' && response.writeHead(200).end(MADE);
    });

    it('while the photo is sent, asks nothing of the engine', async () => {
      const { port } = new URL(address);
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        'POST /v1/photo-swaps HTTP/1.1\r\nhost: relay\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
          'content-length: 100000\r\n\r\n--b\r\n',
      );
      await sleep(200);
      socket.destroy();
      await expectQuiet({ spent: 0 });
      expect(jobs()).to.have.lengthOf(1);
    });

    for (const [when, sign, counts] of [
      ['before the answer begins', '', { cancelled: 1 }],
      ['while the picture is made', '"working"', { cancelled: 1 }],
      ['while the picture is sent', '"done"', { made: 1 }],
    ] as const)
      it(`${when}, ends the engine’s job and keeps nothing of it`, async () => {
        const large = heavyJpeg(12 * 2 ** 20);
        if (sign === '"done"')
          engine.answer = ({ path }, response) =>
            response.writeHead(200).end(path === '/engine' ? large : MADE);
        const asked = post(address, '8.8.8.1', jpeg(), leave.signal);
        if (sign) await leaveAt(await asked, sign);
        else {
          asked.catch(() => {});
          await waitUntil(() => jobs().length === 1, 'a job');
          leave.abort();
        }
        if ('cancelled' in counts) await waitUntil(() => jobs()[0]!.isGone, 'the engine to learn of it');
        await expectQuiet(counts);
      });
  });

  it('keeps the day’s count over a restart', async () => {
    const args = ['--photo-swap-per-day', '3'];
    const address = await start(args);
    for (const visitor of ['8.8.8.1', '8.8.8.2']) await (await post(address, visitor)).text();
    // After another end the relay would make no call for a minute.
    relays.children[0]!.kill('SIGTERM');
    await untilExit(relays.children[0]!);
    const again = await start(args);
    await expectDone(post(again, '8.8.8.3'));
    expect((await post(again, '8.8.8.4')).status).to.equal(429);
  });

  describe('as two relays that share a Redis', () => {
    let redis: TestRedis;
    let addresses: string[];
    const startTwo = async (args: string[], env: Record<string, string> = {}) => {
      const shared = { TRYON_REDIS_URL: redis.url, ...env };
      addresses = [await start(args, shared), await start(args, shared)];
    };
    beforeEach(async () => {
      redis = await startRedis();
    });
    afterEach(() => redis.stop());

    it('keeps one day’s count for both where they are asked at once, over a restart', async () => {
      await startTwo(['--photo-swap-per-day', '5']);
      const ask = (n: number) => post(addresses[n % 2]!, `8.8.${n}.8`);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)));
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(5);
      expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(15);
      await Promise.all(answers.map((answer) => answer.text()));
      await Promise.all(relays.children.map(kill));
      await startTwo(['--photo-swap-per-day', '5']);
      for (const n of [30, 31]) expect((await ask(n)).status).to.equal(429);
      expect(jobs()).to.have.lengthOf(5);
    });

    it('leaves nothing of a photo in log, metrics, files, heap or Redis', async () => {
      const canary = 'CANARY-OF-THE-PHOTO-0123456789';
      const photo = jpeg({ scan: Buffer.from(canary) });
      await startTwo(['--metrics-port', '0'], {
        NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${relays.directory}`,
      });
      for (const address of addresses) await expectDone(post(address, '8.8.8.8', photo));
      expect(engine.asked.some(({ body }) => body.includes(canary))).to.equal(true);
      engine.answer = ({ body }, response) => response.writeHead(500).end(body);
      const failed = await (await post(addresses[0]!, '8.8.8.9', photo)).text();

      relays.children[1]!.kill('SIGUSR2');
      const readSnapshot = async () => {
        const name = (await readdir(relays.directory)).find((each) => each.endsWith('.heapsnapshot'));
        return name ? readFile(join(relays.directory, name), 'latin1') : '';
      };
      // Written piece by piece: what is searched must be all of it.
      const isWritten = async () => (await readSnapshot()).trimEnd().endsWith(']}');
      await waitUntil(isWritten, 'the whole heap', { timeout: 150_000, interval: 100 });

      const places: Record<string, string> = { failed, log: relays.lines.join('\n') };
      for (const name of await readdir(relays.directory))
        places[name] = await readFile(join(relays.directory, name), 'latin1');
      for (const line of relays.lines.filter((text) => text.includes('"listening"'))) {
        const { metrics } = JSON.parse(line) as { metrics: string };
        places[metrics] = await (await fetch(`${metrics}/metrics`)).text();
      }
      const admin = new Redis(redis.url);
      for (const key of await admin.keys('*'))
        places[key] = (await admin.dumpBuffer(key))!.toString('latin1');
      await admin.quit();
      const marks = [canary, Buffer.from(canary).toString('base64').slice(4, 36), '8.8.8.9'];
      for (const [place, text] of Object.entries(places))
        for (const mark of marks) expect(text.includes(mark), `${mark} in ${place}`).to.equal(false);
      expect(Object.values(places).join()).to.contain('tryon_relay_photo_swaps_total{outcome="made"}');
    });
  });
});
