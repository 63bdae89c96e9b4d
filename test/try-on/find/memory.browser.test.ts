/**
 * That the networks' memory, which stays for the page's life, and the canvas that crops pass through hold nothing of a face
 * once the search for it has ended.
 */
import { expect } from '@open-wc/testing';
import { machineMaker, plainMachine } from '../../../src/try-on/find/kernels.ts';
import { openNetwork } from '../../../src/try-on/find/network.ts';
import { calls } from '../../../src/try-on/find/index.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aCanvas, networkFile, portrait } from './a-finder.ts';

for (const [name, maker] of [
  ['WebAssembly', machineMaker],
  ['plain JavaScript', () => plainMachine],
] as const) {
  it(`A network in ${name} that is cleared holds its weights, and zeros in the place of what it computed`, async function () {
    this.timeout(120_000);
    const make = maker();
    let floats!: Float32Array;
    const network = openNetwork(await networkFile('face-landmarks'), (size) => {
      const machine = make(size);
      floats = machine.floats;
      return machine;
    });
    const fresh = floats.slice();
    network.input.fill(0.5);
    await network.run();
    expect(areSame(floats, fresh)).to.equal(false);
    network.clear();
    expect(areSame(floats, fresh)).to.equal(true);
  });
}

describe('The memory of the face finder’s networks is as before, and its canvas empty, after', function () {
  this.timeout(120_000);
  const memories: WebAssembly.Memory[] = [];
  let fresh: Float32Array[];
  let canvas: HTMLCanvasElement;
  const contents = () => memories.map(({ buffer }) => new Float32Array(buffer));
  const isFresh = () => contents().every((floats, index) => areSame(floats, fresh[index]!)) && isEmpty();
  /** All that crops were read from. */
  const canvases = new Set<OffscreenCanvas>();
  /** Is called with each crop that a search reads. */
  let onCrop: (() => void) | null = null;
  const isEmpty = () => [...canvases].every(({ width }) => width === 0);
  const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
  after(() => {
    OffscreenCanvasRenderingContext2D.prototype.getImageData = getImageData;
  });

  before(async () => {
    const { Memory } = WebAssembly;
    WebAssembly.Memory = class extends Memory {
      constructor(descriptor: WebAssembly.MemoryDescriptor) {
        super(descriptor);
        memories.push(this);
      }
    };
    try {
      const [detector, landmarks] = [await networkFile('face-detector'), await networkFile('face-landmarks')];
      expect(await calls.open({ detector, landmarks })).to.equal(null);
    } finally {
      WebAssembly.Memory = Memory;
    }
    fresh = contents().map((floats) => floats.slice());
    expect(fresh.length).to.equal(2);
    canvas = await aCanvas(portrait);
    OffscreenCanvasRenderingContext2D.prototype.getImageData = function (
      ...options: [number, number, number, number]
    ) {
      canvases.add(this.canvas);
      onCrop?.();
      return getImageData.apply(this, options);
    };
  });
  afterEach(() => {
    onCrop = null;
    expect(canvases.size).to.equal(1);
    canvases.clear();
  });

  it('a search', async () => {
    const picture = await createImageBitmap(canvas);
    expect(await calls.find({ picture }, new AbortController().signal)).to.have.length(1);
    expect(isFresh()).to.equal(true);
  });

  it('a search that was ended in its middle', async () => {
    const empty = document.createElement('canvas');
    [empty.width, empty.height] = [3000, 4000];
    const end = new AbortController();
    const picture = await createImageBitmap(empty);
    let crops = 0;
    let isUnderWay = false;
    // By its own steps: a search that yields goes on before any timer of a page that waits for it.
    onCrop = () => {
      if (++crops !== 3) return;
      isUnderWay = !isFresh();
      end.abort('left');
    };
    expect(await calls.find({ picture }, end.signal).catch((reason: unknown) => reason)).to.equal('left');
    expect(isUnderWay).to.equal(true);
    expect(crops).to.equal(3);
    expect(isFresh()).to.equal(true);
  });

  it('following a face, once that has ended', async () => {
    const end = new AbortController();
    const frame = await createImageBitmap(canvas);
    const { points } = await calls.follow({ frame, last: null }, end.signal);
    expect(points).to.not.equal(null);
    expect(isFresh()).to.equal(false);
    end.abort();
    await calls.forget();
    await waitUntil(isFresh, 'the memory cleared');
  });
});

function areSame(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
