/** Compiles and shows an example that is a component of Svelte's. */
import { mount, type Component } from 'svelte';
import { compile } from 'svelte/compiler';
import * as client from 'svelte/internal/client';
import type { Evaluate } from './modules.ts';

export function run(example: string, place: Element, evaluate: Evaluate): void {
  const { js } = compile(example, { generate: 'client', discloseVersion: false });
  mount(evaluate(js.code, { 'svelte/internal/client': client }).default as Component, { target: place });
}
