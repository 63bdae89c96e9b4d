/** The one consumer that `npm test` tries; `npm run test:consumers` tries the others too. */
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { describeViteApp } from './vite.ts';

describeViteApp('An app in TypeScript with the newest Vite');

describe('The package', () => {
  it('contains no helper of Vite’s, which would clash with that of an app’s build', () => {
    const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    expect(scripts.length).to.be.above(20);
    const holding = scripts.filter((name) =>
      /__vitePreload|vite:preloadError/.test(readFileSync(`dist/${name}`, 'utf8')),
    );
    expect(holding).to.deep.equal([]);
  });
});
