import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';

describe('The sources of what shoppers load', () => {
  it('use nothing that Prototype.js or MooTools replaces', () => {
    const replaced =
      /\bArray\.from\(|\.entries\(\)|\bnew (?:Event|Request)\(|\bDocument\.prototype\b|\binstanceof Document\b/;
    const rooms = ['availability', 'button', 'dialog', 'embed', 'page', 'texts'];
    const files = rooms
      .flatMap((room) =>
        readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).map(
          (file) => `src/${room}/${file}`,
        ),
      )
      .filter((file) => file.endsWith('.ts'))
      .concat(
        'src/core/catalog/storefront-product.ts',
        'src/core/catalog/connection-settings.ts',
        'src/storefront/compose.ts',
      );
    expect(files.length).to.be.above(100);
    expect(files.filter((file) => replaced.test(readFileSync(file, 'utf8')))).to.deep.equal([]);
  });
});
