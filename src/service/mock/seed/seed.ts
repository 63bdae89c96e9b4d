/** The initial products of the demo shop: one for every situation that a shop owner meets, or none. */
import type { Category, Mode } from '../../../core/catalog/resources.ts';
import { attachAsset, type ShopCatalog } from '../domain/shop-catalog.ts';
import demo from './demo.json' with { type: 'json' };
import { picturePath } from './pictures.ts';

export const SEEDS = ['demo', 'empty'] as const;
export type Seed = (typeof SEEDS)[number];

interface SeedProduct {
  sku: string;
  handle: string;
  title: string;
  category: Category;
  mode: Mode;
  switchedOn: boolean;
  /** `processing`: added when the seed is applied. `failed`: no image was accepted. */
  images: 'processed' | 'processing' | 'failed';
}

const DEMO = demo as readonly SeedProduct[];

export function applySeed(seed: Seed, catalog: ShopCatalog): void {
  if (seed === 'empty') return;
  for (const { sku, handle, title, category, mode, switchedOn, images } of DEMO) {
    const product = catalog.create({ title, category, handle, external_id: sku });
    const picture = { url: picturePath(handle) };
    if (images === 'processing') catalog.addImages(product, [picture]);
    if (images === 'processed') catalog.addImages(product, [picture], 0);
    if (mode === 'realtime') product.activeAssetId = attachAsset(product, true).id;
    catalog.update(product, { mode, tryon_enabled: switchedOn });
  }
}
