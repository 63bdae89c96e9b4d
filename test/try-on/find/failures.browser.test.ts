import { expect } from '@open-wc/testing';
import { loadFaceFinder } from '../../../src/try-on/find/face-finder.ts';
import { machineMaker, plainMachine } from '../../../src/try-on/find/kernels.ts';
import { aCanvas, portrait } from './a-finder.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { replace } from '../../helpers/replace.ts';

describe('The face finder', () => {
  it('is loaded again by the next call if a file’s download stalls', async () => {
    const clock = new FakeClock();
    let asked = 0;
    replace(window, 'fetch', async () => {
      asked++;
      return new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(4)) }));
    });
    const failure = catchFailure(loadFaceFinder({ clock }));
    await waitUntil(() => clock.waiting === 4);
    await clock.advance(60_000);
    const { message, cause } = (await failure) as Error;
    expect(message).to.match(/^http.+face-\w+\.bin could not be loaded: nothing within/);
    expect((cause as Error).name).to.equal('TimeoutError');
    const again = loadFaceFinder({ clock }).catch(() => {});
    expect(asked).to.equal(8);
    await waitUntil(() => clock.waiting === 4);
    await clock.advance(60_000);
    await again;
  });

  it('names the file that the network kept from coming', async () => {
    replace(window, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { message } = (await catchFailure(loadFaceFinder())) as Error;
    expect(message).to.match(/^http.+face-\w+\.bin could not be loaded: Failed to fetch/);
  });

  it('is loaded again by the next call if a file could not be loaded', async () => {
    const refused: string[] = [];
    const { fetch } = window;
    replace(window, 'fetch', async (input) => {
      refused.push(String(input));
      return new Response(null, { status: 404 });
    });
    const { message } = (await catchFailure(loadFaceFinder())) as Error;
    expect(refused.some((url) => url.endsWith('face-landmarks.bin'))).to.equal(true);
    expect(message).to.match(/^http.+face-\w+\.bin could not be loaded: it answered 404/);
    window.fetch = fetch;
    const finder = await loadFaceFinder();
    expect(await finder.find(await aCanvas(portrait), new AbortController().signal)).to.have.length(1);
  });

  it('computes in plain JavaScript if WebAssembly is refused', () => {
    let attempts = 0;
    const refuse = function () {
      attempts++;
      throw new WebAssembly.CompileError('Refused by the content security policy.');
    };
    replace(WebAssembly, 'Module', refuse as unknown as typeof WebAssembly.Module);
    expect(machineMaker() === plainMachine).to.equal(true);
    expect(attempts).to.equal(1);
  });

  it('knows whether it is fast although the browser never ends an asynchronous compilation', async () => {
    const never = new Promise<never>(() => {});
    replace(WebAssembly, 'compile', () => never);
    replace(WebAssembly, 'instantiate', () => never);
    const { calls } = await import('../../../src/try-on/find/index.ts');
    expect(await calls.isFast()).to.equal(true);
  });

  it('does not begin a search that was ended before its turn, whose picture may be gone', async () => {
    const finder = await loadFaceFinder();
    const canvas = await aCanvas(portrait);
    const end = new AbortController();
    const search = catchFailure(finder.find(canvas, end.signal));
    canvas.width = 0;
    end.abort('left');
    expect(await search).to.equal('left');
  });
});
