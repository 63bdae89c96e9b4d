/** What an image model is told, by category: in one file, so that who changes a sentence sees the others. */
import type { SwapProduct } from '../swap-engine.ts';
import prompts from './prompts.json' with { type: 'json' };

export function promptFor({ category, title }: SwapProduct): string {
  const own = prompts[(category ?? '') as Exclude<keyof typeof prompts, 'keep'>] ?? '';
  return `${prompts.keep} ${own} The shop calls it ${JSON.stringify(title.slice(0, 120))}.`;
}
