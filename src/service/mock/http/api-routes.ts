/** The eight operations of section 4: each reads its request, applies the rules of the domain, and serializes the result. */
import { Hono } from 'hono';
import type { Clock } from '../../../core/base/clock.ts';
import type { ImageFailure, Product } from '../../../core/catalog/resources.ts';
import { ImageError, invalid } from '../domain/api-error.ts';
import type { NewImage, ShopCatalog } from '../domain/shop-catalog.ts';
import type { StoredProduct } from '../domain/records.ts';
import { countUsage } from '../domain/usage.ts';
import { detectImageType, MAX_IMAGE_BYTES, parseImageUrl, type ImageLoader } from '../images/image-rules.ts';
import { contentType, readJson, readUpload } from './request-body.ts';
import {
  imageUrlSchema,
  listQuerySchema,
  newProductSchema,
  productChangesSchema,
  validate,
} from './request-schemas.ts';

/** The variables that the middleware sets for the operations below /v1. */
export interface ApiEnv {
  Variables: { catalog: ShopCatalog; serialize: (product: StoredProduct) => Product };
}

export function apiRoutes(clock: Clock, loadImage: ImageLoader) {
  return new Hono<ApiEnv>()
    .get('/products', (c) => {
      const { page, limit, ...filter } = validate(listQuerySchema, c.req.query());
      const found = c.var.catalog.list(filter);
      const products = found.slice((page - 1) * limit, page * limit).map(c.var.serialize);
      return c.json({ products, total: found.length, page, limit });
    })
    .post('/products', async (c) => {
      const { catalog, serialize } = c.var;
      const { images: urls = [], ...input } = await readJson(newProductSchema, c.req.raw);
      catalog.checkExternalId(input.external_id);
      const { images, failures } = await importImages(urls);
      const product = catalog.create(input);
      catalog.addImages(product, images);
      return c.json({ product: serialize(product), images_failed: failures }, 201);
    })
    .get('/products/:id', (c) => {
      const { catalog, serialize } = c.var;
      return c.json({ product: serialize(catalog.product(c.req.param('id'))) });
    })
    .patch('/products/:id', async (c) => {
      const { catalog, serialize } = c.var;
      const { id } = catalog.product(c.req.param('id'));
      const changes = await readJson(productChangesSchema, c.req.raw);
      // The product may have been deleted while the body was read.
      const product = catalog.update(catalog.product(id), changes);
      return c.json({ product: serialize(product) });
    })
    .delete('/products/:id', (c) => {
      c.var.catalog.delete(c.req.param('id'));
      return c.json({ deleted: true });
    })
    .post('/products/:id/images', async (c) => {
      const { catalog, serialize } = c.var;
      const { id } = catalog.product(c.req.param('id'));
      const image = await readImage(c.req.raw);
      // The product may have been deleted while the image was loaded.
      const product = catalog.product(id);
      catalog.addImages(product, [image]);
      return c.json({ image: serialize(product).images.at(-1) }, 201);
    })
    .delete('/products/:id/images/:imageId', (c) => {
      c.var.catalog.removeImage(c.req.param('id'), c.req.param('imageId'));
      return c.json({ deleted: true });
    })
    .get('/usage', (c) => c.json(countUsage(c.var.catalog, clock.now())));

  /** @throws ImageError */
  async function importImage(url: string): Promise<NewImage> {
    detectImageType(await loadImage(parseImageUrl(url)));
    return { url };
  }

  /** Imports all images concurrently; a failure does not stop the others. */
  async function importImages(urls: readonly string[]) {
    const results = await Promise.allSettled(urls.map(importImage));
    const images: NewImage[] = [];
    const failures: ImageFailure[] = [];
    results.forEach((result, index) => {
      if (result.status === 'fulfilled') return images.push(result.value);
      if (!(result.reason instanceof ImageError)) throw result.reason;
      const { code, message } = result.reason;
      return failures.push({ url: urls[index]!, code, message });
    });
    return { images, failures };
  }

  /** Reads an image in either form of section 4.6. */
  async function readImage(request: Request): Promise<NewImage> {
    const type = contentType(request);
    if (type === 'multipart/form-data') return acceptUpload(await readUpload(request));
    if (type === 'application/json') return importImage((await readJson(imageUrlSchema, request)).url);
    throw invalid(
      `Content-Type: expected application/json or multipart/form-data; got ${JSON.stringify(type)}.`,
    );
  }
}

/** @throws ImageError */
async function acceptUpload(file: Blob): Promise<NewImage> {
  if (file.size > MAX_IMAGE_BYTES) {
    throw new ImageError('too_large', `Expected at most 15 MB (${MAX_IMAGE_BYTES} bytes); got ${file.size}.`);
  }
  const type = detectImageType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const id = crypto.randomUUID();
  return { id, url: `/media/${id}`, upload: new Blob([file], { type }) };
}
