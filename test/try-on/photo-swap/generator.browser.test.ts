import { expect } from '@open-wc/testing';
import { registerGenerator, type Generator, type GenerateRequest } from '../../../src/experience.ts';
import { buttonIn } from '../a-dialog.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { aJpeg } from '../room/a-preview.ts';
import { agree, aRelay, aShirt, aSwapRoom, makeReal } from './an-engine.ts';

const REGISTRY = Symbol.for('storefront-tryon.generator.1');

const anEngine = (changes: Partial<Generator> = {}): Generator => ({
  name: 'Own Engine',
  privacyUrl: 'https://own.example/privacy',
  typicalSeconds: 5,
  generate: () => aJpeg('#00f'),
  ...changes,
});

describe('registerGenerator', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, REGISTRY));

  it('takes the place of the relay, which is not asked', async () => {
    const relay = aRelay();
    const requests: GenerateRequest[] = [];
    const generate = (request: GenerateRequest) => {
      requests.push(request);
      return aJpeg('#00f');
    };
    registerGenerator(anEngine({ generate }));
    const { root } = await aSwapRoom();
    await makeReal(root);
    await waitUntil(() => root.querySelector('.swap'));
    expect(root.querySelector('.swap')!.textContent)
      .to.contain('Own Engine')
      .and.not.contain('passes the photo on');
    await agree(root);
    await waitUntil(() => root.querySelector('canvas.made'));
    expect(relay.paths).to.deep.equal([]);
    expect([requests[0]!.photo.type, requests[0]!.product.id]).to.deep.equal(['image/jpeg', 'shirt']);
  });

  it('is offered for its own categories alone', async () => {
    registerGenerator(anEngine({ categories: ['clothes'] }));
    const { dialog, root } = await aSwapRoom();
    await waitUntil(() => root.querySelector('.make-real'));
    dialog.product = aShirt({ id: 'bag', category: 'bag' });
    await waitUntil(() => !root.querySelector('.make-real'));
  });

  it('moves the bar by what it tells, and is told when the shopper cancels', async () => {
    let request: GenerateRequest | undefined;
    registerGenerator(anEngine({ generate: (given) => new Promise(() => (request = given)) }));
    const { root } = await aSwapRoom();
    await makeReal(root);
    await agree(root);
    await waitUntil(() => request);
    request!.onProgress(0.5);
    await waitUntil(() => root.querySelector('progress')?.value === 0.5);
    buttonIn(root, 'Cancel').click();
    expect(request!.signal.aborted).to.equal(true);
    await waitUntil(() => root.querySelector('.make-real'));
  });

  it('has a sentence shown where it fails, and throws nothing into the page', async () => {
    let generate!: () => unknown;
    registerGenerator(anEngine({ generate: () => generate() as Promise<Blob> }));
    const { root } = await aSwapRoom();
    for (const [what, answer, sentence] of [
      ['refuses', () => Promise.reject(Object.assign(new Error(), { code: 'refused' })), /of this photo/],
      ['fails', () => Promise.reject(new Error('boom')), /couldn’t make the picture/],
      [
        'throws at once',
        () => {
          throw new Error('boom');
        },
        /couldn’t make the picture/,
      ],
      ['resolves with no Blob', () => Promise.resolve('data:'), /couldn’t make the picture/],
    ] as const) {
      generate = answer;
      await makeReal(root);
      if (what === 'refuses') await agree(root);
      await waitUntil(() => sentence.test(root.querySelector('.problem')?.textContent ?? ''), what);
    }
  });

  for (const [field, changes] of [
    ['name', { name: ' ' }],
    ['privacyUrl', { privacyUrl: 'javascript:alert(1)' }],
    ['typicalSeconds', { typicalSeconds: 0 }],
    ['categories', { categories: 'clothes' as unknown as string[] }],
    ['generate', { generate: null as unknown as Generator['generate'] }],
  ] as [string, Partial<Generator>][]) {
    it(`names ${field} where that is wrong`, () => {
      expect(() => registerGenerator(anEngine(changes))).to.throw(TypeError, `registerGenerator: ${field}`);
    });
  }
});
