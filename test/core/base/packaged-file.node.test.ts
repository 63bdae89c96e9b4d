import { expect } from 'chai';
import { packagedFile } from '../../../src/core/base/packaged-file.ts';

const at = (href: string) => packagedFile(new URL(href)).href;

describe('A file beside a module', () => {
  for (const folder of ['.vite/deps', '.vite', '.cache/vite/client/deps', '.vite/deps_ssr']) {
    it(`is taken from the package where Vite has copied the module into ${folder}`, () => {
      for (const root of ['http://localhost:5173', 'http://localhost:5173/@fs/home/me/shop'])
        expect(at(`${root}/node_modules/${folder}/face-detector.bin`)).to.equal(
          `${root}/node_modules/storefront-tryon/dist/face-detector.bin`,
        );
    });
  }

  it('stays where it is everywhere else', () => {
    for (const address of [
      'https://shop.example/assets/face-detector-D3adB33f.bin',
      'http://localhost:5173/node_modules/storefront-tryon/dist/face-detector.bin',
      'http://localhost:5173/@fs/p/node_modules/.pnpm/storefront-tryon@1.0.0/node_modules/storefront-tryon/dist/a.webp',
      'file:///home/me/shop/node_modules/storefront-tryon/dist/a.webp',
      'data:image/webp;base64,UklGR',
    ])
      expect(at(address)).to.equal(address);
  });
});
