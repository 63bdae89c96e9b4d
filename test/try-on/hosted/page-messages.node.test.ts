import { expect } from 'chai';
import { readMessage } from '../../../src/try-on/hosted/page-messages.ts';

describe('A hosted page’s message', () => {
  it('is read if it has this version', () => {
    expect(readMessage({ tryon: 1, type: 'ready' })).to.deep.equal({ type: 'ready' });
    expect(readMessage({ tryon: 1, type: 'result', image: 'data:image/png;base64,AA==' })).to.deep.equal({
      type: 'result',
      image: 'data:image/png;base64,AA==',
    });
  });

  it('asks for one piece if it names no quantity', () => {
    expect(readMessage({ tryon: 1, type: 'add-to-cart' })).to.deep.equal({
      type: 'add-to-cart',
      quantity: 1,
    });
  });

  it('has its height limited to a sensible range', () => {
    expect(readMessage({ tryon: 1, type: 'resize', height: 1e9 })).to.deep.equal({
      type: 'resize',
      height: 4000,
    });
    expect(readMessage({ tryon: 1, type: 'resize', height: -5 })).to.deep.equal({
      type: 'resize',
      height: 100,
    });
  });

  for (const data of [
    null,
    'ready',
    { type: 'ready' },
    { tryon: 2, type: 'ready' },
    { tryon: 1, type: 'toString' },
    { tryon: 1, type: 'resize', height: '300' },
    { tryon: 1, type: 'resize', height: NaN },
    { tryon: 1, type: 'result', image: 'javascript:alert(1)' },
    { tryon: 1, type: 'add-to-cart', quantity: 0 },
    { tryon: 1, type: 'add-to-cart', quantity: 1.5 },
  ]) {
    it(`is ignored if it is ${JSON.stringify(data)}`, () => {
      expect(readMessage(data)).to.equal(null);
    });
  }

  it('gives a result as an address that ends no attribute', () => {
    const readImage = (image: string) => (readMessage({ tryon: 1, type: 'result', image }) as any)?.image;
    expect(readImage('https://x.example/a.png"onerror="alert(1)')).to.equal(
      'https://x.example/a.png%22onerror=%22alert(1)',
    );
    expect(readImage(`https://x.example/a.png?b='><script>`)).not.to.match(/['"<>]/);
    expect(readImage('https://x" onerror="alert(1)')).to.equal(undefined);
    expect(readImage('data:image/png;base64,AA"onerror="alert(1)')).to.equal(undefined);
    expect(readImage('data:image/svg+xml,<svg onload="alert(1)">')).to.equal(undefined);
  });
});
