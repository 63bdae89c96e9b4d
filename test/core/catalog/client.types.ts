/**
 * What the client promises to the compiler. Nothing here runs: `npm run types` is the test, and a promise that is not kept
 * is an error of that.
 */
import type {
  CatalogClient,
  CatalogError,
  Category,
  CreatedProduct,
  Image,
  Mode,
  Product,
  ProductList,
  TryonStatus,
  Usage,
} from '../../../src/core/catalog/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Answer<Name extends keyof CatalogClient> = Awaited<ReturnType<CatalogClient[Name]>>;
const holds = <_Claim extends true>() => {};

// The eight operations of section 4 and what they answer.
holds<Same<Answer<'createProduct'>, CreatedProduct>>();
holds<Same<Answer<'listProducts'>, ProductList>>();
holds<Same<Answer<'getProduct'>, Product>>();
holds<Same<Answer<'updateProduct'>, Product>>();
holds<Same<Answer<'deleteProduct'>, boolean>>();
holds<Same<Answer<'addImage'>, Image>>();
holds<Same<Answer<'removeImage'>, boolean>>();
holds<Same<Answer<'getUsage'>, Usage>>();
holds<Same<Answer<'whenReady'>, Product>>();

// Section 2.1: what is fixed is narrow, what is left open is wide.
holds<Same<Product['category'], Category>>();
holds<Same<Product['model_type'], Mode | null>>();
holds<Same<Product['tryon_status'], TryonStatus>>();
holds<Same<Product['status'], string>>();
holds<Same<Product['external_id'], string | null>>();
holds<Same<Product['images'][number], Image>>();
// A field that nobody knows yet is there, and is nothing to rely on unread.
holds<Same<Product['colour'], unknown>>();
// Section 7: any text may come as a code.
holds<Same<CatalogError['code'], string>>();
holds<Same<CatalogError['retryAfter'], number | null>>();

export async function refusedByTheCompiler(client: CatalogClient): Promise<void> {
  // @ts-expect-error a category is required on create
  await client.createProduct({ title: 'Aviator' });
  // @ts-expect-error categories are those of section 2.1
  await client.createProduct({ title: 'Fedora', category: 'hats' });
  // @ts-expect-error the mode is sent as `mode` and answered as `model_type`
  await client.updateProduct('id', { model_type: 'swap' });
  // @ts-expect-error try-on is enabled by `tryon_enabled` and answered as `tryon_status`
  await client.updateProduct('id', { tryon_status: 'active' });
  // @ts-expect-error an iterator over all pages chooses the pages itself
  client.allProducts({ page: 2 });
  // @ts-expect-error an image is a URL, a Blob or a File
  await client.addImage('id', { url: 'https://a.example/1.jpg' });
  for await (const product of client.allProducts({ tryon_status: 'active' }))
    holds<Same<typeof product, Product>>();
}
