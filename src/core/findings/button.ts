/** The findings about a button's state and reason. */
import button from './button.json' with { type: 'json' };
import { collectFindings, type Finding } from './finding.ts';

export type ButtonFinding = keyof typeof button.product.findings;

const find = collectFindings(button);
export const ofButton = (name: ButtonFinding): Finding => find('product', name);
