/**
 * Runs an example that imports the package, in place of a build: its TypeScript and JSX are translated here, and a component that it
 * exports is rendered. What it may import is what this file imports.
 */
import * as react from 'react';
import { createRoot } from 'react-dom/client';
import * as jsx from 'react/jsx-runtime';
import * as tryon from 'storefront-tryon';
import * as mock from 'storefront-tryon/mock';
import * as tryonReact from 'storefront-tryon/react';
import { transform } from 'sucrase';

const MODULES: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsx,
  'storefront-tryon': tryon,
  'storefront-tryon/mock': mock,
  'storefront-tryon/react': tryonReact,
};

/** @throws Error that says what is wrong with the example */
export function run(example: string, place: Element): void {
  const { code } = transform(example, {
    transforms: ['typescript', 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  });
  const exported: Record<string, unknown> = {};
  const load = (name: string) => {
    if (!Object.hasOwn(MODULES, name)) throw new Error(`The example can't import ${name} here.`);
    return MODULES[name];
  };
  new Function('require', 'exports', code)(load, exported);
  const component = [exported.default, ...Object.values(exported)].find(
    (value) => typeof value === 'function',
  );
  if (component)
    createRoot(place).render(react.createElement(component as react.FC<object>, { sku: 'EYE-101' }));
}
