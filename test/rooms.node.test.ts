/** Holds src/ and demo/ to the rules of docs/architecture.md: who may import from whom, without circles, and `node:` for Node alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = fileURLToPath(new URL('../src', import.meta.url));
const DEMO = fileURLToPath(new URL('../demo', import.meta.url));
const ARCHITECTURE = fileURLToPath(new URL('../docs/architecture.md', import.meta.url));

/** Room -> the rooms it may import from, besides itself. '.' is the files directly in src: they compose. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  base: [],
  http: ['base'],
  texts: [],
  findings: [],
  page: ['base'],
  insight: [],
  catalog: ['base', 'http'],
  availability: ['base', 'catalog', 'http'],
  button: ['availability', 'catalog', 'findings', 'page', 'texts'],
  dialog: ['base', 'catalog', 'http', 'texts'],
  mock: ['base', 'catalog', 'http'],
  relay: ['base', 'catalog', 'http'],
  sync: ['base', 'catalog', 'http'],
  doctor: ['availability', 'base', 'catalog', 'findings', 'page'],
  cli: ['base', 'catalog', 'doctor', 'findings', 'http', 'mock', 'page', 'relay', 'sync', '.'],
  frameworks: ['button'],
  react: ['availability', 'button', 'catalog', 'frameworks', '.'],
  embed: [
    'base',
    'button',
    'availability',
    'catalog',
    'findings',
    'http',
    'dialog',
    'mock',
    'page',
    'insight',
    '.',
  ],
  '.': [
    'base',
    'button',
    'availability',
    'catalog',
    'http',
    'dialog',
    'mock',
    'page',
    'relay',
    'texts',
    'frameworks',
  ],
};

/** The rooms of src/try-on likewise. Its own files, '.', are what they have in common; index.ts, parts.ts and worker-parts.ts compose. */
const DIALOG_MAY_IMPORT: Record<string, readonly string[]> = {
  '.': ['texts'],
  texts: [],
  frame: ['products', 'texts', '.'],
  products: ['.'],
  hosted: ['texts', '.'],
  find: ['.'],
  place: ['find', 'texts', '.'],
  draw: ['place', '.'],
  photo: ['texts', '.'],
  room: ['draw', 'photo', 'place', 'products', 'texts', '.'],
};

interface Import {
  from: string;
  specifier: string;
}

/** Every static, re-exporting, type and dynamic import of a source text. */
function importsOf(from: string, source: string): Import[] {
  const pattern =
    /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...source.matchAll(pattern)].map((match) => ({
    from,
    specifier: match[2] ?? match[3]!,
  }));
}

function roomOf(file: string): string {
  const path = relative(SRC, file).split(/[\\/]/);
  return path.length > 1 ? path[0]! : '.';
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js)$/.test(name) && !name.startsWith('dist'))
    .map((name) => resolve(folder, name));
}

const files = sourcesIn(SRC);
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

/** The circles of imports in a graph of files, types and dynamic imports included; one that was found ends its own path. */
function circlesIn(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of targets.keys()) visit(file);
  return circles;
}

/** Each file with the files of the project that it imports. */
function importGraph(sources: readonly string[]): Map<string, string[]> {
  return new Map(
    sources.map((file) => [
      file,
      importsOf(file, readFileSync(file, 'utf8'))
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => resolve(dirname(file), specifier)),
    ]),
  );
}

const circles = circlesIn(importGraph([...files, ...sourcesIn(DEMO)])).map((circle) =>
  circle.map((file) => relative(ROOT, file)),
);

