import { expect } from 'chai';
import { decide } from '../../../src/storefront/availability/product-state.ts';
import { decideFailure } from '../../../src/storefront/availability/state-after-failure.ts';
import { CatalogError } from '../../../src/core/catalog/errors.ts';
import { anImage, aProduct } from '../../helpers/a-product.ts';

const short = ({ state, reason }: { state: string; reason: string | null }) =>
  reason ? `${state}/${reason}` : state;
const http = (status: number, code = '') => new CatalogError('http', '', { status, code });

describe('The decision whether to show a button', () => {
  for (const tryon_status of ['active', 'inactive'] as const) {
    for (const swap_ready of [true, false]) {
      for (const images of [[anImage()], []]) {
        const isReady = tryon_status === 'active' && swap_ready;
        it(`${isReady ? 'shows' : 'hides'} the button: ${tryon_status}, swap_ready ${swap_ready}, ${images.length} images`, () => {
          const { state } = decide(aProduct({ tryon_status, swap_ready, images }));
          expect(state === 'ready').to.equal(isReady);
        });
      }
    }
  }

  it('is inactive for a product that is switched off, whether its images are processed or not', () => {
    expect(short(decide(aProduct({ tryon_status: 'inactive' })))).to.equal('unavailable/inactive');
  });

  it('is to wait for a product whose images are not processed yet', () => {
    expect(short(decide(aProduct({ swap_ready: false })))).to.equal('processing');
  });

  it('is not to wait for a product without images', () => {
    expect(short(decide(aProduct({ swap_ready: false, images: [] })))).to.equal('unavailable/no-images');
  });

  it('is not-found for a product that does not exist', () => {
    expect(short(decide(null))).to.equal('unavailable/not-found');
  });

  const failures: [name: string, error: CatalogError, expected: string][] = [
    ['a 404 of the service', http(404, 'not_found'), 'unavailable/not-found'],
    ['a 404 of a web server', http(404), 'error/misconfigured'],
    ['a 400', http(400, 'validation_error'), 'error/misconfigured'],
    ['a 401', http(401, 'unauthorized'), 'error/unauthorized'],
    ['a 403', http(403), 'error/unauthorized'],
    ['a 429', http(429, 'rate_limited'), 'error/rate-limited'],
    ['a 500', http(500), 'error/server'],
    ['a 503', http(503), 'error/server'],
    ['a broken network', new CatalogError('network', ''), 'error/network'],
    ['a time-out', new CatalogError('timeout', ''), 'error/network'],
    ['a body that does not fit', new CatalogError('invalid-response', ''), 'error/invalid-response'],
  ];
  for (const [name, error, expected] of failures) {
    it(`turns ${name} into ${expected}`, () => {
      expect(short(decideFailure(error))).to.equal(expected);
    });
  }
});
