/** The findings about a button's state and reason. */
import button from './button.json' with { type: 'json' };
import { collectFindings, type Finding } from './finding.ts';

const find = collectFindings(button);
export const ofButton = (name: keyof typeof button.product.findings): Finding => find('product', name);
