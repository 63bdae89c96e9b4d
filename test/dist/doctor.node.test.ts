/** The doctor and the very files that a shop uploads. */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { ShopWithRelay } from '../merchant/doctor/shop-with-relay.ts';

const JSON_LD =
  '<script type="application/ld+json">{"@type":"Product","sku":"SKU-1","name":"Aviator"}</script>';

describe('The doctor in a shop with the built files', () => {
  let shop: ShopWithRelay;
  beforeEach(async () => {
    shop = new ShopWithRelay();
    await shop.open();
  });
  afterEach(() => shop.close());

  for (const file of ['embed.js', 'embed.iife.js'])
    for (const version of ['fresh', 'older'] as const)
      it(`finds nothing wrong with ${file}, ${version}`, async () => {
        const built = readFileSync(`dist/${file}`, 'utf8');
        // Before there was a line for browsers, files began with the banner.
        shop.script = version === 'fresh' ? built : built.slice(built.indexOf('/*! storefront-tryon'));
        const tag = shop.tag('data-mount="h1"').replace('/embed.js', `/${file}`);
        shop.page(
          `<h1>Aviator</h1>${JSON_LD}${file.includes('iife') ? tag.replace('type="module" ', '') : tag}`,
        );
        const { status, text } = await shop.doctor();
        expect(text).not.to.contain('✗');
        expect(text).to.contain('✓ script tag');
        expect(status).to.equal(0);
      });
});
