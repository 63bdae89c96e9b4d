import { expect } from 'chai';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import {
  oneProductSchema,
  storefrontListSchema,
  storefrontProductSchema,
} from '../../../src/core/catalog/storefront-product.ts';
import { aProduct } from '../../helpers/a-product.ts';
import { catchFailure } from '../../helpers/catch-failure.ts';
import { answer, scriptedFetch } from '../../helpers/scripted-fetch.ts';
import { transportWith } from '../../helpers/transport-with.ts';

const anyProduct = oneProductSchema({ productId: aProduct().id, externalId: null });

/** The same fields in zod, to hold the hand-made checks against. */
const inZod = z.looseObject({
  id: z.string(),
  external_id: z.nullish(z.string()),
  image_url: z.nullish(z.string()),
  model_type: z.nullish(z.string()),
  tryon_status: z.string(),
  swap_ready: z.boolean(),
  images: z.array(z.looseObject({ url: z.string() })),
});

const anything = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, '', 'text'),
  fc.constantFrom([], {}, [{}], [{ url: 'x' }], [{ url: 1 }], [null]),
);
/** A product of the service with a field or two gone wrong. */
const almostAProduct = fc
  .dictionary(fc.constantFrom(...Object.keys(inZod.def.shape), 'title', 'colour'), anything, { maxKeys: 2 })
  .map((changes) => ({ ...aProduct(), ...changes }));

describe('the storefront’s schema of a product', () => {
  it('accepts and rejects what zod would, and names the same field', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(almostAProduct, fc.constantFrom(null, 7, 'text', {})), (value) => {
        const expected = z.safeParse(inZod, value);
        const result = storefrontProductSchema['~standard'].validate(value);
        if (result instanceof Promise) throw new Error('Expected an answer at once.');
        if (expected.success) expect(result).to.deep.equal({ value });
        else expect(result.issues?.[0]?.path).to.deep.equal(expected.error.issues[0]?.path);
        refused += Number(!expected.success);
      }),
      { numRuns: 1000 },
    );
    expect(refused).to.be.greaterThan(100);
  });

  it('reads the response for one product, and keeps unknown fields', async () => {
    const product = { ...aProduct(), colour: 'red' };
    const { request } = transportWith(scriptedFetch(answer({ product })));
    expect(await request(anyProduct, { path: '/products/1' })).to.deep.equal(product);
  });

  const { id } = aProduct();
  const another = 'the product asked for expected';
  for (const [what, ref, body, message] of [
    ['about another product by id', { productId: 'x', externalId: null }, { product: aProduct() }, another],
    [
      'about another product by SKU',
      { productId: null, externalId: 'x' },
      { products: [aProduct()] },
      another,
    ],
    [
      'that does not match, and says where',
      { productId: id, externalId: null },
      { product: aProduct({ images: [{ url: 1 }] as never }) },
      'body.product.images.0.url: string expected',
    ],
  ] as const)
    it(`refuses an answer ${what}`, async () => {
      const { request } = transportWith(scriptedFetch(answer({ total: 1, ...body })));
      const error = await catchFailure(request(oneProductSchema(ref), { path: '/products' }));
      expect(error).to.include({ kind: 'invalid-response', status: 200 });
      expect((error as Error).message).to.include(message);
    });

  it('reads an empty list as no product', async () => {
    const { request } = transportWith(scriptedFetch(answer({ products: [], total: 0 })));
    expect(
      await request(oneProductSchema({ productId: null, externalId: 'A' }), { path: '/products' }),
    ).to.equal(null);
  });

  it('checks each product of a list when it is read, so that a malformed one does not spoil the list', async () => {
    const products = [aProduct(), { id: 1 }];
    const { request } = transportWith(scriptedFetch(answer({ products, total: 2 })));
    expect((await request(storefrontListSchema, { path: '/products' })).products).to.deep.equal(products);
  });
});
