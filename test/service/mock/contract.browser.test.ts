/**
 * The built mock as a page without a bundler gets it: the contract suite, with the page's own loader, and the photo swap, which says
 * that no AI made its picture.
 */
import { expect } from 'chai';
import type * as Mock from '../../../src/service/mock/index.ts';
import { catalogContract } from './contract/catalog.ts';
import { PNG } from './contract/service.ts';

const built = new URL('/dist/mock.js', location.href).href;
const { createMockService, mockFetch } = (await import(built)) as typeof Mock;

catalogContract('in a page', async () => {
  const service = createMockService();
  return {
    baseUrl: 'https://catalog.example',
    imageUrl: `data:image/png;base64,${btoa(String.fromCharCode(...PNG))}`,
    fetch: service.fetch,
  };
});

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  return Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
}

async function photo(color: string): Promise<Blob> {
  const context = canvasOf(300, 400);
  context.fillStyle = color;
  context.fillRect(0, 0, 300, 400);
  return new Promise((resolve) => context.canvas.toBlob((blob) => resolve(blob!), 'image/jpeg'));
}

async function post(signal?: AbortSignal): Promise<Response> {
  const form = new FormData();
  form.set('photo', await photo('#3366cc'), 'photo.jpg');
  form.set('external_id', 'TEE-501');
  form.set('consent', 'given');
  return mockFetch('mock:/v1/photo-swaps', { method: 'POST', body: form, ...(signal && { signal }) });
}

describe('The photo swap in a page', () => {
  it('describes its engine', async () => {
    const engine = await (await mockFetch('mock:/v1/photo-swap')).json();
    expect(engine).to.include.keys('name', 'privacy_url', 'categories', 'typical_seconds');
    expect(engine.categories).to.include('clothes');
  });

  it('draws on the photo and marks what it drew', async () => {
    const response = await post();
    expect(response.headers.get('content-type')).to.equal('application/x-ndjson');
    const lines = (await response.text()).trim().split('\n');
    const done = JSON.parse(lines.at(-1)!);
    expect(done).to.include({ status: 'done' });
    expect(done.picture).to.match(/^data:image\/(jpeg|png);base64,/);
    const picture = await createImageBitmap(await (await fetch(done.picture)).blob());
    expect([picture.width, picture.height]).to.deep.equal([300, 400]);
    const context = canvasOf(300, 400);
    context.drawImage(picture, 0, 0);
    const isPhoto = (x: number, y: number) => {
      const [red, , blue] = context.getImageData(x, y, 1, 1).data;
      return Math.abs(red! - 0x33) < 15 && Math.abs(blue! - 0xcc) < 15;
    };
    expect(isPhoto(10, 10), 'the photo').to.equal(true);
    // A shirt lies on the chest, and the white of its picture between sleeves and waist is gone.
    expect(isPhoto(150, 230), 'the shirt').to.equal(false);
    expect(isPhoto(75, 300), 'beside its waist').to.equal(true);
    // The band with the mark is dark, and its letters are white.
    const band = context.getImageData(0, 400 - 62, 300, 34).data;
    const lights = Array.from({ length: band.length / 4 }, (_, i) => band[4 * i]!);
    expect(Math.max(...lights)).to.be.above(220);
    expect(lights.filter((light) => light < 80).length).to.be.above(lights.length / 3);
  });

  it('ends when the page cancels', async () => {
    const controller = new AbortController();
    const response = await post(controller.signal);
    const reader = response.body!.getReader();
    const read = async () => {
      while (!(await reader.read()).done);
    };
    const reading = read().catch((reason: Error) => reason.name);
    controller.abort();
    expect(await reading).to.equal('AbortError');
  });
});
