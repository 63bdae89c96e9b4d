/** Reads what a page sends: the form with the photo, the product's id and the shopper's consent, within bounds. */
import { readChunks, readAtMost } from '../../../core/http/streams.ts';
import type { ProductKey } from '../cache/product-record.ts';
import { EXTERNAL_ID, PRODUCT_ID } from '../http/storefront-query.ts';
import { MAX_PHOTO_BYTES, readPhoto } from './photo.ts';
import { invalid, Refusal } from './refusal.ts';

/** Room for the boundaries and the fields around a photo. */
export const MAX_FORM_BYTES = MAX_PHOTO_BYTES + 64 * 1024;

/** @throws Refusal before anything of the body is read: 413 or 415 */
export function checkHead(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Refusal(415, 'unsupported_media_type', 'Expected a form as multipart/form-data.');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM_BYTES) throw tooLarge();
}

const tooLarge = () => new Refusal(413, 'too_large', 'Expected a photo of at most 4 MB.');

/**
 * The product's key, and the photo without its metadata.
 * @throws Refusal 400, 413 or 415
 */
export async function readForm(request: Request) {
  // Some browsers give a request's bytes only whole.
  const body = request.body ?? (await request.blob()).stream();
  const { bytes, isWhole } = await readAtMost(readChunks(body), MAX_FORM_BYTES);
  if (!isWhole) throw tooLarge();
  const headers = { 'content-type': request.headers.get('content-type')! };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw invalid('The form can not be read: its parts are not as its boundary says.');
  });
  if (form.get('consent') !== 'given')
    throw invalid('consent: expected "given". Without it, no photo is sent to an engine.');
  const photo = form.get('photo');
  if (!(photo instanceof Blob)) throw invalid('photo: expected a file.');
  const key = readKey(form);
  return { key, photo: readPhoto(new Uint8Array(await photo.arrayBuffer())).photo };
}

function readKey(form: FormData): ProductKey {
  const id = form.get('product_id');
  const externalId = form.get('external_id');
  if (typeof id === 'string' && PRODUCT_ID.test(id.toLowerCase())) return { id: id.toLowerCase() };
  if (id !== null) throw invalid('product_id: expected the id of a product, which is a uuid.');
  if (typeof externalId === 'string' && EXTERNAL_ID.test(externalId)) return { externalId };
  throw invalid('Expected product_id or external_id, of 1 to 255 characters.');
}
