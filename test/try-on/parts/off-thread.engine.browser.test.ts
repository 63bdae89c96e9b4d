import { expect } from '@open-wc/testing';
import { offThread } from '../../../src/try-on/parts/off-thread.ts';
import { aCanvas, networkFile, portrait } from '../find/a-finder.ts';
import { listenToConsole, replace } from '../../helpers/replace.ts';

describe('A part off the page’s thread', () => {
  // In this order: a part that has come stays for the page's life.
  it('runs on the page’s own thread where no worker may be started, and says so for debugging', async () => {
    const said = listenToConsole('info');
    replace(window, 'Worker', function refused() {
      throw new DOMException('Refused by the content security policy.', 'SecurityError');
    } as never);
    const calls = await offThread('draw', true);
    const picture = await createImageBitmap(await aCanvas(portrait));
    const { content } = await calls.prepare({ picture, category: 'watch', site: null });
    expect(content.width).to.be.above(0.1);
    expect(said).to.have.length(1);
    expect(said[0]).to.match(/draw\.js .*worker-src/);
  });

  it('runs in a worker, which ends a call with the signal’s reason and answers the next one', async () => {
    let workers = 0;
    class Counted extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers++;
      }
    }
    replace(window, 'Worker', Counted);
    const calls = await offThread('face-finder', false);
    expect(workers).to.equal(1);
    expect(await calls.isFast()).to.equal(true);
    const [detector, landmarks] = [await networkFile('face-detector'), await networkFile('face-landmarks')];
    expect(await calls.open({ detector, landmarks })).to.equal(null);
    const find = async (signal: AbortSignal) => {
      const picture = await createImageBitmap(await aCanvas(portrait));
      const search = calls.find({ picture }, signal).catch((reason: unknown) => reason);
      expect(picture.width, 'handed over').to.equal(0);
      return { search };
    };
    const end = new AbortController();
    const { search } = await find(end.signal);
    end.abort('left');
    expect(await search).to.equal('left');
    expect(await (await find(new AbortController().signal)).search).to.have.length(1);
  });
});
