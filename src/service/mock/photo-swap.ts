/** The relay's photo swap, answered by the mock with the simulated engine; loaded when it is asked for. */
import type { Clock } from '../../core/base/clock.ts';
import type { StoredProduct } from './domain/records.ts';
import type { ShopCatalog } from './domain/shop-catalog.ts';
import { serializeProduct } from './http/serialize.ts';
import type { ImageLoader } from './images/image-rules.ts';
import { pictureContent, seedPictureAt } from './seed/pictures.ts';

/** Stands before the paths of pictures that the mock has itself; nothing is ever sent there. */
const OWN = 'https://mock.invalid';

/** Answers `/v1/photo-swap` and `/v1/photo-swaps` for a shop. */
export type MockPhotoSwap = (request: Request, catalog: ShopCatalog) => Promise<Response>;

export function mockPhotoSwap(clock: Clock, loadImage: ImageLoader): MockPhotoSwap {
  const swaps = new WeakMap<ShopCatalog, ReturnType<typeof createSwap>>();

  async function createSwap(catalog: ShopCatalog) {
    const { createSimulatedSwap, Refusal } = await import('../relay/photo-swap/simulated-swap.ts');
    const shown = (product: StoredProduct) => serializeProduct(product, clock.now(), (path) => OWN + path);
    return createSimulatedSwap({
      clock,
      async findProduct(key) {
        const product =
          'id' in key
            ? catalog.products.withId(key.id)
            : catalog.list({ external_id: key.externalId, tryon_status: 'active' })[0];
        if (!product?.tryonEnabled) throw new Refusal(404, 'not_found', 'There is no such product.');
        return shown(product);
      },
      getPicture: async (url) => new Uint8Array(await bytesAt(catalog, url)),
    });
  }

  async function bytesAt(catalog: ShopCatalog, url: URL): Promise<ArrayBuffer | Uint8Array> {
    if (url.origin !== OWN) return loadImage(url);
    const upload = [...catalog.products]
      .flatMap(({ images }) => images)
      .find(({ id, upload }) => upload && url.pathname === `/media/${id}`)?.upload;
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
