/** Answers requests of the relay's photo swap with the simulated engine, which is loaded on the first request. */
import type { Clock } from '../../core/base/clock.ts';
import type { StoredProduct } from './domain/records.ts';
import type { ShopCatalog } from './domain/shop-catalog.ts';
import { serializeProduct } from './http/serialize.ts';
import type { ImageLoader } from './images/image-rules.ts';
import { pictureContent, seedPictureAt } from './seed/pictures.ts';

/** The origin of the mock's own pictures; nothing is ever sent there. */
const PICTURE_ORIGIN = 'https://mock.invalid';

/** Answers `/v1/photo-swap` and `/v1/photo-swaps` for a shop. */
export type MockPhotoSwap = (request: Request, catalog: ShopCatalog) => Promise<Response>;

export function mockPhotoSwap(clock: Clock, loadImage: ImageLoader): MockPhotoSwap {
  const swaps = new WeakMap<ShopCatalog, ReturnType<typeof createSwap>>();

  async function createSwap(catalog: ShopCatalog) {
    const { createSimulatedSwap, Refusal } = await import('../relay/photo-swap/simulated-swap.ts');
    const serialize = (product: StoredProduct) =>
      serializeProduct(product, clock.now(), (path) => PICTURE_ORIGIN + path);
    return createSimulatedSwap({
      clock,
      async findProduct(key) {
        const product =
          'id' in key
            ? catalog.products.withId(key.id)
            : catalog.list({ external_id: key.externalId, tryon_status: 'active' })[0];
        if (!product?.tryonEnabled) throw new Refusal(404, 'not_found', 'There is no such product.');
        return serialize(product);
      },
      getPicture: async (url) => new Uint8Array(await loadBytes(catalog, url)),
    });
  }

  async function loadBytes(catalog: ShopCatalog, url: URL): Promise<ArrayBuffer | Uint8Array> {
    if (url.origin !== PICTURE_ORIGIN) return loadImage(url);
    const upload = catalog.findUpload(url.pathname.replace('/media/', ''));
    if (upload) return upload.arrayBuffer();
    const address = seedPictureAt(url.pathname);
    return address ? loadImage(new URL(address)) : pictureContent(url.pathname)!.bytes;
  }

  return async (request, catalog) => {
    let swap = swaps.get(catalog);
    if (!swap) swaps.set(catalog, (swap = createSwap(catalog)));
    return (await swap).fetch(request, '');
  };
}
