/** Writes the files in which the apps of apps/ only repeat each other: package.json, tsconfig.json and the page. */

interface App {
  libraries: Readonly<Record<string, string>>;
  /** Further entries of its package.json. */
  manifest?: object;
  /** Further settings of its tsconfig.json, over the strict ones that all apps have. */
  types?: { compilerOptions?: object; files?: string[]; include?: string[]; vueCompilerOptions?: object };
  /** The script of its index.html, and the content of the body. */
  page?: readonly [script: string, body: string];
}

const STRICT = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};
const NODE = { module: 'nodenext', moduleResolution: 'nodenext', noEmit: false };
const REACT = { jsx: 'react-jsx', exactOptionalPropertyTypes: true };
const SOLID = { jsx: 'preserve', jsxImportSource: 'solid-js', skipLibCheck: true };
const NOT_A_MODULE = { type: undefined };
const TYPESCRIPT_5 = { typescript: '5.9.3' };
const TYPESCRIPT_7 = { typescript: '7.0.2' };
const VITE_7 = { vite: '7.3.8' };
const VITE_8 = { vite: '8.3.8' };
const ROOT = '<div id="root"></div>';
const module = (src: string) => `<script type="module" src="${src}"></script>`;
/** Two buttons, the second in German. */
const buttons = (attribute = '') =>
  `<tryon-button external-id="EYE-101" base-url="mock:" ${attribute}></tryon-button>
<div lang="de"><tryon-button external-id="EYE-102" base-url="mock:"></tryon-button></div>`;

const REACT_18 = { '@types/react': '18.3.8', react: '18.3.0', ...TYPESCRIPT_5 };
const REACT_19 = { '@types/react': '19.3.0', react: '19.3.1', ...TYPESCRIPT_5 };
/** Apps of one workspace, of which each has a React of its own. */
export const WORKSPACE = { 'react-18': REACT_18, 'react-19': REACT_19 };

const APPS: Readonly<Record<string, App>> = {
  esbuild: {
    libraries: { '@chialab/esbuild-plugin-meta-url': '0.19.2', esbuild: '0.28.2' },
    page: [module('/with-files.js'), buttons('auto-place')],
  },
  jest: {
    libraries: {
      '@happy-dom/jest-environment': '20.14.5',
      '@swc/core': '1.16.22',
      '@swc/jest': '0.2.39',
      jest: '30.5.2',
      'jest-environment-jsdom': '30.5.2',
    },
    manifest: NOT_A_MODULE,
  },
  msw: {
    libraries: TYPESCRIPT_5,
    types: { compilerOptions: { ...NODE, skipLibCheck: true }, files: ['main.ts'] },
  },
  node: {
    libraries: TYPESCRIPT_7,
    types: {
      compilerOptions: { ...NODE, exactOptionalPropertyTypes: true },
      files: ['main.ts', 'globals.d.ts'],
    },
  },
  parcel: {
    libraries: { parcel: '2.16.4' },
    manifest: {
      ...NOT_A_MODULE,
      alias: Object.fromEntries(
        ['@ai-sdk/fal', '@ai-sdk/google', '@ai-sdk/openai', '@ai-sdk/replicate', '@gradio/client', 'ai'].map(
          (name) => [name, false],
        ),
      ),
    },
    page: [module('./main.js'), buttons()],
  },
  pnpm: { libraries: { pnpm: '10.34.9' }, manifest: NOT_A_MODULE },
  preact: {
    libraries: { preact: '11.2.0', ...TYPESCRIPT_7, ...VITE_8 },
    types: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' }, files: ['main.tsx'] },
    page: [module('/main.tsx'), ROOT],
  },
  react: {
    libraries: {
      ...REACT_19,
      'react-dom': '19.3.1',
      '@types/react-dom': '19.3.0',
      '@vitejs/plugin-react': '6.3.0',
      ...TYPESCRIPT_7,
      ...VITE_8,
    },
    types: { compilerOptions: REACT, files: ['main.tsx'] },
    page: [module('/main.tsx'), ROOT],
  },
  'react-component': {
    libraries: { ...REACT_18, '@types/react-dom': '18.3.0', 'react-dom': '18.3.0' },
    types: { compilerOptions: REACT, files: ['product.tsx'] },
  },
  runtimes: {
    libraries: { '@edge-runtime/vm': '5.0.0', deno: '2.9.6', esbuild: '0.27.0' },
    manifest: {
      optionalDependencies: {
        '@oven/bun-darwin-aarch64': '1.4.5',
        '@oven/bun-linux-aarch64': '1.4.5',
        '@oven/bun-linux-x64': '1.4.5',
      },
    },
  },
  solid: {
    libraries: { 'solid-js': '1.9.19', 'vite-plugin-solid': '2.11.10', ...TYPESCRIPT_5, ...VITE_7 },
    types: { compilerOptions: SOLID, files: ['main.tsx'] },
    page: [module('/main.tsx'), ROOT],
  },
  'solid-start': {
    libraries: { '@solidjs/start': '1.3.1', 'solid-js': '1.9.19', vinxi: '0.5.11', ...TYPESCRIPT_5 },
    types: { compilerOptions: { ...SOLID, types: ['vinxi/types/client'] }, include: ['src'] },
  },
  storybook: {
    libraries: {
      lit: '3.3.3',
      '@storybook/web-components-vite': '10.6.0',
      storybook: '10.6.0',
      ...VITE_7,
    },
  },
  svelte: {
    libraries: {
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      svelte: '5.57.3',
      'svelte-check': '4.7.8',
      ...TYPESCRIPT_5,
      ...VITE_8,
    },
    types: {
      compilerOptions: { types: ['svelte'], verbatimModuleSyntax: true },
      include: ['*.ts', '*.svelte'],
    },
    page: [module('/main.ts'), ROOT],
  },
  types: { libraries: { '@types/react': '18.3.8', typescript: '4.9.5' } },
  vite: {
    libraries: { ...TYPESCRIPT_7, ...VITE_8 },
    types: { files: ['main.ts'] },
    page: [module('/main.ts'), buttons('auto-place')],
  },
  vue: {
    libraries: {
      vue: '3.5.45',
      '@vitejs/plugin-vue': '6.0.11',
      'vue-tsc': '3.3.14',
      ...TYPESCRIPT_5,
      ...VITE_8,
    },
    types: { vueCompilerOptions: { strictTemplates: true }, files: ['main.ts', 'Product.vue', 'Wrong.vue'] },
    page: [module('/main.ts'), ROOT],
  },
  vue2: {
    libraries: { vue2: 'npm:vue@2.7.16', 'vue-server-renderer': '2.7.16' },
    manifest: NOT_A_MODULE,
  },
  webpack: {
    libraries: { webpack: '5.112.2', 'webpack-cli': '7.3.1' },
    page: ['<script defer src="main.js"></script>', buttons()],
  },
};

/** The files of an app that are the same but for what the table says, by name. */
export function filesOf(name: string): Record<string, string> {
  const { libraries, manifest, types, page } = APPS[name]!;
  const json = (value: object) => JSON.stringify(value, null, 2);
  return {
    'package.json': json({ private: true, type: 'module', devDependencies: libraries, ...manifest }),
    ...(types && {
      'tsconfig.json': json({ ...types, compilerOptions: { ...STRICT, ...types.compilerOptions } }),
    }),
    ...(page && {
      'index.html': `<!doctype html>
<html lang="en"><head><title>Shop</title>${page[0]}</head><body>${page[1]}</body></html>`,
    }),
  };
}
