/** Stage one of the script tag as a classic script. See stage-one.ts. */
import { prepare } from './prepare.ts';
import { classicTag } from './script-settings.ts';

const tag = classicTag();

// Without a tag of its own, for example inline, the script expects the other files beside the page.
export const prepared = prepare(tag, tag?.src || location.href);

await Promise.resolve();
