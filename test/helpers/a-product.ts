/** A product as the service answers it, ready for try-on unless told otherwise. */
import type { Image, Product } from '../../src/core/catalog/resources.ts';

export function anImage(changes: Partial<Image> = {}): Image {
  return {
    id: '9f1c2a34-0b7e-4c55-8a9d-1f2e3d4c5b6a',
    url: 'https://images.example/aviator.webp',
    position: 0,
    is_primary: true,
    created_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}

export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: '3d0f6b1e-52f4-4f2e-9c6b-7a1d0e9b8c2d',
    external_id: 'SKU-1',
    title: 'Aviator',
    handle: 'aviator',
    category: 'eyewear',
    status: 'published',
    image_url: 'https://images.example/aviator.webp',
    model_type: 'swap',
    tryon_status: 'active',
    active_asset_id: null,
    swap_ready: true,
    images: [anImage()],
    created_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}