describe('The rooms of src', () => {
  it('are the ones that are named here', () => {
    const rooms = [...new Set(files.map(roomOf))].filter((room) => room !== '.');
    expect(
      rooms.every((room) => room in MAY_IMPORT),
      rooms.join(', '),
    ).to.equal(true);
  });

  it('import each other in one direction only', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith('.') && !specifier.endsWith('/package.json'))
      .map(({ from, specifier }) => ({ from, to: resolve(dirname(from), specifier) }))
      .filter(({ from, to }) => {
        const [here, there] = [roomOf(from), roomOf(to)];
        return here !== there && !MAY_IMPORT[here]!.includes(there);
      })
      .map(({ from, to }) => `${relative(SRC, from)} imports ${relative(SRC, to)}`);
    expect(wrong).to.deep.equal([]);
  });

  it('of the dialog import each other in one direction only', () => {
    const dialog = resolve(SRC, 'dialog');
    const [entry, ...loaders] = ['index.ts', 'parts.ts', 'worker-parts.ts'].map((name) =>
      resolve(dialog, name),
    );
    const folderOf = (file: string) => {
      const path = relative(dialog, file).split(/[\\/]/);
      return path.length > 1 ? path[0]! : '.';
    };
    const wrong = imports
      .filter(({ from, specifier }) => roomOf(from) === 'dialog' && specifier.startsWith('.'))
      .map(({ from, specifier }) => ({ from, to: resolve(dirname(from), specifier) }))
      .filter(({ from, to }) => {
        if (roomOf(to) !== 'dialog' || from === entry || loaders.includes(from) || loaders.includes(to))
          return false;
        const [here, there] = [folderOf(from), folderOf(to)];
        return here !== there && !DIALOG_MAY_IMPORT[here]?.includes(there);
      })
      .map(({ from, to }) => `${relative(SRC, from)} imports ${relative(SRC, to)}`);
    expect(wrong).to.deep.equal([]);
    const described = [
      ...readFileSync(ARCHITECTURE, 'utf8').matchAll(/^\| `src\/dialog\/(\w+)\/` +\|.*\|([^|]*)\|$/gm),
    ];
    expect(described.map(([, room]) => room)).to.have.members(
      Object.keys(DIALOG_MAY_IMPORT).filter((room) => room !== '.'),
    );
    for (const [, room, cell] of described) {
      const allowed = DIALOG_MAY_IMPORT[room!]!.filter((name) => name !== '.');
      expect(
        [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name),
        room,
      ).to.have.members(allowed);
    }
  });

  it('have no circle of imports, types and dynamic imports included', () => {
    expect(circles.filter(([file]) => file!.startsWith('src'))).to.deep.equal([]);
  });

  it('import Node’s own modules only in the folders for Node', () => {
    const isForNode = (file: string) => /^(cli|.*\/node)\//.test(relative(SRC, file));
    const wrong = imports
      .filter(({ from, specifier }) => specifier.startsWith('node:') && !isForNode(from))
      .map(({ from, specifier }) => `${relative(SRC, from)} imports ${specifier}`);
    expect(wrong).to.deep.equal([]);
  });

  it('are described with what they may import in docs/architecture.md', () => {
    const rows = [...readFileSync(ARCHITECTURE, 'utf8').matchAll(/^\| `src\/(\w+)\/` +\|.*\|([^|]*)\|$/gm)];
    const described = Object.fromEntries(
      rows.map(([, room, cell]) => [room!, [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)]),
    );
    const rooms = Object.entries(MAY_IMPORT).filter(([room]) => room !== '.');
    expect(Object.keys(described)).to.have.members(rooms.map(([room]) => room));
    // Those that compose are described in words.
    for (const [room, allowed] of rooms) {
      if (allowed.includes('.')) continue;
      expect(described[room], room).to.have.members([...allowed]);
    }
  });

  it('import zod only as zod/mini, which works under a strict CSP', () => {
    const plain = imports
      .filter(({ specifier }) => specifier === 'zod')
      .map(({ from }) => relative(SRC, from));
    expect(plain).to.deep.equal([]);
  });

  it('are read with all imports: static, re-exporting, type and dynamic ones', () => {
    const source =
      "import { a } from './a.ts';\nimport './b.ts';\nexport * from './c.ts';\nconst d = () => import('./d.ts');\n";
    const specifiers = importsOf('x.ts', source).map(({ specifier }) => specifier);
    expect(specifiers).to.deep.equal(['./a.ts', './b.ts', './c.ts', './d.ts']);
  });
});

describe('The demo', () => {
  it('has no circle of imports', () => {
    expect(circles.filter(([file]) => file!.startsWith('demo'))).to.deep.equal([]);
  });

  it('imports Node’s own modules only in its server', () => {
    const wrong = sourcesIn(DEMO)
      .filter((file) => !relative(DEMO, file).startsWith('server'))
      .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
      .filter(({ specifier }) => specifier.startsWith('node:'))
      .map(({ from, specifier }) => `${relative(DEMO, from)} imports ${specifier}`);
    expect(wrong).to.deep.equal([]);
  });
});

describe('The search for circles of imports', () => {
  it('finds one through several files, and a file that imports itself', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['d']],
    ]);
    expect(circlesIn(graph)).to.deep.equal([
      ['a', 'b', 'c', 'a'],
      ['d', 'd'],
    ]);
  });

  it('does not mistake two paths to one file for a circle', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
    ]);
    expect(circlesIn(graph)).to.deep.equal([]);
  });
});
