/**
 * Runs an example that imports the package, in place of a build: its TypeScript and JSX are translated here, and a component that it
 * exports is rendered. What it may import is what this file imports. A framework with a language of its own brings its compiler,
 * loaded for its examples alone.
 */
import * as react from 'react';
import { createRoot } from 'react-dom/client';
import * as jsx from 'react/jsx-runtime';
import * as tryon from 'storefront-tryon';
import * as mock from 'storefront-tryon/mock';
import * as tryonReact from 'storefront-tryon/react';
import { transform } from 'sucrase';

type Modules = Readonly<Record<string, object>>;

const MODULES: Modules = {
  react,
  'react/jsx-runtime': jsx,
  'storefront-tryon': tryon,
  'storefront-tryon/mock': mock,
  'storefront-tryon/react': tryonReact,
};

/** Runs a module's code, and returns what it exports. */
export type Evaluate = (code: string, modules?: Modules, globals?: Modules) => Record<string, unknown>;

const evaluate: Evaluate = (code, modules = {}, globals = {}) => {
  const translated = transform(code, {
    transforms: ['typescript', 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  });
  const all: Modules = { ...MODULES, ...modules };
  const load = (name: string) => {
    if (!Object.hasOwn(all, name)) throw new Error(`The example can't import ${name} here.`);
    // Marked as a module, so that the translated code reads it each time: some exports change.
    return Object.create(all[name]!, { __esModule: { value: true } }) as object;
  };
  const exported: Record<string, unknown> = {};
  const run = new Function('require', 'exports', ...Object.keys(globals), translated.code);
  run(load, exported, ...Object.values(globals));
  return exported;
};

/** Rejects with an Error that says what is wrong with the example. */
export async function run(example: string, language: string, place: Element): Promise<void> {
  if (language === 'vue') return (await import('./run-vue.ts')).run(example, place, evaluate);
  if (language === 'svelte') return (await import('./run-svelte.ts')).run(example, place, evaluate);
  const exported = evaluate(example);
  const component = [exported.default, ...Object.values(exported)].find(
    (value) => typeof value === 'function',
  );
  if (component)
    createRoot(place).render(react.createElement(component as react.FC<object>, { sku: 'EYE-101' }));
}
