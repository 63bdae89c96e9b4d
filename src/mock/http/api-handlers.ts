/** The eight operations of section 4: each reads its request, applies the rules of the domain, and serializes the result. */
import type { Clock } from '../../base/clock.ts';
import type { ImageFailure } from '../../catalog/resources.ts';
import { ApiError, ImageError } from '../domain/api-error.ts';
import type { NewImage } from '../domain/shop-catalog.ts';
import type { StoredProduct } from '../domain/records.ts';
import { usageOf } from '../domain/usage.ts';
import { imageTypeOf, MAX_IMAGE_BYTES } from '../images/image-bytes.ts';
import { parseImageUrl, type ImageLoader } from '../images/image-url.ts';
import { pathParameter, type HandlersBelow } from './handlers.ts';
import { contentType, parseJson, readJson, readJsonBytes, readUpload } from './request-body.ts';
import {
  imageUrlSchema,
  listQuerySchema,
  newProductSchema,
  productChangesSchema,
} from './request-schemas.ts';
import { serializeImage, serializeProduct, type ResolveImageUrl } from './serialize.ts';
import { validate } from './validation.ts';

export interface ApiHandlerOptions {
  clock: Clock;
  loadImage: ImageLoader;
}

export function createApiHandlers({ clock, loadImage }: ApiHandlerOptions): HandlersBelow<'/v1'> {
  const serialize = (product: StoredProduct, resolveImageUrl: ResolveImageUrl) =>
    serializeProduct(product, clock.now(), resolveImageUrl);

  return {
    async createProduct(c) {
      const { catalog, resolveImageUrl } = c.var;
      const { images: urls = [], ...input } = await readJson(newProductSchema, c.req.raw);
      catalog.assertCreatable(input);
      const { images, failures } = await importAll(urls);
      const product = catalog.create(input);
      catalog.addImages(product, images);
      return c.json({ product: serialize(product, resolveImageUrl), images_failed: failures }, 201);
    },

    listProducts(c) {
      const { catalog, resolveImageUrl } = c.var;
      const { page, limit, ...filter } = validate(listQuerySchema, c.req.query());
      const found = catalog.list(filter);
      const products = found
        .slice((page - 1) * limit, page * limit)
        .map((product) => serialize(product, resolveImageUrl));
      return c.json({ products, total: found.length, page, limit });
    },

    getProduct(c) {
      const { catalog, resolveImageUrl } = c.var;
      return c.json({ product: serialize(catalog.product(pathParameter(c, 'id')), resolveImageUrl) });
    },

    async updateProduct(c) {
      const { catalog, resolveImageUrl } = c.var;
      const bytes = await readJsonBytes(c.req.raw);
      const product = catalog.product(pathParameter(c, 'id'));
      catalog.update(product, parseJson(productChangesSchema, c.req.raw, bytes));
      return c.json({ product: serialize(product, resolveImageUrl) });
    },

    deleteProduct(c) {
      c.var.catalog.delete(pathParameter(c, 'id'));
      return c.json({ deleted: true });
    },

    async addImage(c) {
      const { catalog, resolveImageUrl } = c.var;
      const { id } = catalog.product(pathParameter(c, 'id'));
      const image = await readImage(c.req.raw);
      // The product may have been deleted while its image was on the way.
      const product = catalog.product(id);
      const [added] = catalog.addImages(product, [image]);
      return c.json({ image: serializeImage(product, added!, resolveImageUrl) }, 201);
    },

    removeImage(c) {
      c.var.catalog.removeImage(pathParameter(c, 'id'), pathParameter(c, 'imageId'));
      return c.json({ deleted: true });
    },

    getUsage: (c) => c.json(usageOf(c.var.catalog.shop, clock.now())),
  };

  /** @throws ImageError */
  async function importImage(url: string): Promise<NewImage> {
    imageTypeOf(await loadImage(parseImageUrl(url)));
    return { url };
  }

  /** All at once; those that fail stop none of the others. */
  async function importAll(urls: readonly string[]) {
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

  /** Either form of section 4.6. */
  async function readImage(request: Request): Promise<NewImage> {
    const type = contentType(request);
    if (type === 'multipart/form-data') return acceptUpload(await readUpload(request));
    if (type === 'application/json') return importImage((await readJson(imageUrlSchema, request)).url);
    throw new ApiError(
      'validation_error',
      `Content-Type: expected application/json or multipart/form-data; got ${JSON.stringify(type)}.`,
    );
  }
}

/** @throws ImageError */
async function acceptUpload(file: Blob): Promise<NewImage> {
  if (file.size > MAX_IMAGE_BYTES) {
    throw new ImageError('too_large', `Expected at most 15 MB (${MAX_IMAGE_BYTES} bytes); got ${file.size}.`);
  }
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const id = crypto.randomUUID();
  return { id, url: `/media/${id}`, upload: new Blob([file], { type }) };
}
