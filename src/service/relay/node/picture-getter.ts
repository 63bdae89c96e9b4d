/** Gets products' pictures on Node, where names are checked while they are resolved. */
import { guardedGet } from '../../../core/http/node/guarded-get.ts';
import { readAtMost } from '../../../core/http/streams.ts';
import { MAX_PRODUCT_PICTURE_BYTES, type GetPicture } from '../photo-swap/product-picture.ts';

/**
 * @param ownOrigin the service's, which may be on a private network
 * @param allowPrivate so may all others
 */
export function nodePictureGetter(ownOrigin: string, allowPrivate: boolean): GetPicture {
  return async (url, signal) => {
    const mayBePrivate = ({ origin }: URL) => allowPrivate || origin === ownOrigin;
    const { bytes, isWhole } = await readAtMost(
      await guardedGet(url, signal, { mayBePrivate }),
      MAX_PRODUCT_PICTURE_BYTES,
    );
    if (!isWhole) throw new Error('it is larger than 10 MB');
    return bytes;
  };
}
