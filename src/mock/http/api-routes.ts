/**
 * The eight operations of section 4 as routes below /v1: reads the request, asks the rules, shows the record.
 * Keys, limits, faults and errors are app.ts's. Knows no storage.
 */
import { Hono } from 'hono';
import type { Clock } from '../../http/clock.ts';
import type { ImageFailure } from '../../catalog/schemas.ts';
import type { Catalog, NewImage } from '../domain/catalog.ts';
import { imageTypeOf, MAX_IMAGE_BYTES } from '../images/image-bytes.ts';
import { parseImageUrl, type ImageLoader } from '../images/image-url.ts';
import { ImageProblem, Problem } from '../domain/api-error.ts';
import { showImage, showProduct, type Locate } from '../domain/records.ts';
import {
  check,
  contentType,
  imageUrlSchema,
  listQuerySchema,
  newProductSchema,
  productChangesSchema,
  readJson,
  readUpload,
} from './requests.ts';
import { usageOf } from '../domain/usage.ts';

/** What app.ts has found out before a route is reached. */
export interface Caller {
  Variables: { catalog: Catalog; locate: Locate };
}

export interface RoutesOptions {
  clock: Clock;
  loadImage: ImageLoader;
}

export function apiRoutes({ clock, loadImage }: RoutesOptions): Hono<Caller> {
  /** @throws ImageProblem */
  async function importImage(text: string): Promise<NewImage> {
    imageTypeOf(await loadImage(parseImageUrl(text)));
    return { url: text };
  }

  async function importAll(urls: readonly string[]) {
    const settled = await Promise.allSettled(urls.map(importImage));
    const images: NewImage[] = [];
    const failures: ImageFailure[] = [];
    settled.forEach((result, index) => {
      if (result.status === 'fulfilled') return images.push(result.value);
      if (!(result.reason instanceof ImageProblem)) throw result.reason;
      const { code, message } = result.reason;
      return failures.push({ url: urls[index]!, code, message });
    });
    return { images, failures };
  }

  return new Hono<Caller>()
    .post('/products', async (c) => {
      const { catalog, locate } = c.var;
      const { images: urls = [], ...input } = await readJson(newProductSchema, c.req.raw);
      catalog.checkNew(input);
      const { images, failures } = await importAll(urls);
      const product = catalog.create(input);
      catalog.addImages(product, images);
      return c.json({ product: showProduct(product, clock.now(), locate), images_failed: failures }, 201);
    })
    .get('/products', (c) => {
      const { catalog, locate } = c.var;
      const { page, limit, ...filter } = check(listQuerySchema, c.req.query());
      const found = catalog.list(filter);
      const products = found
        .slice((page - 1) * limit, page * limit)
        .map((product) => showProduct(product, clock.now(), locate));
      return c.json({ products, total: found.length, page, limit });
    })
    .get('/products/:id', (c) => {
      const { catalog, locate } = c.var;
      return c.json({ product: showProduct(catalog.product(c.req.param('id')), clock.now(), locate) });
    })
    .patch('/products/:id', async (c) => {
      const { catalog, locate } = c.var;
      const { id } = catalog.product(c.req.param('id'));
      const product = catalog.update(id, await readJson(productChangesSchema, c.req.raw));
      return c.json({ product: showProduct(product, clock.now(), locate) });
    })
    .delete('/products/:id', (c) => {
      c.var.catalog.delete(c.req.param('id'));
      return c.json({ deleted: true });
    })
    .post('/products/:id/images', async (c) => {
      const { catalog, locate } = c.var;
      const { id } = catalog.product(c.req.param('id'));
      const image = await readImage(c.req.raw);
      // The product may have been deleted while its image was on the way.
      const product = catalog.product(id);
      const [added] = catalog.addImages(product, [image]);
      return c.json({ image: showImage(product, added!, locate) }, 201);
    })
    .delete('/products/:id/images/:imageId', (c) => {
      c.var.catalog.removeImage(c.req.param('id'), c.req.param('imageId'));
      return c.json({ deleted: true });
    })
    .get('/usage', (c) => c.json(usageOf(c.var.catalog.shop, clock.now())));

  /** Either form of section 4.6. */
  async function readImage(request: Request): Promise<NewImage> {
    const type = contentType(request);
    if (type === 'multipart/form-data') return upload(await readUpload(request));
    if (type === 'application/json') return importImage((await readJson(imageUrlSchema, request)).url);
    throw new Problem(
      'validation_error',
      `Content-Type: expected application/json or multipart/form-data; got ${JSON.stringify(type)}.`,
    );
  }

  async function upload(file: Blob): Promise<NewImage> {
    if (file.size > MAX_IMAGE_BYTES) {
      throw new ImageProblem(
        'too_large',
        `Expected at most 15 MB (${MAX_IMAGE_BYTES} bytes); got ${file.size}.`,
      );
    }
    const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    const id = crypto.randomUUID();
    return { id, url: `/media/${id}`, upload: new Blob([file], { type }) };
  }
}
