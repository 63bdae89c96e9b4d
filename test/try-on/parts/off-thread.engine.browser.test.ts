import { expect } from '@open-wc/testing';
import { offThread } from '../../../src/try-on/parts/off-thread.ts';
import { aCanvas, networkFile } from '../find/a-finder.ts';
import { portrait } from '../wear/placed-product.ts';

describe('A part off the page’s thread', function () {
  this.timeout(60_000);
  const { Worker: real } = window;
  const { info } = console;
  afterEach(() => {
    Object.assign(window, { Worker: real });
    console.info = info;
  });

  // In this order: a part that has come stays for the page's life.
  it('runs on the page’s own thread where no worker may be started, and says so for debugging', async () => {
    const said: string[] = [];
    console.info = (...values: unknown[]) => said.push(String(values[0]));
    Object.assign(window, {
      Worker: function refused() {
        throw new DOMException('Refused by the content security policy.', 'SecurityError');
      },
    });
    const calls = await offThread('draw', true);
    const picture = await createImageBitmap(await aCanvas(portrait));
    const { content } = await calls.prepare({ picture, category: 'watch' });
    expect(content.width).to.be.above(0.1);
    expect(said).to.have.length(1);
    expect(said[0]).to.match(/draw\.js .*worker-src/);
  });

  it('runs in a worker, and leaves the page’s thread free', async () => {
    let workers = 0;
    Object.assign(window, {
      Worker: class extends real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          workers++;
        }
      },
    });
    const calls = await offThread('face-finder', false);
    expect(workers).to.equal(1);
    expect(await calls.isFast()).to.equal(true);
    const [detector, landmarks] = [await networkFile('face-detector'), await networkFile('face-landmarks')];
    expect(await calls.open({ detector, landmarks })).to.equal(null);
    const picture = await createImageBitmap(await aCanvas(portrait));
    const search = calls.find({ picture }, new AbortController().signal);
    // Handed over.
    expect(picture.width).to.equal(0);
    expect(await search).to.have.length(1);
  });

  it('ends a call with the signal’s reason, and answers the next one', async () => {
    const calls = await offThread('face-finder', false);
    const end = new AbortController();
    const picture = await createImageBitmap(await aCanvas(portrait));
    const search = calls.find({ picture }, end.signal).then(
      () => null,
      (reason: unknown) => reason,
    );
    end.abort('left');
    expect(await search).to.equal('left');
    const again = await createImageBitmap(await aCanvas(portrait));
    expect(await calls.find({ picture: again }, new AbortController().signal)).to.have.length(1);
  });
});
