/**
 * The demo shop's initial products: one in every situation that a shop owner meets, or none. Knows the rules of the catalog,
 * no HTTP.
 */
import type { Category, Mode } from '../../catalog/resources.ts';
import type { ShopCatalog } from '../domain/shop-catalog.ts';
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
  /** `processing`: added the moment the seed is applied. `failed`: none could be accepted. */
  images: 'processed' | 'processing' | 'failed';
}

const ON = { mode: 'swap', switchedOn: true, images: 'processed' } as const;

const DEMO: readonly SeedProduct[] = [
  {
    sku: 'EYE-101',
    handle: 'tortoise-round-glasses',
    title: 'Tortoise round glasses',
    category: 'eyewear',
    ...ON,
  },
  {
    sku: 'EYE-102',
    handle: 'black-aviator-sunglasses',
    title: 'Black aviator sunglasses',
    category: 'eyewear',
    ...ON,
  },
  {
    sku: 'WATCH-201',
    handle: 'steel-diver-watch',
    title: 'Steel diver watch',
    category: 'watch',
    ...ON,
    mode: 'realtime',
  },
  { sku: 'WATCH-202', handle: 'leather-dress-watch', title: 'Leather dress watch', category: 'watch', ...ON },
  {
    sku: 'SHOE-301',
    handle: 'canvas-low-top-sneaker',
    title: 'Canvas low-top sneaker',
    category: 'shoes',
    ...ON,
    images: 'processing',
  },
  {
    sku: 'JEWEL-401',
    handle: 'gold-signet-ring',
    title: 'Gold signet ring',
    category: 'jewelry',
    ...ON,
    switchedOn: false,
  },
  {
    sku: 'JEWEL-402',
    handle: 'pearl-drop-earrings',
    title: 'Pearl drop earrings',
    category: 'jewelry',
    ...ON,
  },
  { sku: 'TEE-501', handle: 'heavy-cotton-tee', title: 'Heavy cotton tee', category: 'clothes', ...ON },
  {
    sku: 'BAG-601',
    handle: 'canvas-tote-bag',
    title: 'Canvas tote bag',
    category: 'bag',
    ...ON,
    images: 'failed',
  },
  {
    sku: 'LUG-701',
    handle: 'hard-shell-cabin-case',
    title: 'Hard-shell cabin case',
    category: 'luggage',
    ...ON,
  },
];

export function applySeed(seed: Seed, catalog: ShopCatalog): void {
  if (seed === 'empty') return;
  for (const { sku, handle, title, category, mode, switchedOn, images } of DEMO) {
    const product = catalog.create({ title, category, handle, external_id: sku });
    const picture = { url: picturePath(handle) };
    if (images === 'processing') catalog.addImages(product, [picture]);
    if (images === 'processed') catalog.addImages(product, [picture], 0);
    if (mode === 'realtime') product.activeAssetId = catalog.attachAsset(product, true).id;
    catalog.update(product, { mode, tryon_enabled: switchedOn });
  }
}
