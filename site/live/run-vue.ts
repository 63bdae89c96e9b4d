/** Compiles and shows an example that is a component of Vue's, as Nuxt would have it. */
import * as vue from 'vue';
import { compileScript, parse } from 'vue/compiler-sfc';
import type { Evaluate } from './modules.ts';

export function run(example: string, place: Element, evaluate: Evaluate): void {
  const { descriptor, errors } = parse(example);
  if (errors[0]) throw errors[0];
  const { content } = compileScript(descriptor, {
    id: 'example',
    inlineTemplate: true,
    templateOptions: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tryon-') } },
  });
  // What Nuxt has without an import.
  const ofNuxt = { useHead() {} };
  vue.createApp(evaluate(content, { vue }, ofNuxt).default as vue.Component).mount(place);
}
