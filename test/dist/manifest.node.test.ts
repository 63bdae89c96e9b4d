/** What dist/ says of itself: the custom elements manifest and the documentation's tables, hashes, source maps and licences. */
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { checkSizeBudgets, weigh } from '../../build/weights.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const json = (file: string) => JSON.parse(read(file));
/** The files of a folder in dist/ that end so. */
const built = (folder: string, end: string) =>
  readdirSync(`dist/${folder}`)
    .filter((file) => file.endsWith(end))
    .map((file) => `dist/${folder}${file}`);
/** Nobody else's code, and so small that a comment would count. */
const WITHOUT_COMMENTS = ['dist/match.js'];
const documentation = ['shop-owners', 'theme-developers'].map((page) => read(`docs/${page}.md`)).join('\n');
const element = json('dist/custom-elements.json').modules[0].declarations[0];

/** The rows of the documentation's table whose first heading is `heading`: the names in the first cell, and the other cells. */
function table(heading: string): { names: string[]; cells: string[] }[] {
  const [, body] =
    new RegExp(`^\\| ${heading} +\\|.*\\n\\|[-| ]+\\n((?:\\|.*\\n)+)`, 'm').exec(documentation) ?? [];
  if (!body) throw new Error(`The documentation has no table that begins with "${heading}".`);
  return body
    .trim()
    .split('\n')
    .map((row) => {
      const [first, ...cells] = row.split('|').slice(1, -1);
      return {
        names: [...first!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
        cells: cells.map((cell) => cell.trim()),
      };
    });
}

const namesIn = (heading: string) => table(heading).flatMap(({ names }) => names);
const named = (list: { name: string }[]) => list.map(({ name }) => name);

describe('The documentation’s tables', () => {
  it('name every attribute of the source, with its property', () => {
    expect(namesIn('attribute')).to.have.members(named(element.attributes));
    const properties = element.members.filter(
      ({ kind, privacy, static: isStatic }: { kind: string; privacy?: string; static?: boolean }) =>
        kind === 'field' && privacy !== 'private' && !isStatic,
    );
    const documented = table('attribute').map(({ cells }) => cells[0]!.replaceAll('`', ''));
    expect(documented.filter(Boolean)).to.have.members(named(properties));
  });

  it('name every event of the source', () => {
    expect(namesIn('event \\(bubbles, composed\\)')).to.have.members(named(element.events));
  });

  it('name every slot and part of the source', () => {
    expect(namesIn('slot')).to.have.members(named(element.slots).filter(Boolean));
    expect(namesIn('part')).to.have.members(named(element.cssParts));
  });

  it('name every custom property of the source, with its default', () => {
    const documented = table('property').map(({ names, cells }) => [names[0], cells[0]!.replaceAll('`', '')]);
    const inSource = element.cssProperties.map(({ name, default: value }: Record<string, string>) => [
      name,
      value,
    ]);
    expect(documented).to.deep.include.members(inSource);
    // Those of the source are those of its styles: elements.node.test.ts.
    const dialog = json('dist/custom-elements.json').modules[1].declarations[0];
    const all = new Set(named([...element.cssProperties, ...dialog.cssProperties]));
    expect(documented.map(([name]) => name)).to.have.members([...all]);
  });

  it('name every reason', () => {
    const { type } = element.attributes.find(({ name }: { name: string }) => name === 'reason');
    const reasons = [...type.text.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name!);
    expect(reasons).to.include('not-found');
    const documented = [...read('docs/doctor.md').matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name!);
    expect(documented).to.include.members(reasons);
  });
});

describe('dist/', () => {
  it('holds a hash of each file that a page may load by URL', () => {
    const { version, files } = json('dist/manifest.json');
    expect(version).to.equal(json('package.json').version);
    expect(Object.keys(files)).to.include.members([
      'embed.js',
      'embed.iife.js',
      'dialog.js',
      'mock-page.js',
      'texts-de.js',
      'steel-diver-watch.webp',
    ]);
    for (const [name, { integrity, bytes, brotli }] of Object.entries<Record<string, unknown>>(files)) {
      const content = readFileSync(`dist/${name}`);
      expect(integrity, name).to.equal(`sha384-${createHash('sha384').update(content).digest('base64')}`);
      expect(bytes, name).to.equal(content.length);
      if (name.endsWith('.js')) expect(brotli, name).to.equal(brotliCompressSync(content).length);
    }
  });

  it('has a classic script of about the same weight, which loads the same parts', () => {
    const [module, classic] = ['embed.js', 'embed.iife.js'].map((name) => readFileSync(`dist/${name}`));
    expect(brotliCompressSync(classic!).length).to.be.at.most(brotliCompressSync(module!).length * 1.05);
  });

  it('fails to build if a script is larger than its budget by more than a twentieth, and names each that is larger', () => {
    const weight = { bytes: 9, when: '', integrity: '' };
    const light = { ...weight, name: 'dialog.js', brotli: 9, budget: 10 };
    const picture = { ...weight, name: 'picture.webp', brotli: 99, budget: null };
    const weights = (brotli: number) => [
      { ...weight, name: 'embed.js', brotli, budget: 14_000 },
      light,
      picture,
    ];
    expect(checkSizeBudgets(weights(14_000))).to.deep.equal([]);
    expect(checkSizeBudgets(weights(14_700))).to.deep.equal([
      'embed.js weighs 14700 bytes in brotli, 700 more than its budget of 14000.',
    ]);
    expect(() => checkSizeBudgets(weights(14_701))).to.throw(
      /^embed\.js weighs 14701 bytes .* raise the budget in build\/page-scripts\.ts\.$/,
    );
  });

  it('fails to build if a script has no budget', async () => {
    const folder = mkdtempSync('/tmp/heavy-');
    writeFileSync(`${folder}/unknown.js`, '');
    const error = await weigh(folder).then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error?.message).to.contain('unknown.js has no budget');
  });

  it('has a source map with its sources beside each script that browsers run, none for servers and texts, and publishes none', () => {
    const entries = [
      'cli',
      'relay',
      'index',
      'react',
      'client',
      'sync',
      'mock',
      'mock-service',
      'mock-in-memory',
    ];
    const unminified = entries.map((name) => `dist/${name}.js`);
    for (const file of built('', '.js').filter((name) => !WITHOUT_COMMENTS.includes(name))) {
      const hasMap = !unminified.includes(file) && !/^dist\/(swap-)?texts-/.test(file);
      expect(read(file), file).not.to.contain('//# sourceMappingURL=');
      expect(existsSync(`${file}.map`), file).to.equal(hasMap);
      if (!hasMap) continue;
      const { sources, sourcesContent } = json(`${file}.map`);
      expect(sources.length, file).to.equal(sourcesContent.length);
      expect(
        sourcesContent.every((content: string | null) => content !== null),
        file,
      ).to.equal(true);
    }
    expect(built('cli/', '.map')).to.deep.equal([]);
    expect(json('package.json').files).to.contain('!dist/**/*.map');
  });

  it('has the license of everything that is bundled, and names the file in each script', () => {
    const licenses = read('dist/LICENSES.md');
    for (const file of built('', '.js').filter((name) => !WITHOUT_COMMENTS.includes(name))) {
      expect(read(file).slice(0, 100), file).to.contain('LICENSES.md');
    }
    const maps = [...built('', '.js.map'), ...built('chunks/', '.js.map')];
    const bundled = new Set(
      maps.flatMap((file) =>
        (json(file).sources as string[]).flatMap(
          (source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
        ),
      ),
    );
    expect([...bundled]).to.include.members(['lit-html', 'zod', 'hono']);
    for (const name of [...bundled, '@hono/node-server', 'css-select', 'parse5']) {
      const [, section = ''] = licenses.split(new RegExp(`^## ${name} - .*$`, 'm'));
      expect(section.split(/^## /m)[0], name).to.match(/copyright/i);
    }
  });

  it('is ASCII in the files to which a page’s own charset applies', () => {
    // eslint-disable-next-line no-control-regex
    expect(/[^\x00-\x7f]/.exec(read('dist/embed.iife.js'))?.[0] ?? null).to.equal(null);
  });

  it('refers to no source file, which an app could not bundle', () => {
    const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    expect(scripts).to.include('index.js');
    const naming = scripts.filter((name) => /["'`]\.{1,2}\/[^"'`\s]+\.ts["'`]/.test(read(`dist/${name}`)));
    expect(naming).to.deep.equal([]);
  });
});
