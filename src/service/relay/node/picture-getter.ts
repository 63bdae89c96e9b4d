/** Gets products' pictures on Node, where names are checked while they are resolved. */
import { createGuardedFetch } from '../../../core/http/node/guarded-fetch.ts';
import { pictureGetter, privateRule, type GetPicture } from '../photo-swap/product-picture.ts';

/**
 * @param ownOrigin the service's, which may be on a private network
 * @param allowPrivate so may all others
 */
export function nodePictureGetter(ownOrigin: string, allowPrivate: boolean): GetPicture {
  const allowsPrivate = privateRule(ownOrigin, allowPrivate);
  return pictureGetter(createGuardedFetch({ allowsPrivate }), allowsPrivate);
}
