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
    expect(engine.simulated).to.equal(true);
  });

  it('answers with the photo itself: the dialog draws the example', async () => {
    const response = await post();
    expect(response.headers.get('content-type')).to.equal('application/x-ndjson');
    const done = JSON.parse((await response.text()).trim().split('\n').at(-1)!);
    expect(done).to.include({ status: 'done' });
    const picture = await createImageBitmap(await (await fetch(done.picture)).blob());
    const context = canvasOf(300, 400);
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, 300, 400);
    const isPhoto = (_: number, at: number) => at % 4 !== 2 || Math.abs(data[at]! - 0xcc) < 4;
    expect([picture.width, picture.height, data.every(isPhoto)]).to.deep.equal([300, 400, true]);
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
